import { tags } from '#features/storefront/content-tags.ts'
import type { Facets } from '#features/catalogue/product-filter.ts'

/** The parts of a search that decide its cache tags. */
interface TaggedSearch {
  sort: string
  minPrice?: number | undefined
  maxPrice?: number | undefined
  minDiscount?: number | undefined
  inStock?: boolean | undefined
}

/** The maximum number of categories in the facets. */
const MAX_CATEGORIES = 50

/** The cache tags of a search response: its products, and everything that decides which products it contains. */
export function searchTags(
  search: TaggedSearch,
  found: { ids: readonly number[]; categories: Facets['categories'] },
) {
  const byPrice =
    [search.minPrice, search.maxPrice, search.minDiscount].some((limit) => limit !== undefined) ||
    ['price_asc', 'price_desc', 'discount'].includes(search.sort) ||
    found.categories.length >= MAX_CATEGORIES
  return [
    tags.shell,
    tags.products,
    tags.synonyms,
    ...(byPrice ? [tags.anyPrice] : found.categories.map(({ _id }) => tags.prices(_id))),
    ...(search.inStock ? [tags.availability] : []),
    ...found.ids.map(tags.product),
  ]
}
