import type { Product } from '#shared/shapes.ts'

/** A product without its long texts: a list shows none of them, and a page carries every list twice. */
export const toListProduct = (product: Product): Product => ({
  ...product,
  image: product.image.slice(0, 1),
  description: '',
  more_details: {},
})
