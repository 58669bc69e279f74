import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { limitOf, rateLimits, windowOf } from './rate-limits.ts'

const windows = new Map([
  [60, 'a minute'],
  [900, 'a quarter of an hour'],
  [3_600, 'an hour'],
  [86_400, 'a day'],
  [604_800, 'a week'],
])

test('the operations guide prints every rate limit', () => {
  const guide = readFileSync(fileURLToPath(new URL('../../docs/operate/limits.md', import.meta.url)), 'utf8')
  const printed = guide
    .replaceAll(/\n {2}/g, ' ')
    .split('\n')
    .filter((line) => line.startsWith('- '))
  expect(printed).toEqual(
    Object.entries(rateLimits).map(([rule, { what, limit, seconds }]) => {
      const uses =
        limit === null ? 'counted' : typeof limit === 'number' ? limit.toLocaleString('en-IN') : limit
      return `- \`${rule}\`: ${what}; ${uses} in ${windows.get(seconds)}`
    }),
  )
})

test('the settings that rate limits name exist', () => {
  const fields = readFileSync(fileURLToPath(new URL('config-fields.ts', import.meta.url)), 'utf8')
  const named = Object.values(rateLimits).flatMap(({ limit }) => /BUDGET_\w+/.exec(String(limit))?.[0] ?? [])
  expect(named.filter((name) => !fields.includes(`${name}:`))).toEqual([])
})

test('a key is the rule and whoever is limited', () => {
  expect(windowOf('code:total')).toEqual({ key: 'code:total', windowSeconds: 3_600 })
  expect(limitOf('second-factor', 'u1')).toEqual({ key: 'second-factor:u1', windowSeconds: 900, limit: 5 })
})
