import type { Client } from '#shared/api-client.ts'
import { AppError } from '#shared/problems.ts'
import type { Category, SubCategory, CatalogueContract } from '../contract.ts'

/** The shop's categories and all sub-categories. */
export interface CategoryTree {
  categories: Category[]
  subCategories: SubCategory[]
}

/** Sub-categories are fetched in pages of this size (specification, section 9). */
const PAGE_SIZE = 100

/** How long fetched categories stay fresh, in milliseconds. */
const FRESH_MS = 5 * 60_000

type Calls = Pick<Client<CatalogueContract>, 'getCategories' | 'getSubCategories'>

async function fetchCategories(calls: Calls): Promise<Category[]> {
  const { data } = await calls.getCategories()
  return data.filter(({ isActive }) => isActive)
}

/** All sub-categories, page by page until a page is not full (specification, section 4). */
export async function fetchSubCategories(calls: Calls): Promise<SubCategory[]> {
  const all: SubCategory[] = []
  for (let page = 1; ; page++) {
    const { data } = await calls.getSubCategories({ query: { page, limit: PAGE_SIZE } })
    all.push(...data)
    if (data.length < PAGE_SIZE) return all.filter(({ isActive }) => isActive)
  }
}

/** Kept a while, so that client-side navigation costs one call; not on the server, which renders after changes only. */
function cachedInBrowser<T>(fetch: (calls: Calls) => Promise<T>) {
  let cached: { response: Promise<T>; at: number } | null = null
  return (calls: Calls, options: { fresh?: boolean } = {}): Promise<T> => {
    const inBrowser = typeof window !== 'undefined'
    if (inBrowser && !options.fresh && cached && Date.now() - cached.at < FRESH_MS) return cached.response
    const response = fetch(calls)
    if (inBrowser) {
      cached = { response, at: Date.now() }
      response.catch(() => (cached = null))
    }
    return response
  }
}

export const loadCategories = cachedInBrowser(fetchCategories)
export const loadSubCategories = cachedInBrowser(fetchSubCategories)

/** The category tree for a page's loader. */
export async function loadCategoryTree(
  calls: Calls,
  options: { fresh?: boolean } = {},
): Promise<CategoryTree> {
  const [categories, subCategories] = await Promise.all([
    loadCategories(calls, options),
    loadSubCategories(calls, options),
  ])
  return { categories, subCategories }
}

/** Finds a category, refetching once before giving up: an administrator may just have added it. */
export async function findInCategoryTree<T>(
  calls: Calls,
  find: (tree: CategoryTree) => T | undefined,
): Promise<T> {
  const found = find(await loadCategoryTree(calls)) ?? find(await loadCategoryTree(calls, { fresh: true }))
  if (found === undefined) throw new AppError('not_found')
  return found
}
