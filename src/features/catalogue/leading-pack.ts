import type { Pack, Product } from '#shared/shapes.ts'

/** The pack that represents a product in a list: the first in stock, else the first. */
export const leadingPack = ({ packs }: Pick<Product, 'packs'>): Pack =>
  packs.find(({ stock }) => stock > 0) ?? packs[0]!
