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
  expect(rows.filter(({ path }) => !existsSync(path))).toEqual([])
  const shown = new Map(rows.map(({ promise, path }) => [`${promise} ${path}`, path]))
  const held = [...shown].flatMap(([each, path]) => runsOf(path).map((run) => `${each} ${run}`))
  expect(rows.map(({ promise, path, run }) => `${promise} ${path} ${run}`).toSorted()).toEqual(
    held.toSorted(),
  )
})

/** The runs in which tests of a file stand: of one with the tag `long`, each promise that it shows names both. */
function runsOf(path: string): string[] {
  const own = /^test\/(chaos|drill)\//.exec(path)?.[1]
  if (own) return [own]
  const isLong = path.startsWith('test/journeys/')
    ? !journeys.some((name) => path === `test/journeys/${name}.e2e.ts`)
    : Object.values(longTests).flat().includes(path)
  if (isLong) return ['test:all']
  const text = readFileSync(path, 'utf8')
  const [tests, long] = [/^\s*(?:scenario|test)(?:\.\w+)*\(/gm, /\btags: \['long'\]/g].map(
    (each) => text.match(each)?.length ?? 0,
  ) as [number, number]
  return [...(tests > long ? ['test'] : []), ...(long > 0 ? ['test:all'] : [])]
}
