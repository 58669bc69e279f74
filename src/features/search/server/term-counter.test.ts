import { afterAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { openLog } from '#platform/log.ts'
import { sql } from '#platform/db/postgres.ts'
import { countTerms, listTerms, pruneTerms } from './search-terms-store.ts'
import { insertSynonym } from './synonym-store.ts'
import { openTermCounter, type TermCounter } from './term-counter.ts'

let terms: TermCounter
const shop = await testDatabase()
beforeEach(() => {
  terms = openTermCounter(shop.db, openLog('silent'))
})
afterAll(() => shop.drop())

const list = async (onlyMissed = false) =>
  (await listTerms(shop.db, onlyMissed, { page: 1, limit: 50 })).map((row) => [
    row.term,
    row.searches,
    row.nothingFound,
  ])

test('searches are counted ignoring case and spaces, and added to the stored counts', async () => {
  terms.count(' Milk ', true)
  terms.count('milk', true)
  terms.count('Quinoa  Puffs', false)
  await terms.write()
  terms.count('milk', true)
  await terms.stop()
  expect(await list()).toEqual([
    ['milk', 3, 0],
    ['quinoa puffs', 1, 1],
  ])
  expect(await list(true)).toEqual([['quinoa puffs', 1, 1]])
  expect(await countTerms(shop.db, true)).toBe(1)
})

test.each([
  ['asha@example.com'],
  ['call 98765 43210'],
  ['+91-98765-43210'],
  ['९८७६५४३२१०'],
  ['560038'],
  ['https://example.com'],
  ['flat 4 '.repeat(10)],
  ['  '],
  ['%%%'],
])('“%s” is not counted', async (typed) => {
  const before = await list()
  terms.count(typed, false)
  await terms.stop()
  expect(await list()).toEqual(before)
})

test('a term that has become a synonym names its group, and is listed after the others', async () => {
  terms.count('hakka mee', false)
  terms.count('hakka mee', false)
  terms.count('zzz', false)
  await terms.stop()
  await insertSynonym(shop.db, { ...group, name: 'Mee noodles', terms: ['Hakka mee'], isActive: true })
  await insertSynonym(shop.db, { ...group, name: 'Off', terms: ['zzz'], isActive: false })
  const missed = await listTerms(shop.db, true, { page: 1, limit: 50 })
  expect(missed.map(({ term, synonymOf }) => [term, synonymOf])).toEqual([
    ['quinoa puffs', null],
    ['zzz', null],
    ['hakka mee', 'Mee noodles'],
  ])
})
const group = { kind: '', misspellings: [], brands: [], finds: [] }

const age = sql(
  'test.age_term',
  `UPDATE search_terms SET last_at = now() - interval '91 days' WHERE term = $1`,
)
const many = sql(
  'test.many_terms',
  `INSERT INTO search_terms (term, searches) SELECT 'seldom ' || n, 1 FROM generate_series(1, 6000) n`,
)

test('terms older than 90 days are deleted, and only the 5,000 most searched are kept', async () => {
  terms.count('long ago', true)
  await terms.stop()
  await shop.db.run(age, ['long ago'])
  await shop.db.run(many)
  await pruneTerms(shop.db)
  expect(await countTerms(shop.db, false)).toBe(5_000)
  expect((await list())[0]).toEqual(['milk', 3, 0])
  expect((await list()).some(([term]) => term === 'long ago')).toBe(false)
})
