import type { Facets } from '#features/catalogue/product-filter.ts'
import { toRupees } from '#shared/money.ts'
import type { FacetCounts } from '../engine/facets.ts'
import type { LiveIndex } from './live-index.ts'

/** Facets in the API's shape. */
export const facetsView = (facets: FacetCounts, categoryName: LiveIndex['categoryName']): Facets => ({
  categories: facets.categories.map(({ value, count }) => ({
    _id: value,
    name: categoryName(value) ?? '',
    count,
  })),
  brands: facets.brands,
  origins: facets.origins,
  veg: facets.veg,
  price: facets.price && {
    min: toRupees(facets.price.minPaise),
    max: toRupees(facets.price.maxPaise),
  },
})
