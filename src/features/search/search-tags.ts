import { tags } from '#features/storefront/content-tags.ts'
import type { Facets } from '#features/catalogue/product-filter.ts'

/** A search, as far as it decides what its answer was made from. */
interface Asked {
  sort: string
  minPrice?: number | undefined
  maxPrice?: number | undefined
  minDiscount?: number | undefined
  inStock?: boolean | undefined
}

/** Facets name no more categories than this. */
const MOST_CATEGORIES = 50

/** What the answer to a search was made from: the products it shows, and what decides which they are. */
export function searchTags(
  asked: Asked,
  found: { ids: readonly number[]; categories: Facets['categories'] },
) {
  const byPrice =
    [asked.minPrice, asked.maxPrice, asked.minDiscount].some((limit) => limit !== undefined) ||
    ['price_asc', 'price_desc', 'discount'].includes(asked.sort) ||
    found.categories.length >= MOST_CATEGORIES
  return [
    tags.shell,
    tags.products,
    tags.synonyms,
    ...(byPrice ? [tags.anyPrice] : found.categories.map(({ _id }) => tags.prices(_id))),
    ...(asked.inStock ? [tags.availability] : []),
    ...found.ids.map(tags.product),
  ]
}
