import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { features } from '../scripts/import-rules.ts'

const read = (path: string) => readFileSync(path, 'utf8')

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
