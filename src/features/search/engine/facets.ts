import { isImported } from '#features/catalogue/origin-choices.ts'
import type { FilterValues } from '#features/catalogue/filter-values.ts'
import { numberOfVeg, type IndexedProducts } from './indexed-products.ts'
import { selectTop } from './select-top.ts'

/** The filters of a search; null for none. */
export interface SearchFilter extends FilterValues {
  categoryId: number | null
}

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

interface Counted<Value> {
  value: Value
  count: number
}

export interface FacetCounts {
  categories: Counted<number>[]
  brands: Counted<string>[]
  origins: Counted<string>[]
  veg: Counted<boolean>[]
  price: { minPaise: number; maxPaise: number } | null
}

/** The maximum number of values in a facet, and of countries, which must all be there to be searched. */
const MAX_VALUES = 50
const MAX_ORIGINS = 250

const CATEGORY = 1
const BRAND = 2
const PRICE = 4
const ORIGIN = 8
const VEG = 16
const ALL = CATEGORY | BRAND | PRICE | ORIGIN | VEG

/** Counts the values of a column. Reused between searches, so that counting allocates no table. */
class Tally {
  #counts = new Uint32Array(64)
  readonly #seen: number[] = []

  add(value: number): void {
    if (value >= this.#counts.length) {
      const counts = new Uint32Array(value * 2)
      counts.set(this.#counts)
      this.#counts = counts
    }
    if (this.#counts[value]!++ === 0) this.#seen.push(value)
  }

  /** The counts, most frequent first, and equal ones in value order; then resets them. */
  take<Value extends number | string | boolean>(
    valueOf: (value: number) => Value | null,
    most = MAX_VALUES,
  ): Counted<Value>[] {
    const counted: Counted<Value>[] = []
    for (const number of this.#seen) {
      const value = valueOf(number)
      if (value !== null) counted.push({ value, count: this.#counts[number]! })
      this.#counts[number] = 0
    }
    this.#seen.length = 0
    return selectTop(counted, most, (a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  }
}

const categories = new Tally()
const brands = new Tally()
const origins = new Tally()
const vegs = new Tally()

const vegOf = (value: number): boolean | null => (value === 0 ? null : value === numberOfVeg(true))

/** The products that match, and the facets, which ignore their own filter: what selecting another value would show. */
export function applyFilter(
  table: IndexedProducts,
  numbers: Uint32Array,
  filter: SearchFilter,
): { fit: Uint32Array; facets: FacetCounts } {
  const category = filter.categoryId === null ? null : table.categories.find(filter.categoryId)
  const brand = filter.brand === null ? null : table.brands.find(filter.brand.toLowerCase())
  const origin = filter.origin === null ? null : table.origins.find(filter.origin.toLowerCase())
  const india = isImported(filter.origin) ? table.origins.find('india') : null
  const veg = filter.veg === null ? null : numberOfVeg(filter.veg)
  const minPaise = filter.minPaise ?? -Infinity
  const maxPaise = filter.maxPaise ?? Infinity
  const minDiscount = filter.minDiscountMicro ?? -1
  const isAll = category === null && brand === null && origin === null && veg === null
  const isAnyPrice = filter.minPaise === null && filter.maxPaise === null && filter.minDiscountMicro === null
  if (isAll && isAnyPrice && !filter.inStock) return { fit: numbers, facets: countAll(table, numbers) }
  const fit = new Uint32Array(numbers.length)
  let fits = 0
  let cheapest = Infinity
  let dearest = -Infinity
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i]!
    if (filter.inStock && table.inStock[number] === 0) continue
    if (table.discountMicro[number]! < minDiscount) continue
    const paise = table.sellingPaise[number]!
    const passes =
      (category === null || table.category[number] === category ? CATEGORY : 0) |
      (brand === null || table.brand[number] === brand ? BRAND : 0) |
      (paise >= minPaise && paise <= maxPaise ? PRICE : 0) |
      (origin === null ||
      table.origin[number] === origin ||
      (india !== null && table.origin[number] !== 0 && table.origin[number] !== india)
        ? ORIGIN
        : 0) |
      (veg === null || table.veg[number] === veg ? VEG : 0)
    if (passes === ALL) fit[fits++] = number
    if ((passes | CATEGORY) === ALL) categories.add(table.category[number]!)
    if ((passes | BRAND) === ALL) brands.add(table.brand[number]!)
    if ((passes | ORIGIN) === ALL) origins.add(table.origin[number]!)
    if ((passes | VEG) === ALL) vegs.add(table.veg[number]!)
    if ((passes | PRICE) === ALL) {
      if (paise < cheapest) cheapest = paise
      if (paise > dearest) dearest = paise
    }
  }
  return { fit: fit.subarray(0, fits), facets: takeCounts(table, cheapest, dearest) }
}

/** Of most searches, which have no filter: half of a large shop may be counted. */
function countAll(table: IndexedProducts, numbers: Uint32Array): FacetCounts {
  const { category, brand, origin, veg, sellingPaise } = table
  let cheapest = Infinity
  let dearest = -Infinity
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i]!
    categories.add(category[number]!)
    brands.add(brand[number]!)
    origins.add(origin[number]!)
    vegs.add(veg[number]!)
    const paise = sellingPaise[number]!
    if (paise < cheapest) cheapest = paise
    if (paise > dearest) dearest = paise
  }
  return takeCounts(table, cheapest, dearest)
}

const takeCounts = (table: IndexedProducts, cheapest: number, dearest: number): FacetCounts => ({
  categories: categories.take((value) => table.categories.list[value]!),
  brands: brands.take((value) => table.brands.list[value]!),
  origins: origins.take((value) => table.origins.list[value]!, MAX_ORIGINS),
  veg: vegs.take(vegOf),
  price: dearest === -Infinity ? null : { minPaise: cheapest, maxPaise: dearest },
})
