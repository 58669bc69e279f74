import { fromPercent, fromRupees } from '#shared/money.ts'
import type { FilterInput } from './product-filter.ts'

/** The filters of a list; null for none. */
export interface FilterValues {
  brand: string | null
  minPaise: number | null
  maxPaise: number | null
  minDiscountMicro: number | null
  inStock: boolean
  veg: boolean | null
  origin: string | null
}

/** Converts the API's filters to the units of the search index. */
export const filterValuesOf = (filter: FilterInput): FilterValues => ({
  brand: filter.brand ?? null,
  minPaise: filter.minPrice === undefined ? null : fromRupees(filter.minPrice),
  maxPaise: filter.maxPrice === undefined ? null : fromRupees(filter.maxPrice),
  minDiscountMicro: filter.minDiscount === undefined ? null : fromPercent(filter.minDiscount),
  inStock: filter.inStock ?? false,
  veg: filter.veg ?? null,
  origin: filter.origin ?? null,
})

/** Whether any filter is set. */
export const hasFilters = (filter: FilterInput): boolean =>
  Object.values(filterValuesOf(filter)).some((set) => set !== null && set !== false)
