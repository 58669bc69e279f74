import type { Product } from '#shared/shapes.ts'

/** A product without its long texts: lists show none of them, and a page contains every list twice. */
export const toListProduct = (product: Product): Product => ({
  ...product,
  image: product.image.slice(0, 1),
  description: '',
  more_details: {},
})
