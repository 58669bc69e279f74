/** What narrows a list or a search, as its address says (`?brand=Amul&stock=1`); null or false where it says nothing. */
export interface ProductFilters {
  /** Of a search only; a list has its category already. */
  category?: number | null
  brand: string | null
  /** Rupees. */
  min: number | null
  max: number | null
  stock: boolean
  veg: boolean | null
  origin: string | null
}

/** The fields of an address that narrow a list; `min` and `max` are one filter to a shopper. */
export const FILTER_FIELDS = ['category', 'brand', 'min', 'max', 'stock', 'veg', 'origin'] as const
export type FilterField = (typeof FILTER_FIELDS)[number]

const MAX_RUPEES = 10_000_000

/** Reads what anybody may have typed: what makes no sense is left out. */
export function readFilters(search: URLSearchParams): ProductFilters {
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

/** The same as the calls take it. */
export const filterBody = ({ brand, min, max, stock, veg, origin }: ProductFilters) => ({
  ...(brand !== null && { brand }),
  ...(min !== null && { minPrice: min }),
  ...(max !== null && { maxPrice: max }),
  ...(stock && { inStock: true }),
  ...(veg !== null && { veg }),
  ...(origin !== null && { origin }),
})

/** How many filters are set. */
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

/** Words from an address that anybody may have typed: one line, trimmed, at most so long; '' when there are none. */
export const cleanWords = (value: string | null, most: number): string =>
  (value ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, most)
    .trim()

const words = (value: string | null, most: number): string | null => cleanWords(value, most) || null

function rupees(value: string | null): number | null {
  if (!value || !/^\d{1,8}(\.\d{1,2})?$/.test(value)) return null
  return Math.min(Number(value), MAX_RUPEES)
}
