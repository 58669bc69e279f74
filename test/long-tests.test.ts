import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { journeys, longTests } from './long-tests.ts'

test('each test that one of the runs names exists', () => {
  const named = [
    ...Object.values(longTests).flat(),
    ...journeys.map((name) => `test/journeys/${name}.e2e.ts`),
  ]
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})
