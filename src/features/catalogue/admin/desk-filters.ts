import { pageParam } from '#shared/page-param.ts'
import { cleanTextParam } from '#shared/text-param.ts'
import { PRODUCT_SORTS, type ProductSort } from '../sorts.ts'

/** The filters of the administrator's product list, as in the URL. */
export interface DeskFilters {
  search: string
  categoryId: number | null
  subCategoryId: number | null
  /** Shown in the shop, hidden, or both. */
  shown: '' | 'yes' | 'no'
  stock: '' | 'out' | 'low'
  sort: ProductSort
  /** Prices alone, a line for each pack. */
  view: '' | 'prices'
  page: number
}

export const noDeskFilters: DeskFilters = {
  search: '',
  categoryId: null,
  subCategoryId: null,
  shown: '',
  stock: '',
  sort: 'newest',
  view: '',
  page: 1,
}

/** Reads a URL that anybody may have typed: invalid values are ignored. */
export function readDeskFilters(query: URLSearchParams): DeskFilters {
  return {
    search: cleanTextParam(query.get('q'), 100),
    categoryId: idOf(query.get('category')),
    subCategoryId: idOf(query.get('sub')),
    shown: oneOf(['yes', 'no'], query.get('shown')),
    stock: oneOf(['out', 'low'], query.get('stock')),
    sort: oneOf(PRODUCT_SORTS, query.get('sort')) || noDeskFilters.sort,
    view: oneOf(['prices'], query.get('view')),
    page: pageParam(query),
  }
}

/** The filters as a query string; default values are left out. */
export function writeDeskFilters(filters: DeskFilters): URLSearchParams {
  const { search, categoryId, subCategoryId, shown, stock, sort, view, page } = filters
  const query = new URLSearchParams()
  const set = (name: string, value: string | number | null) => value && query.set(name, String(value))
  set('q', search)
  set('category', categoryId)
  set('sub', subCategoryId)
  set('shown', shown)
  set('stock', stock)
  set('sort', sort === noDeskFilters.sort ? '' : sort)
  set('view', view)
  set('page', page > 1 ? page : null)
  return query
}

/** The filters as the API takes them. */
export const deskQuery = ({ search, categoryId, subCategoryId, shown, stock, sort }: DeskFilters) => ({
  search,
  sort,
  publish: shown === '' ? ('all' as const) : shown === 'yes',
  ...(categoryId !== null && { categoryId }),
  ...(subCategoryId !== null && { subCategoryId }),
  ...(stock && { stock }),
})

/** Whether anything but the sort order and the page is set. */
export const hasDeskFilters = ({ search, categoryId, subCategoryId, shown, stock }: DeskFilters): boolean =>
  Boolean(search || categoryId || subCategoryId || shown || stock)

const idOf = (value: string | null): number | null =>
  value && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null

const oneOf = <const T extends string>(values: readonly T[], value: string | null): T | '' =>
  values.find((each) => each === value) ?? ''
