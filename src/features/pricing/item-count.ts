/** The number of distinct products: two packs of one product count once (specification, section 4). */
export const itemCountOf = (lines: readonly { productId: number }[]): number =>
  new Set(lines.map(({ productId }) => productId)).size
