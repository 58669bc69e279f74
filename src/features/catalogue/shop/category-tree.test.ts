import { expect, test } from 'vitest'
import type { SubCategory } from '../contract.ts'
import { fetchSubCategories, findInCategoryTree } from './category-tree.ts'

const subCategory = (id: number, isActive = true): SubCategory => ({
  _id: id,
  name: `Shelf ${id}`,
  slug: `shelf-${id}`,
  image: '',
  category: 1,
  isActive,
})

/** A server with a number of sub-categories, which records the pages requested. */
function shopWith(count: number) {
  const pages: number[] = []
  const all = Array.from({ length: count }, (_, n) => subCategory(n + 1))
  const calls = {
    getCategories: () => Promise.resolve({ success: true, message: '', data: [] }),
    getSubCategories: ({ query = {} }: { query?: { page?: unknown; limit?: unknown } } = {}) => {
      const page = Number(query.page)
      pages.push(page)
      return Promise.resolve({ data: all.slice((page - 1) * 100, page * 100) })
    },
  } as unknown as Parameters<typeof fetchSubCategories>[0]
  return { calls, pages }
}

test.each([
  [0, [1]],
  [99, [1]],
  [100, [1, 2]],
  [250, [1, 2, 3]],
])('%i sub-categories are read page by page until a page is not full', async (count, expectedPages) => {
  const { calls, pages } = shopWith(count)
  expect(await fetchSubCategories(calls)).toHaveLength(count)
  expect(pages).toEqual(expectedPages)
})

test('a sub-category that is still missing after a refetch is not found', async () => {
  const { calls, pages } = shopWith(3)
  const find = (id: number) =>
    findInCategoryTree(calls, ({ subCategories }) => subCategories.find(({ _id }) => _id === id))
  expect((await find(2)).name).toBe('Shelf 2')
  await expect(find(9)).rejects.toMatchObject({ code: 'not_found' })
  expect(pages).toEqual([1, 1, 1])
})
