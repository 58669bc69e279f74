import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { findColumns } from './person-column-store.ts'
import { erasingOf, HOW_TO_SAY, mustSay, omittedOf, whatIsSaid, type Column } from './person-columns.ts'
import { whoseRows } from './whose-rows.ts'

const { db, drop } = await testDatabase()
afterAll(drop)
const columns = await findColumns(db)
const all = [...columns.values()].flat()

test('every column says what becomes of it when a person is erased', () => {
  expect(all.length).toBeGreaterThan(800)
  const silent = all.filter((column) => mustSay(column) && whatIsSaid(column) === null)
  expect(
    silent.map(({ table_name: table, name }) => `${table}.${name}`),
    HOW_TO_SAY,
  ).toEqual([])
  expect(all.filter(mustSay).length).toBeGreaterThan(180)
})

test('whose the rows are is known of every table that loses something', () => {
  const losing = [...columns].filter(([, list]) => erasingOf(list) !== null).map(([table]) => table)
  expect(losing.length).toBeGreaterThan(20)
  expect(
    losing.filter((table) => !(table in whoseRows)),
    HOW_TO_SAY,
  ).toEqual([])
})

test('what is no key, sum, state or instant has to say it', () => {
  const column = (more: Partial<Column>): Column => ({
    table_name: 'visits',
    name: 'note',
    type: 'text',
    is_nullable: true,
    is_state: false,
    is_actor: false,
    comment: null,
    ...more,
  })
  for (const one of [
    {},
    { type: 'jsonb' },
    { type: 'bytea' },
    { name: 'mobile', type: 'bigint' },
    { name: 'second_phone', type: 'bigint' },
    { name: 'date_of_birth', type: 'date' },
    { name: 'age', type: 'smallint' },
    { name: 'latitude', type: 'numeric(9,6)' },
    { name: 'telegram_id' },
    { name: 'seen_from', type: 'inet' },
    { type: 'text[]' },
  ])
    expect(mustSay(column(one))).toBe(true)
  for (const one of [
    { is_state: true },
    { name: 'order_id' },
    { type: 'bigint' },
    { type: 'timestamp with time zone' },
  ])
    expect(mustSay(column(one))).toBe(false)
  const say = (comment: string, more: Partial<Column> = {}) => erasingOf([column({ comment, ...more })])
  expect(say('What they said.\nperson: blank')).toEqual({
    set: `note = CASE WHEN note <> '' THEN 'erased' ELSE note END`,
  })
  expect(say('person: blank (files in uploads)')).toEqual({ set: 'note = NULL' })
  expect(say('person: delete')).toBe('delete')
  expect([say('person: keep the books'), say('person: none'), say('nothing')]).toEqual([null, null, null])
  expect(say('person: name blank; size none', { type: 'jsonb' })).toEqual({
    set: `note = note || '{"name": "erased"}'`,
  })
  for (const wrong of ['person: gone', 'person: keep', 'person: name blank', 'person: '])
    expect(() => say(wrong)).toThrow('Write in the migration')
  expect(() => say('person: blank', { type: 'jsonb' })).toThrow('names each path')
  expect(
    omittedOf([
      column({ comment: 'person: delete (secret)' }),
      column({ name: 'a', comment: 'person: keep the books' }),
    ]),
  ).toEqual(['note'])
})
