import type { Product } from '#shared/shapes.ts'

/** A product without its long texts: no list shows them, and a page contains each list twice, as HTML and as data. */
export const toListProduct = ({
  declarations: _declarations,
  brandDeclarations: _brand,
  ...product
}: Product): Product => ({
  ...product,
  image: product.image.slice(0, 1),
  description: '',
  more_details: {},
})
