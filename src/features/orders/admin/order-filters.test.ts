import { expect, test } from 'vitest'
import { isFiltered, readFilters, writeFilters } from './order-filters.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))

test('an address is read and written back', () => {
  const query = 'status=Out+for+Delivery&q=asha+rao&from=2026-11-01&to=2026-11-21&page=3'
  expect(read(query)).toEqual({
    status: 'Out for Delivery',
    search: 'asha rao',
    from: '2026-11-01',
    to: '2026-11-21',
    page: 3,
  })
  expect(writeFilters(read(query)).toString()).toBe(query)
})

test.each(['', 'page=1', 'status=Lost&page=-2&from=yesterday&to=2026-13-40', 'page=1.5', 'page=x&q=%20'])(
  '%j shows everything, from the first page',
  (query) => {
    const filters = read(query)
    expect(filters).toEqual({ status: '', search: '', from: '', to: '', page: 1 })
    expect(writeFilters(filters).toString()).toBe('')
    expect(isFiltered(filters)).toBe(false)
  },
)
