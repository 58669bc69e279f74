import type { LinkedPack } from '#features/cart/cart-link.ts'
import { toListProduct } from '#features/catalogue/to-list-product.ts'
import type { Product } from '#shared/shapes.ts'
import type { ReadLine } from '../contract.ts'
import { MOST_PIECES } from '../limits.ts'

/** The packs that the address in the shop’s own message names, as lines of a list; what is not sold any more is not found. */
export async function readLinked(
  packs: readonly LinkedPack[],
  readProducts: (ids: number[]) => Promise<Product[]>,
): Promise<ReadLine[]> {
  if (packs.length === 0) return []
  const ids = [...new Set(packs.map(({ productId }) => productId))]
  const products = new Map((await readProducts(ids)).map((one) => [one._id, one]))
  return packs.map(({ productId, unit, quantity }) => {
    const pieces = Math.min(MOST_PIECES, quantity)
    const product = products.get(productId)
    if (!product?.packs.some((pack) => pack.unit === unit))
      return {
        line: product ? `${product.name} ${unit}` : unit,
        pieces,
        state: 'not_found',
        choices: [],
        packs: [],
      }
    return {
      line: `${pieces} x ${product.name} ${unit}`,
      pieces,
      state: 'matched',
      choices: [toListProduct(product)],
      packs: [{ unit, pieces }],
    }
  })
}
