import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { childrenOf, programOf, type SyntaxNode } from './read-calls.ts'

/**
 * Moves the English words of files or folders into `messages/en.json`: `tsx scripts/words/move-words.ts src/pages/shop`.
 * What it cannot move by itself is listed with its line. Format, compile and read the difference afterwards.
 */
const root = join(import.meta.dirname, '../..')
const catalogue = join(root, 'messages/en.json')
const words = JSON.parse(readFileSync(catalogue, 'utf8')) as Record<string, string>
const keyOfText = new Map(Object.entries(words).map(([key, text]) => [`${key.split('.')[0]} ${text}`, key]))

/** Attributes that hold words; the others hold names, classes and kinds. */
const WORDY =
  /^(?:aria-(?:label|description|roledescription|valuetext)|alt|title|placeholder|label|hint|reassurance|heading|text|note|description|confirm|cancel|caption|prefix|suffix|message|question|name|summary|unit|legend|busyLabel|[a-z]+(?:Label|Text|Title|Hint|Note|Message|Heading))$/
const INLINE = /^(?:b|strong|em|i|span|a|Link|ButtonLink|abbr|bdi|time|code|kbd|data|small|br)$/

interface Edit {
  start: number
  end: number
  text: string
}

interface File {
  path: string
  code: string
  group: string
  edits: Edit[]
  uses: Set<string>
  left: string[]
}

const hasLetters = (text: string) => /\p{L}/u.test(text)
/** Markup, styles, headers, and names of states. */
const NOT_WORDS =
  /^\s*[<@]|^Bearer |^M\d|\[(?:--|\d)|:\[|^(?:code sent|on wide screens|input, textarea|li, tr)$|-\w+ \w+-\w+ |tracking-/

/** What a person reads: two words, or one that begins with a capital and has small letters. */
const isSentence = (text: string) =>
  hasLetters(text) &&
  !NOT_WORDS.test(text) &&
  !/^(?:GET|POST|PUT|PATCH|DELETE|SELECT|INSERT|UPDATE|WITH) |^[#./]|^https?:|^[\w-]+\/[\w.-]+$|^\S*[/_=<>{}[\]]\S*$/.test(
    text,
  ) &&
  (/^\p{Lu}[^\n]*\p{Ll}/u.test(text) || /\p{Ll}+[,’.]? [\p{L}\d]/u.test(text))

function keyFor(file: File, text: string): string {
  const known = keyOfText.get(`${file.group} ${text}`)
  if (known) return known
  const slug =
    text
      .replace(/\{(\w+)[^}]*\}|<\/?\w+>/g, ' $1 ')
      .toLowerCase()
      .replace(/[’']/g, '')
      .split(/[^a-z0-9]+/)
      .filter(Boolean)
      .slice(0, 7)
      .join('-') || 'text'
  let key = `${file.group}.${slug}`
  for (let count = 2; words[key] !== undefined; count++) key = `${file.group}.${slug}-${count}`
  words[key] = text
  keyOfText.set(`${file.group} ${text}`, key)
  return key
}

/** One piece of a sentence in the making. */
class Sentence {
  text = ''
  values: [name: string, value: string][] = []
  isRich = false
  readonly code: string
  constructor(code: string) {
    this.code = code
  }
  add(text: string) {
    this.text += text
  }
  value(expression: string, wanted = nameOf(expression)): string {
    const same = this.values.find(([, value]) => value === expression)
    if (same) return same[0]
    let name = wanted
    for (let count = 2; this.values.some(([taken]) => taken === name); count++) name = `${wanted}${count}`
    this.values.push([name, expression])
    return name
  }
  callOf(file: File): string {
    const key = keyFor(file, this.text.normalize('NFC'))
    const name = this.isRich ? 'rich' : 't'
    file.uses.add(name)
    const values = this.values.map(([value, expression]) =>
      value === expression ? value : `${value}: ${expression}`,
    )
    return `${name}('${key}'${values.length ? `, { ${values.join(', ')} }` : ''})`
  }
}

function nameOf(expression: string): string {
  const inner = /^\w*[fF]ormat\w*\((.*)\)$/s.exec(expression)?.[1] ?? expression
  const names = inner
    .replace(/\[.*?\]|\(.*?\)|['"`].*?['"`]/gs, '')
    .match(/[a-zA-Z_]\w*/g)
    ?.filter((name) => !/^(?:length|toString|map|join|at|data|String|Number)$/.test(name))
  return (names?.at(-1) ?? 'value').replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

const sliceOf = (file: File, node: SyntaxNode) => file.code.slice(node.start, node.end)
const literalOf = (node: SyntaxNode | undefined): string | null =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : null

/** JSX text as React writes it: lines trimmed and joined by one space. */
function jsxText(raw: string): string {
  const lines = raw.split(/\r?\n/)
  return lines
    .map((line, index) => {
      let text = line.replace(/\t/g, ' ')
      if (index > 0) text = text.replace(/^ +/, '')
      if (index < lines.length - 1) text = text.replace(/ +$/, '')
      return text
    })
    .filter(Boolean)
    .join(' ')
    .replace(/&nbsp;/g, '\u00a0')
    .replace(/&apos;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
}

/** `count === 1 ? 'item' : 'items'` as the number that it asks about. */
function pluralOf(
  file: File,
  node: SyntaxNode,
): { count: string; one: SyntaxNode; other: SyntaxNode } | null {
  const test = node.test as SyntaxNode | undefined
  if (node.type !== 'ConditionalExpression' || test?.type !== 'BinaryExpression') return null
  if ((test.right as SyntaxNode).value !== 1 || !/^[!=]==$/.test(String(test.operator))) return null
  const [one, other] = [node.consequent as SyntaxNode, node.alternate as SyntaxNode]
  const forms = test.operator === '===' ? { one, other } : { one: other, other: one }
  return { count: sliceOf(file, test.left as SyntaxNode), ...forms }
}

/** Adds a string, template, plural or other expression to a sentence. */
function addExpression(file: File, sentence: Sentence, node: SyntaxNode): void {
  const literal = literalOf(node)
  if (literal !== null) return sentence.add(literal)
  if (node.type === 'TemplateLiteral') {
    const quasis = node.quasis as unknown as { value: { cooked: string } }[]
    const expressions = node.expressions as SyntaxNode[]
    quasis.forEach(({ value }, index) => {
      sentence.add(value.cooked)
      if (expressions[index]) addExpression(file, sentence, expressions[index])
    })
    return
  }
  const plural = pluralOf(file, node)
  const formOf = (form: SyntaxNode) => {
    const part = new Sentence(file.code)
    part.values = sentence.values
    addExpression(file, part, form)
    return part.text.replace(/^1(?= )/, '#').replace(`{${sentence.value(plural!.count)}}`, '#')
  }
  if (plural && [plural.one, plural.other].every((form) => form.type.endsWith('Literal'))) {
    const name = sentence.value(plural.count)
    sentence.add(`{${name}, plural, one {${formOf(plural.one)}} other {${formOf(plural.other)}}}`)
    return
  }
  // Words inside of a value are moved on their own.
  sentence.add(`{${sentence.value(rewritten(file, node))}}`)
}

/** The text of an expression with the words inside of it moved. */
function rewritten(file: File, node: SyntaxNode): string {
  const inner: File = { ...file, edits: [] }
  visit(inner, node, { depth: 1 })
  return applied(file.code, inner.edits, node.start, node.end)
}

function applied(code: string, edits: Edit[], from: number, to: number): string {
  let text = ''
  let at = from
  for (const edit of edits.toSorted((one, other) => one.start - other.start)) {
    text += code.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return text + code.slice(at, to)
}

type Child = SyntaxNode & { children?: SyntaxNode[] }

const elementName = (node: SyntaxNode) => {
  const name = (node.openingElement as SyntaxNode | undefined)?.name as { name?: unknown } | undefined
  return typeof name?.name === 'string' ? name.name : ''
}

/** Part of a sentence: text, a value, or an inline element with words alone in it. */
function belongs(file: File, child: Child): boolean {
  if (child.type === 'JSXText') return true
  if (child.type === 'JSXExpressionContainer') {
    const { type, operator } = child.expression as SyntaxNode
    if (type === 'JSXEmptyExpression' || type === 'LogicalExpression') return operator === '??'
    return !/<\/|\/>/.test(sliceOf(file, child))
  }
  return child.type === 'JSXElement' && INLINE.test(elementName(child))
}

/** Moves the words among an element's children, run by run. */
function moveChildren(file: File, children: Child[], seen: Set<SyntaxNode>): void {
  let run: Child[] = []
  const flush = () => {
    moveRun(file, run, seen)
    run = []
  }
  for (const child of children)
    if (belongs(file, child)) run.push(child)
    else flush()
  flush()
}

const ownText = (child: Child | undefined) =>
  child?.type === 'JSXText' ? jsxText(child.value as string) : ''

function moveRun(file: File, all: Child[], seen: Set<SyntaxNode>): void {
  const isWords = (child: Child) => hasLetters(ownText(child))
  // Elements and space at the ends stand by themselves, and so does a value after nothing but space.
  let run = all
  const isLoose = (child: Child | undefined, next: Child | undefined) =>
    child !== undefined &&
    !isWords(child) &&
    (child.type === 'JSXElement' ||
      (child.type === 'JSXText' && !/\S/.test(ownText(child)) && next?.type === 'JSXElement') ||
      (ownText(child) === '' && child.type === 'JSXText'))
  while (run.length && isLoose(run[0], run[1]) && !glued(run, 0)) run = run.slice(1)
  while (run.length && isLoose(run.at(-1), run.at(-2)) && !glued(run, run.length - 1)) run = run.slice(0, -1)
  if (!run.some(isWords)) return
  const sentence = new Sentence(file.code)
  for (const child of run) {
    seen.add(child)
    if (child.type === 'JSXText') sentence.add(ownText(child))
    else if (child.type === 'JSXExpressionContainer')
      addExpression(file, sentence, child.expression as SyntaxNode)
    else addElement(file, sentence, child)
  }
  const trimmed = /^(\s*)(.*?)(\s*)$/s.exec(sentence.text)!
  sentence.text = trimmed[2]!
  const space = (text: string) => (text === '' ? '' : text === ' ' ? "{' '}" : `{'${text}'}`)
  const call = `{${sentence.callOf(file)}}`
  const text = `${space(trimmed[1]!)}${call}${space(trimmed[3]!)}`
  file.edits.push({ start: run[0]!.start, end: run.at(-1)!.end, text })
}

/** An element whose words stand within a sentence: text touches it. */
function glued(run: Child[], at: number): boolean {
  const child = run[at]!
  if (child.type !== 'JSXElement') return false
  const before = ownText(run[at - 1])
  const after = ownText(run[at + 1])
  const hasText = (child.children as Child[] | undefined)?.some((inner) => hasLetters(ownText(inner)))
  return Boolean(hasText && (/\S$|\S\s$/.test(before) || /^\s?\S/.test(after)))
}

function addElement(file: File, sentence: Sentence, element: Child): void {
  sentence.isRich = true
  const children = (element.children ?? []) as Child[]
  const opening = element.openingElement as SyntaxNode
  const tag = elementName(element).toLowerCase()
  if (children.length === 0 || !children.some((child) => hasLetters(ownText(child))))
    return sentence.add(`{${sentence.value(rewritten(file, element), tag)}}`)
  const inside = new Sentence(file.code)
  inside.values = sentence.values
  for (const child of children) {
    if (child.type === 'JSXText') inside.add(ownText(child))
    else if (child.type === 'JSXExpressionContainer')
      addExpression(file, inside, child.expression as SyntaxNode)
    else addElement(file, inside, child)
  }
  const name = elementName(element)
  const shell = `(words) => ${rewritten({ ...file }, opening)}{words}</${name}>`
  const called = sentence.value(shell, /link|^a$/.test(tag) ? 'link' : tag)
  sentence.add(`<${called}>${inside.text}</${called}>`)
}

interface Context {
  depth: number
}

/** Walks the tree and moves what people read. */
function visit(
  file: File,
  node: SyntaxNode,
  context: Context,
  parent?: SyntaxNode,
  seen = new Set<SyntaxNode>(),
): void {
  if (seen.has(node)) return
  const { type } = node
  if (/^(?:TS(?!NonNull|As|Satisfies)|ImportDeclaration|ExportAll)/.test(type)) return
  if (type === 'NewExpression' && sliceOf(file, node.callee as SyntaxNode).endsWith('Error')) return
  if (
    type === 'CallExpression' &&
    /^(?:t|rich|console\.\w+|fetchCode|require)$/.test(sliceOf(file, node.callee as SyntaxNode))
  )
    return
  if (type === 'JSXElement' || type === 'JSXFragment') moveChildren(file, node.children as Child[], seen)
  if (type === 'JSXAttribute') return visitAttribute(file, node, context, seen)
  const plural = pluralOf(file, node)
  const isText = literalOf(node) !== null || type === 'TemplateLiteral' || plural
  if (isText && moveText(file, node, context, parent)) return
  const inside = { depth: context.depth + (/Function/.test(type) ? 1 : 0) }
  for (const child of childrenOf(node)) visit(file, child, inside, node, seen)
}

function visitAttribute(file: File, node: SyntaxNode, context: Context, seen: Set<SyntaxNode>): void {
  const name = sliceOf(file, node.name as SyntaxNode)
  const value = node.value as SyntaxNode | null
  if (
    /^(?:className|class|style|href|to|src|id|key|type|rel|role|variant|size|d|sizes|srcSet|autoComplete|inputMode|pattern|data-.*)$/.test(
      name,
    )
  )
    return
  const literal = literalOf(value ?? undefined)
  if (literal !== null) {
    if (
      !(WORDY.test(name)
        ? hasLetters(literal) && (isSentence(literal) || name.startsWith('aria'))
        : isSentence(literal))
    )
      return
    const sentence = new Sentence(file.code)
    sentence.add(literal)
    file.edits.push({ start: value!.start, end: value!.end, text: `{${sentence.callOf(file)}}` })
    return
  }
  if (value) visit(file, value, context, node, seen)
}

/** Moves a text in code, if it is one that people read. */
function moveText(file: File, node: SyntaxNode, { depth }: Context, parent?: SyntaxNode): boolean {
  if (
    parent?.type === 'BinaryExpression' ||
    parent?.type === 'SwitchCase' ||
    parent?.type === 'MemberExpression'
  )
    return false
  if (parent?.type === 'Property' && parent.key === node && parent.value !== node) return false
  if (parent?.type === 'TaggedTemplateExpression') return false
  const sentence = new Sentence(file.code)
  const fixed = fixedText(file, node)
  if (!isSentence(fixed.trim()) || isClasses(fixed)) return false
  addExpression(file, sentence, node)
  if (depth > 0) {
    file.edits.push({ start: node.start, end: node.end, text: sentence.callOf(file) })
    return true
  }
  if (parent?.type === 'Property') {
    const key = sliceOf(file, parent.key as SyntaxNode)
    file.edits.push({
      start: parent.start,
      end: parent.end,
      text: `get ${key}() { return ${sentence.callOf(file)} }`,
    })
    return true
  }
  file.left.push(`${file.path}:${file.code.slice(0, node.start).split('\n').length}: ${fixed.slice(0, 70)}`)
  return true
}

/** The fixed parts of a text in code. */
function fixedText(file: File, node: SyntaxNode): string {
  const literal = literalOf(node)
  if (literal !== null) return literal
  if (node.type === 'TemplateLiteral') {
    const expressions = node.expressions as SyntaxNode[]
    return (node.quasis as unknown as { value: { cooked: string } }[])
      .map(({ value }, index) => {
        const next = expressions[index]
        return value.cooked + (next ? (pluralOf(file, next) ? fixedText(file, next) : '0') : '')
      })
      .join('')
  }
  const plural = pluralOf(file, node)
  return plural ? fixedText(file, plural.other) : ''
}

/** Utility classes: many small words with hyphens and colons, none with a capital. */
const isClasses = (text: string) =>
  !/\p{Lu}|[.’…?!]$/u.test(text) &&
  text.split(/\s+/).filter((word) => /[-:[\]/0-9]/.test(word)).length * 3 >= text.split(/\s+/).length

function moveFile(path: string): File {
  const code = readFileSync(path, 'utf8')
  const name = relative(root, path).split(sep).join('/')
  const file: File = { path: name, code, group: groupOf(name), edits: [], uses: new Set(), left: [] }
  visit(file, programOf(path, code), { depth: 0 })
  if (file.edits.length === 0) return file
  let moved = applied(code, file.edits, 0, code.length)
  const imports = [
    [...file.uses].includes('t') &&
      !/\bt\b.*words\.ts'/.test(code) &&
      "import { t } from '#shared/words.ts'\n",
    [...file.uses].includes('rich') && !/rich\.ts'/.test(code) && "import { rich } from '#ui/rich.ts'\n",
  ].filter(Boolean)
  const shared = name.startsWith('src/shared/')
    ? imports.map((line) => String(line).replace('#shared/', './'))
    : name.startsWith('src/ui/')
      ? imports.map((line) => String(line).replace('#ui/', './'))
      : imports
  const first = /^import /m.exec(moved)?.index ?? 0
  moved = moved.slice(0, first) + shared.join('') + moved.slice(first)
  writeFileSync(path, moved)
  return file
}

/** "orders" of "src/features/orders/shop/pay.tsx": the part before the dot in its keys. */
function groupOf(path: string): string {
  const [, top = '', feature = '', inner = ''] = path.split('/')
  if (top !== 'features') return top === 'pages' ? 'pages' : top
  return /^(?:people|stock|fulfilment)$/.test(feature) ? inner : feature
}

const filesIn = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path).flatMap((name) => filesIn(join(path, name)))
    : /(?<!\.test|contract|calls|-vectors)\.tsx?$/.test(basename(path)) && !/[\\/]server[\\/]/.test(path)
      ? [path]
      : []

const moved = process.argv.slice(2).flatMap((path) => filesIn(join(root, path)).map(moveFile))
const sorted = Object.fromEntries(Object.entries(words).toSorted(([one], [other]) => (one < other ? -1 : 1)))
writeFileSync(catalogue, `${JSON.stringify(sorted, null, 2)}\n`)
console.log(moved.flatMap(({ left }) => left).join('\n'))
console.log(
  `${moved.filter(({ edits }) => edits.length > 0).length} files, ${Object.keys(sorted).length} messages`,
)
