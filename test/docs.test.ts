import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { features } from '../scripts/import-rules.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

test('docs/RECIPES.md names each patch of docs/recipes, and files that exist', () => {
  const text = read('docs/RECIPES.md')
  const named = [...text.matchAll(/^\|[^|]+\|([^|]+)\|/gm)].flatMap(([, cell]) =>
    [...cell!.matchAll(/`([a-z-]+)`/g)].map(([, name]) => `${name}.patch`),
  )
  expect(readdirSync('docs/recipes').toSorted()).toEqual(named.toSorted())
  for (const [, path] of text.matchAll(/`((?:src|test|scripts|docs|db)\/[^\s`]+)`/g))
    expect(existsSync(path!), path).toBe(true)
})

test('the layout in docs/ARCHITECTURE.md lists the features in the order in which they may import each other', () => {
  const listed = /^ {2}features\/ +([\s\S]+?)\n {4}contract\.ts/m.exec(read('docs/ARCHITECTURE.md'))![1]!
  expect(listed.split(/\s+/)).toEqual(features)
})

describe('the decisions', () => {
  const folder = 'docs/decisions'
  const files = readdirSync(folder).filter((file) => /^\d/.test(file))
  const rooms = read(`${folder}/README.md`)
    .split(/^## /m)
    .slice(1)
    .map((room) => room.split('\n').filter((line) => line.startsWith('- ')))

  test('the index lists each once, by room, with its title and which one replaces it, and twenty to read first', () => {
    const lines = files.map((file) => {
      const text = read(`${folder}/${file}`)
      const [, number, title] = /^# (\d+)\. (.+)$/m.exec(text)!
      const by = /superseded by \[(?:decision )?(\d+)\]/i.exec(text)
      return `- [${number}](${file}) ${title}${by ? ` (superseded by ${by[1]})` : ''}`
    })
    expect(rooms.flat().toSorted()).toEqual(lines.toSorted())
    expect(rooms[0]).toHaveLength(20)
    expect(rooms[0]!.join('')).not.toContain('superseded')
  })

  test.each(files)('%s is one page, and says at its top if it is superseded', (file) => {
    const lines = read(`${folder}/${file}`).trimEnd().split('\n')
    expect(lines.length).toBeLessThanOrEqual(40)
    const at = lines.findIndex((line) => /superseded by/i.test(line))
    expect(at === -1 || at === 2).toBe(true)
  })
})

test('the documents without the decisions are no longer than a reader’s patience', () => {
  const bytes = pages
    .filter((page) => !page.startsWith('docs/decisions/') && !page.startsWith('bench/reports/'))
    .reduce((sum, page) => sum + statSync(page).size, 0)
  expect(bytes).toBeLessThanOrEqual(180_000)
})

/** Settings and messages of PostgreSQL, Node.js and OpenTelemetry. */
const ofOthers = new Set(['OTEL_TRACES_SAMPLER_ARG', 'too many clients'])

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...markdownIn('docs'),
  ...markdownIn('bench'),
]

function markdownIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `${folder}/${file}`)
}

/** The anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

/** The pages that can be reached from the README by so many links. */
function within(clicks: number): string[] {
  const found = new Set(['README.md'])
  for (let click = 0; click < clicks; click++) {
    const known = Array.from(found)
    for (const page of known)
      for (const [, path] of read(page).matchAll(/\]\((?!https?:|mailto:)([^)#\s]+\.md)(?:#[^)\s]+)?\)/g))
        found.add(join(dirname(page), path!))
  }
  return [...found]
}

test.each<[question: string, page: string, answer: RegExp]>([
  ['How do I restore?', 'docs/operate/backup.md', /npm run restore/],
  ['Which port?', 'docs/operate/settings.md', /^\| `PORT` \| `8080`/m],
  ['Where is an order placed?', 'docs/ARCHITECTURE.md', /`orders\/server\/place-order\.ts`/],
  ['How do I add a provider?', 'docs/RECIPES.md', /^\| a payment provider \|/m],
  ['What is promised if the disk is full?', 'docs/RELIABILITY.md', /^\d+\. .*\n?.*disk has space again/m],
])('%s is answered three clicks from the README at most', (_, page, answer) => {
  expect(within(3)).toContain(page)
  expect(read(page)).toMatch(answer)
})

describe.each(pages)('%s', (page) => {
  const text = read(page)

  test('each link leads to a page, and to a heading that it has', () => {
    const broken = [...text.matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].filter(
      ([, path, anchor]) => {
        const target = path ? join(dirname(page), path) : page
        return !existsSync(target) || (anchor && !anchorsOf(read(target)).includes(anchor))
      },
    )
    expect(broken.map(([link]) => link)).toEqual([])
  })

  test('each file and command that it names exists', () => {
    const files = [...text.matchAll(/`((?:src|test|scripts|db|deploy|demo|bench|docs)\/[\w./-]+)`/g)].map(
      ([, path]) => path!,
    )
    expect(files.filter((path) => !existsSync(path))).toEqual([])
    const commands = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name!)
    expect(commands.filter((name) => !(name in scripts))).toEqual([])
  })
})

describe('messages', () => {
  const program = ['src', 'scripts', 'messages', 'deploy']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => /\.(ts|tsx|mjs|json|yml|sh|service|path)$/.test(file) && !/\.test\./.test(file))
  const words = program.map(read).join('\n')

  test.each(pages.filter((page) => page.startsWith('docs/operate/')))(
    'each that %s quotes, and each setting, is one of the program',
    (page) => {
      const text = read(page).replace(/```[^]*?```/g, '')
      const quoted = [...text.matchAll(/"([A-Za-z][^"`]{2,}?)"/g)].map(([, quote]) =>
        quote!.replace(/\s+/g, ' '),
      )
      const settings = [...text.matchAll(/`([A-Z][A-Z0-9_]{4,})(?:=[^`]*)?`/g)].map(([, name]) => name!)
      expect([...quoted, ...settings].filter((one) => !ofOthers.has(one) && !words.includes(one))).toEqual([])
    },
  )

  test('each names commands and pages that exist', () => {
    const commands = [...words.matchAll(/npm run ([a-z][a-z:-]+[a-z])/g)].map(([, name]) => name!)
    expect(commands.filter((name) => !(name in scripts))).toEqual([])
    const named = [...words.matchAll(/docs\/[\w./-]+\.md/g)].map(([path]) => path)
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((path) => !existsSync(path))).toEqual([])
  })
})
