/** The sort orders of product lists (api.md, Catalogue); every one ends with the id. */
export const PRODUCT_SORTS = ['popular', 'newest', 'price_asc', 'price_desc', 'discount', 'name'] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]

export const sortLabels = {
  relevance: 'Best match',
  popular: 'Most popular',
  newest: 'Newest first',
  price_asc: 'Price: low to high',
  price_desc: 'Price: high to low',
  discount: 'Biggest discount',
  name: 'Name: A to Z',
} as const satisfies Record<ProductSort | 'relevance', string>
