import type { Tx } from '#platform/db/postgres.ts'
import { fromPercent } from '#shared/money.ts'
import type { Product } from '#shared/shapes.ts'
import { isOffer, OFFER_PERCENT } from '../highlights.ts'
import { listBestsellers, listOffers } from './highlights-store.ts'
import { toProduct } from './product-view.ts'

const MAX_PRODUCTS = 12

/** Suggestions for an empty search box: bestsellers and genuine offers. */
export async function getHighlights(
  tx: Tx,
): Promise<{ bestsellers: Product[]; areSold: boolean; offers: Product[] }> {
  const [best, offered] = [
    await listBestsellers(tx, MAX_PRODUCTS),
    await listOffers(tx, MAX_PRODUCTS, fromPercent(OFFER_PERCENT)),
  ]
  return {
    bestsellers: best.map((row) => toProduct(row)),
    areSold: best.some(({ sold }) => sold > 0),
    offers: offered.map((row) => toProduct(row)).filter(isOffer),
  }
}
