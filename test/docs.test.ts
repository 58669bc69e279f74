import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { features } from '../scripts/import-rules.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

describe('docs/RECIPES.md', () => {
  const recipes = read('docs/RECIPES.md')
    .split(/^## /m)
    .filter((part) => /^.+\(`.+`\)$/m.test(part.split('\n')[0]!))
  test.each(recipes.map((recipe) => [recipe.split('\n')[0]!, recipe]))('%s', (title, recipe) => {
    const examples = [...title.matchAll(/`(\w+)`/g)].map((match) => match[1]!)
    const files = [...recipe.matchAll(/^\d+\. `(\S+?)`/gm)].map((match) => match[1]!)
    expect(files.length).toBeGreaterThan(1)
    const word = new RegExp(`\\b(${examples.join('|')})\\b`)
    expect(files.filter((file) => !existsSync(file) || !word.test(read(file)))).toEqual([])
    for (const [, path] of recipe.matchAll(/`((?:src|test|scripts|docs)\/\S+?)`/g))
      expect(existsSync(path!)).toBe(true)
  })
})

test('the layout in docs/ARCHITECTURE.md lists the features in the order in which they may import each other', () => {
  const listed = /^ {2}features\/ +([\s\S]+?)\n {4}contract\.ts/m.exec(read('docs/ARCHITECTURE.md'))![1]!
  expect(listed.split(/\s+/)).toEqual(features)
})

test('the index of the decisions lists each of them with its title, and which one replaces it', () => {
  const folder = 'docs/decisions'
  const lines = readdirSync(folder)
    .filter((file) => /^\d/.test(file))
    .map((file) => {
      const text = read(`${folder}/${file}`)
      const [, number, title] = /^# (\d+)\. (.+)$/m.exec(text)!
      const by = /superseded by \[(?:decision )?(\d+)\]/i.exec(text)
      return `- [${number}](${file}) ${title}${by ? ` (superseded by ${by[1]})` : ''}`
    })
  expect(
    read(`${folder}/README.md`)
      .split('\n')
      .filter((line) => line.startsWith('- ')),
  ).toEqual(lines)
})

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
