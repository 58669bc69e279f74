import { cleanTextParam } from '#shared/text-param.ts'

/** The filters of a list or search, as in the URL (`?brand=Amul&stock=1`); null or false when absent. */
export interface ProductFilters {
  /** For searches only; a list has its category already. */
  category?: number | null
  brand: string | null
  /** Rupees. */
  min: number | null
  max: number | null
  stock: boolean
  veg: boolean | null
  origin: string | null
}

/** The URL parameters that filter a list; `min` and `max` count as one filter. */
export const FILTER_FIELDS = ['category', 'brand', 'min', 'max', 'stock', 'veg', 'origin'] as const
export type FilterField = (typeof FILTER_FIELDS)[number]

const MAX_RUPEES = 10_000_000

/** Reads a URL that anybody may have typed: invalid values are ignored. */
export function readProductFilters(search: URLSearchParams): ProductFilters {
  const veg = search.get('veg')
  return {
    brand: words(search.get('brand'), 80),
    min: rupees(search.get('min')),
    max: rupees(search.get('max')),
    stock: search.get('stock') === '1',
    veg: veg === '1' ? true : veg === '0' ? false : null,
    origin: words(search.get('origin'), 60),
  }
}

/** The filters as the API takes them. */
export const filterBody = ({ brand, min, max, stock, veg, origin }: ProductFilters) => ({
  ...(brand !== null && { brand }),
  ...(min !== null && { minPrice: min }),
  ...(max !== null && { maxPrice: max }),
  ...(stock && { inStock: true }),
  ...(veg !== null && { veg }),
  ...(origin !== null && { origin }),
})

export function countFilters({ category, brand, min, max, stock, veg, origin }: ProductFilters): number {
  const set = [
    (category ?? null) !== null,
    brand !== null,
    min !== null || max !== null,
    stock,
    veg !== null,
    origin !== null,
  ]
  return set.filter(Boolean).length
}

const words = (value: string | null, maxLength: number): string | null =>
  cleanTextParam(value, maxLength) || null

function rupees(value: string | null): number | null {
  if (!value || !/^\d{1,8}(\.\d{1,2})?$/.test(value)) return null
  return Math.min(Number(value), MAX_RUPEES)
}
