import { t, written } from '#shared/words.ts'
/** The sort orders of product lists (api.md, Catalogue); every one ends with the id. */
export const PRODUCT_SORTS = ['popular', 'newest', 'price_asc', 'price_desc', 'discount', 'name'] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]

export const sortLabels = written({
  relevance: () => t('catalogue.best-match'),
  popular: () => t('catalogue.most-popular'),
  newest: () => t('catalogue.newest-first'),
  price_asc: () => t('catalogue.price-low-to-high'),
  price_desc: () => t('catalogue.price-high-to-low'),
  discount: () => t('catalogue.biggest-discount'),
  name: () => t('catalogue.name-a-to-z'),
}) satisfies Record<ProductSort | 'relevance', string>
