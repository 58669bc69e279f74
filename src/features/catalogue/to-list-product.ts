import type { Product } from '#shared/shapes.ts'
import type { Translations } from '#shared/translations.ts'

/** A product without its long texts: no list shows them, and a page contains each list twice, as HTML and as data. */
export const toListProduct = ({
  declarations: _declarations,
  brandDeclarations: _brand,
  translations,
  ...product
}: Product): Product => ({
  ...product,
  ...(translations && { translations: namesOf(translations) }),
  image: product.image.slice(0, 1),
  description: '',
  more_details: {},
})

const namesOf = (translations: Translations): Translations =>
  Object.fromEntries(Object.entries(translations).flatMap(([id, { name }]) => (name ? [[id, { name }]] : [])))
