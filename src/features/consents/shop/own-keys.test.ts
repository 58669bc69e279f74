import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { OWN_KEYS } from './consent-cookie.ts'

test('withdrawing a consent deletes nothing that the shop itself has stored', () => {
  const src = fileURLToPath(new URL('../../../', import.meta.url))
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  )
  const keys = files.flatMap((file) => {
    const text = readFileSync(src + file, 'utf8')
    return /\b(localStorage|sessionStorage|browserStorage)\.(?!clear)|\bkeptList</.test(text)
      ? [...text.matchAll(/^const [A-Z_]+ = '([\w-]+)'/gm)].map(([, key]) => key!)
      : []
  })
  // The lists of an older version wait until they are taken over.
  for (const list of ['rider-reports', 'rider-stops', 'unsent-counts'])
    expect(OWN_KEYS.test(`${list}-64f000000000000000000001`)).toBe(true)
  expect(keys.length).toBeGreaterThan(7)
  expect(keys.filter((key) => !OWN_KEYS.test(key))).toEqual([])
})
