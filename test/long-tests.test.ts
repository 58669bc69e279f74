import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { journeys, longTests } from './long-tests.ts'

test('each test that one of the runs names exists', () => {
  const named = [
    ...Object.values(longTests).flat(),
    ...journeys.map((name) => `test/journeys/${name}.e2e.ts`),
  ]
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})

test('docs/RELIABILITY.md names for each promise the tests that show it, and the run that each stands in', () => {
  const text = readFileSync('docs/RELIABILITY.md', 'utf8')
  const [, promised = ''] = text.split('## What is promised')
  const promises = [...promised.split('\n## ')[0]!.matchAll(/^(\d+)\. \*\*/gm)].map(([, number]) => number)
  const rows = [...text.matchAll(/^\| (\d+) \| `npm (?:run )?(\S+)` \| (.+) \|$/gm)].flatMap(
    ([, promise, run, paths = '']) =>
      [...paths.matchAll(/`(\S+)`/g)].map(([, path = '']) => ({ promise, path, run })),
  )
  expect([...new Set(rows.map(({ promise }) => promise))]).toEqual(promises)
  expect(rows.filter(({ path, run }) => !existsSync(path) || run !== runOf(path))).toEqual([])
})

function runOf(path: string): string {
  const own = /^test\/(chaos|drill)\//.exec(path)?.[1]
  if (own) return own
  const isLong = path.startsWith('test/journeys/')
    ? !journeys.some((name) => path === `test/journeys/${name}.e2e.ts`)
    : Object.values(longTests).flat().includes(path)
  return isLong ? 'test:all' : 'test'
}
