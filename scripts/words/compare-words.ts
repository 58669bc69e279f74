import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformWithOxc } from 'vite'
import { readWords } from './check-words.ts'
import { compiled, withoutTables } from './compile-words.ts'
import { childrenOf, programOf, readCalls, type SyntaxNode } from './read-calls.ts'

/**
 * Compares the texts of the code, character by character, with those of before words were moved:
 * `tsx scripts/words/compare-words.ts HEAD~1`. Both are compiled as for English browsers; files whose texts are not the
 * same are listed with the words that are more (+) or fewer (-). Plurals are written twice now, and are listed.
 */
const root = join(import.meta.dirname, '../..')
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })
const [revision = 'HEAD~1'] = process.argv.slice(2)
const english = readWords(root, 'en')

/** A file's texts as an English browser gets them, one after the other. */
async function textsOf(path: string, source: string): Promise<string> {
  const code = withoutTables(path, source)
  const { code: plain } = await transformWithOxc(compiled(code, readCalls(path, code), english, 'en'), path)
  const texts: string[] = []
  const visit = (node: SyntaxNode) => {
    if (node.type === 'ImportDeclaration') return
    if (node.type === 'Literal' && typeof node.value === 'string') texts.push(node.value)
    if (node.type === 'TemplateElement') texts.push((node.value as { cooked: string }).cooked)
    childrenOf(node).forEach(visit)
  }
  visit(programOf('page.js', plain))
  return texts.join('')
}

function differingWords(before: string, now: string): string {
  const counts = new Map<string, number>()
  for (const word of before.split(/\s+/)) counts.set(word, (counts.get(word) ?? 0) - 1)
  for (const word of now.split(/\s+/)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count !== 0)
    .map(([word, count]) => `${count > 0 ? '+' : '-'}${word}`)
    .join(' ')
}

const paths = git('diff', '--name-only', '--diff-filter=M', revision, '--', 'src')
  .split('\n')
  .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
const lines = await Promise.all(
  paths.map(async (path) => {
    const before = await textsOf(path, git('show', `${revision}:${path}`))
    const now = await textsOf(path, readFileSync(join(root, path), 'utf8'))
    return before === now ? [] : [`${path}: ${differingWords(before, now)}`]
  }),
)
console.log([...lines.flat(), `${paths.length} files compared`].join('\n'))
