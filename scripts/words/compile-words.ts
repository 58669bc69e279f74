import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { parseMessage, type MessagePart } from '../../src/shared/message-text.ts'
import { wordProblems } from './check-words.ts'
import { childrenOf, programOf, readCalls, type SyntaxNode, type WordsCall } from './read-calls.ts'

const NO_LOCALES = '\0no-locales'
const root = join(import.meta.dirname, '../..')
const wordsOf = (locale: string) =>
  JSON.parse(readFileSync(join(root, 'messages', `${locale}.json`), 'utf8')) as Record<string, string>

/**
 * Puts the sentences of one language in the place of the calls of `t` and `rich`, so that a browser loads exactly the
 * words that its scripts show, and English exactly what it would be without any of this. Where the shop words sentences
 * itself the calls stay beside them, and look up what the page fetches (`src/app/browser/speak-page.ts`).
 */
export function compileWords(locale: string, isInOwnWords = false): Plugin {
  const english = wordsOf('en')
  const words: Record<string, string> = { ...english, ...wordsOf(locale) }
  return {
    name: 'compile-words',
    enforce: 'pre',
    // Of all languages, so the first build asks for all.
    buildStart() {
      if (locale !== 'en' || isInOwnWords) return
      const problems = wordProblems(root)
      if (problems.length > 0) this.error(problems.join('\n'))
    },
    // Nothing looks a sentence up, so the list of languages is loaded by what shows it alone.
    resolveId: (source, importer) =>
      source === './locales.ts' && importer?.endsWith('/words.ts') && !isInOwnWords ? NO_LOCALES : null,
    load: (id) => (id === NO_LOCALES ? 'export const locales = {}' : IS_WORDS.test(id) ? '{}' : null),
    transform(code, id) {
      const path = id.split('?')[0]!
      if (path.includes('node_modules') || !/\.tsx?$/.test(path)) return null
      // Tables are filled before the page has fetched the shop's own wording.
      const plain = isInOwnWords ? code : withoutTables(path, code)
      const calls = readCalls(path, plain)
      if (calls.length === 0) return null
      return { code: compiled(plain, calls, words, locale, isInOwnWords), map: null }
    },
  }
}

const IS_WORDS = /[\\/]messages[\\/]\w+\.json$/

/** A module whose tables of words (`written`) are plain objects: a browser has one language. */
export function withoutTables(path: string, code: string): string {
  if (!/\bwritten\(\{/.test(code)) return code
  const cuts: [start: number, end: number][] = []
  const visit = (node: SyntaxNode) => {
    const callee = node.callee as SyntaxNode | undefined
    if (node.type === 'CallExpression' && callee?.name === 'written') {
      cuts.push([callee.start, callee.end])
      const [table] = node.arguments as SyntaxNode[]
      for (const { value } of table!.properties as { value: SyntaxNode }[])
        cuts.push([value.start, (value.body as SyntaxNode).start])
    }
    childrenOf(node).forEach(visit)
  }
  visit(programOf(path, code))
  return cuts
    .toSorted(([one], [other]) => other - one)
    .reduce((text, [start, end]) => text.slice(0, start) + text.slice(end), code)
}

/** A module with its calls replaced, from the last to the first; calls inside of values come first. */
export function compiled(
  code: string,
  calls: WordsCall[],
  words: Record<string, string>,
  locale: string,
  isInOwnWords = false,
): string {
  const helpers = new Set<string>()
  const isInside = (one: WordsCall, other: WordsCall) => one.start > other.start && one.end <= other.end
  const replaced = (from: number, to: number): string => {
    const here = calls.filter(
      (call) =>
        call.start >= from &&
        call.end <= to &&
        !calls.some((other) => isInside(call, other) && other.start >= from),
    )
    let text = ''
    let at = from
    for (const call of here) {
      text += code.slice(at, call.start) + expressionOf(call)
      at = call.end
    }
    return text + code.slice(at, to)
  }
  const expressionOf = (call: WordsCall): string => {
    if (call.name === 'currentLocale') return JSON.stringify(locale)
    const text = words[call.key ?? '']
    if (text === undefined || !call.values) throw new Error(`no message ${call.key}`)
    const inner = code.slice(call.start, call.end)
    const values = Object.fromEntries(
      Object.entries(call.values).map(([name, value]) => {
        const at = call.start + inner.indexOf(value, inner.indexOf('{'))
        return [name, replacedValue(at, value)]
      }),
    )
    const ours = compileParts(parseMessage(text), values, { locale, helpers, isRich: call.name === 'rich' })
    if (!isInOwnWords) return ours
    helpers.add('own')
    const given = Object.entries(values).map(([name, value]) => `${name}: ${value}`)
    const key = JSON.stringify(call.key)
    return `(words_own(${key}) ? ${call.name}(${key}, { ${given.join(', ')} }) : ${ours})`
  }
  const replacedValue = (at: number, value: string) =>
    calls.some((call) => call.start >= at && call.end <= at + value.length)
      ? replaced(at, at + value.length)
      : value
  const body = replaced(0, code.length)
  const imports = [
    helpers.has('joined') && "import { joined as words_joined } from '#ui/rich.ts';",
    helpers.has('own') && "import { isOwn as words_own } from '#shared/words.ts';",
    helpers.has('plural') && "import { pluralForm as words_plural } from '#shared/plural-form.ts';",
  ]
  return imports.filter(Boolean).join('') + body
}

interface Target {
  locale: string
  helpers: Set<string>
  isRich: boolean
}

/** The expression that writes a message. */
function compileParts(parts: MessagePart[], values: Record<string, string>, target: Target): string {
  const [first] = parts
  if (parts.length === 1 && typeof first === 'string') return JSON.stringify(first)
  if (target.isRich) {
    target.helpers.add('joined')
    return `words_joined(${parts.map((part) => compilePart(part, values, target)).join(', ')})`
  }
  const inside = parts.map((part) =>
    typeof part === 'string'
      ? part.replace(/[\\`]|\$\{/g, (special) => `\\${special}`)
      : `\${${compilePart(part, values, target)}}`,
  )
  return `\`${inside.join('')}\``
}

function compilePart(part: MessagePart, values: Record<string, string>, target: Target): string {
  if (typeof part === 'string') return JSON.stringify(part)
  if ('value' in part) return values[part.value]!
  if ('tag' in part) {
    const inside = compileParts(part.inside, values, target)
    return target.isRich ? `(${values[part.tag]})(${inside})` : inside
  }
  const count = values[part.count]!
  const forms = Object.entries(part.forms).map(
    ([category, form]) => [category, compileParts(form, values, target)] as const,
  )
  if (target.locale === 'en') {
    const { one, other } = Object.fromEntries(forms)
    return one ? `((${count}) === 1 ? ${one} : ${other})` : other!
  }
  target.helpers.add('plural')
  const table = forms.map(([category, form]) => `${category}: ${form}`).join(', ')
  return `words_plural(${JSON.stringify(target.locale)}, ${count}, { ${table} })`
}
