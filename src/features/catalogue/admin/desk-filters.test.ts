import { expect, it } from 'vitest'
import {
  deskQuery,
  hasDeskFilters,
  noDeskFilters,
  readDeskFilters,
  writeDeskFilters,
} from './desk-filters.ts'

it('reads back the filters that it wrote to the URL', () => {
  const filters = {
    search: 'amul',
    categoryId: 3,
    subCategoryId: 7,
    shown: 'no',
    stock: 'low',
    sort: 'name',
    view: 'prices',
    page: 2,
  } as const
  expect(readDeskFilters(writeDeskFilters(filters))).toEqual(filters)
  expect(writeDeskFilters(noDeskFilters).toString()).toBe('')
})

it('ignores invalid values in the URL', () => {
  const query = new URLSearchParams('q=%00%20&category=-1&sub=x&shown=maybe&stock=7&sort=magic&page=0')
  expect(readDeskFilters(query)).toEqual(noDeskFilters)
})

it('includes unpublished products unless the filter excludes them', () => {
  expect(deskQuery(noDeskFilters)).toEqual({ search: '', sort: 'newest', publish: 'all' })
  expect(deskQuery({ ...noDeskFilters, shown: 'no', stock: 'out' })).toMatchObject({
    publish: false,
    stock: 'out',
  })
  expect([hasDeskFilters(noDeskFilters), hasDeskFilters({ ...noDeskFilters, stock: 'out' })]).toEqual([
    false,
    true,
  ])
})
