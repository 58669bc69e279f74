import { expect, test } from 'vitest'
import {
  isFiltered,
  readOrderFilters,
  sortOf,
  statusesOf,
  withSearchText,
  writeFilters,
} from './order-filters.ts'

const read = (query: string) => readOrderFilters(new URLSearchParams(query))

test('filters are read from the query string and written back', () => {
  const query = 'status=Out+for+Delivery&q=asha+rao&from=2026-11-01&to=2026-11-21&page=3'
  expect(read(query)).toEqual({
    tab: 'Out for Delivery',
    search: 'asha rao',
    from: '2026-11-01',
    to: '2026-11-21',
    page: 3,
  })
  expect(writeFilters(read(query)).toString()).toBe(query)
  expect(writeFilters(read('status=all')).toString()).toBe('status=all')
})

test.each(['', 'page=1', 'status=Lost&page=-2&from=yesterday&to=2026-13-40', 'page=1.5', 'page=x&q=%20'])(
  '%j falls back to the first page of waiting orders',
  (query) => {
    const filters = read(query)
    expect(filters).toEqual({ tab: 'waiting', search: '', from: '', to: '', page: 1 })
    expect(writeFilters(filters).toString()).toBe('')
    expect(isFiltered(filters)).toBe(false)
  },
)

test('each tab has its statuses; open orders are sorted by their promise, all others newest first', () => {
  expect(statusesOf('waiting')).toEqual(['Pending', 'Confirmed', 'Packed', 'Out for Delivery'])
  expect(statusesOf('all')).toEqual([])
  expect(statusesOf('Packed')).toEqual(['Packed'])
  expect(
    ['waiting', 'Pending', 'Out for Delivery', 'Delivered', 'Cancelled', 'all'].map((tab) =>
      sortOf(tab as 'all'),
    ),
  ).toEqual(['promised', 'promised', 'promised', 'newest', 'newest', 'newest'])
})

test('a search from the waiting tab covers all orders; one in a status tab stays in that status', () => {
  expect(withSearchText(read('page=3'), 'asha')).toMatchObject({ tab: 'all', search: 'asha', page: 1 })
  expect(withSearchText(read('status=Packed'), 'asha')).toMatchObject({ tab: 'Packed' })
  expect(withSearchText(read(''), '')).toMatchObject({ tab: 'waiting' })
})
