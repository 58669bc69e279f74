import type { Pack, Product } from '#shared/shapes.ts'

/** The pictures of a product for a selected pack: that pack's own first, and none of other packs. */
export function packPictures({ image, packs }: Pick<Product, 'image' | 'packs'>, pack: Pack): string[] {
  if (!pack.image) return image
  const ofPacks = new Set(packs.map((each) => each.image))
  return [pack.image, ...image.filter((url) => !ofPacks.has(url))]
}
