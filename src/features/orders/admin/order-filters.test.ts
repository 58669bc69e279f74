import { expect, test } from 'vitest'
import { isFiltered, readFilters, sortOf, statusesOf, withSearch, writeFilters } from './order-filters.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))

test('an address is read and written back', () => {
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
  '%j shows what waits, from the first page',
  (query) => {
    const filters = read(query)
    expect(filters).toEqual({ tab: 'waiting', search: '', from: '', to: '', page: 1 })
    expect(writeFilters(filters).toString()).toBe('')
    expect(isFiltered(filters)).toBe(false)
  },
)

test('the desk opens on what waits, oldest first; what is over is listed newest first', () => {
  expect(statusesOf('waiting')).toEqual(['Pending', 'Confirmed', 'Packed'])
  expect(statusesOf('all')).toEqual([])
  expect(statusesOf('Packed')).toEqual(['Packed'])
  expect(
    ['waiting', 'Pending', 'Out for Delivery', 'Delivered', 'Cancelled', 'all'].map((tab) =>
      sortOf(tab as 'all'),
    ),
  ).toEqual(['oldest', 'oldest', 'oldest', 'newest', 'newest', 'newest'])
})

test('a search from what waits looks through all orders, one within a status stays there', () => {
  expect(withSearch(read('page=3'), 'asha')).toMatchObject({ tab: 'all', search: 'asha', page: 1 })
  expect(withSearch(read('status=Packed'), 'asha')).toMatchObject({ tab: 'Packed' })
  expect(withSearch(read(''), '')).toMatchObject({ tab: 'waiting' })
})
