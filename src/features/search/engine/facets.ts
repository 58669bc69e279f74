import type { SearchableProduct } from './search-index.ts'

/** What narrows a search; null where it does not matter. */
export interface SearchFilter {
  categoryId: number | null
  brand: string | null
  minPaise: number | null
  maxPaise: number | null
  minDiscountMicro: number | null
  inStock: boolean
  veg: boolean | null
  origin: string | null
}

/** Narrows nothing. */
export const noFilter: SearchFilter = {
  categoryId: null,
  brand: null,
  minPaise: null,
  maxPaise: null,
  minDiscountMicro: null,
  inStock: false,
  veg: null,
  origin: null,
}

export interface Counted<Value> {
  value: Value
  count: number
}

/** What a search could be narrowed by. */
export interface FacetCounts {
  categories: Counted<number>[]
  brands: Counted<string>[]
  origins: Counted<string>[]
  veg: Counted<boolean>[]
  price: { minPaise: number; maxPaise: number } | null
}

/** A list of values is cut here. */
const MOST_VALUES = 50

const CATEGORY = 1
const BRAND = 2
const PRICE = 4
const ORIGIN = 8
const VEG = 16
const ALL = CATEGORY | BRAND | PRICE | ORIGIN | VEG

/**
 * The positions in `products` of those that fit the filter, and the facets. A facet counts what one would see after
 * choosing another value of it, so it leaves its own filter out.
 */
export function narrow(
  products: readonly SearchableProduct[],
  filter: SearchFilter,
): { fit: number[]; facets: FacetCounts } {
  const brand = filter.brand?.toLowerCase() ?? null
  const origin = filter.origin?.toLowerCase() ?? null
  const minPaise = filter.minPaise ?? -Infinity
  const maxPaise = filter.maxPaise ?? Infinity
  const fit: number[] = []
  const categories = new Map<number, number>()
  const brands = new Map<string, number>()
  const origins = new Map<string, number>()
  const vegs = new Map<boolean, number>()
  let cheapest = Infinity
  let dearest = -Infinity
  for (let i = 0; i < products.length; i++) {
    const product = products[i]!
    if (filter.inStock && !product.inStock) continue
    if (filter.minDiscountMicro !== null && product.discountMicro < filter.minDiscountMicro) continue
    const passes =
      (filter.categoryId === null || product.categoryId === filter.categoryId ? CATEGORY : 0) |
      (brand === null || product.brand?.toLowerCase() === brand ? BRAND : 0) |
      (product.sellingPaise >= minPaise && product.sellingPaise <= maxPaise ? PRICE : 0) |
      (origin === null || product.origin?.toLowerCase() === origin ? ORIGIN : 0) |
      (filter.veg === null || product.veg === filter.veg ? VEG : 0)
    if (passes === ALL) fit.push(i)
    if ((passes | CATEGORY) === ALL) count(categories, product.categoryId)
    if ((passes | BRAND) === ALL && product.brand !== null) count(brands, product.brand)
    if ((passes | ORIGIN) === ALL && product.origin !== null) count(origins, product.origin)
    if ((passes | VEG) === ALL && product.veg !== null) count(vegs, product.veg)
    if ((passes | PRICE) === ALL) {
      if (product.sellingPaise < cheapest) cheapest = product.sellingPaise
      if (product.sellingPaise > dearest) dearest = product.sellingPaise
    }
  }
  const price = dearest === -Infinity ? null : { minPaise: cheapest, maxPaise: dearest }
  return {
    fit,
    facets: {
      categories: sorted(categories),
      brands: sorted(brands),
      origins: sorted(origins),
      veg: sorted(vegs),
      price,
    },
  }
}

function count<Value>(counts: Map<Value, number>, value: Value): void {
  counts.set(value, (counts.get(value) ?? 0) + 1)
}

/** The most frequent first; equals in their own order. */
const sorted = <Value extends number | string | boolean>(counts: Map<Value, number>): Counted<Value>[] =>
  [...counts]
    .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
    .slice(0, MOST_VALUES)
    .map(([value, count]) => ({ value, count }))
