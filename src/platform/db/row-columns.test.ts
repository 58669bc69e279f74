import { z } from 'zod'
import { expect, test } from 'vitest'
import { dates, ints, orNull, texts } from './row-columns.ts'

const row = z.object({ ...texts('id', 'name'), ...orNull(ints('stock')), ...dates('created_at') })
const full = { id: 'a', name: 'Atta', stock: 3, created_at: new Date(0) }

test('each named column is read as its kind', () => {
  expect(row.parse(full)).toEqual(full)
  for (const column of Object.keys(full)) {
    const { success } = row.safeParse({ ...full, [column]: true })
    expect(success, column).toBe(false)
  }
})

test('only a column that may be null is read without a value', () => {
  expect(row.parse({ ...full, stock: null })).toEqual({ ...full, stock: null })
  expect(row.safeParse({ ...full, name: null }).success).toBe(false)
})
