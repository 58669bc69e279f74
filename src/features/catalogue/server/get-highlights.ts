import type { Tx } from '#platform/db/postgres.ts'
import { fromPercent } from '#shared/money.ts'
import type { Product } from '#shared/shapes.ts'
import { isOffer, OFFER_PERCENT } from '../highlights.ts'
import { listBestsellers, listOffers } from './highlights-store.ts'
import { toProduct } from './product-view.ts'

const MAX_PRODUCTS = 12
/** Units sold in 30 days from which a product is called a bestseller. */
const SOLD_OFTEN = 5
/** With fewer of them a shop has no bestsellers yet. */
const MIN_BESTSELLERS = 3

/** Suggestions for an empty search box: bestsellers, or a selection of everything before there are any, and genuine offers. */
export async function getHighlights(
  tx: Tx,
): Promise<{ bestsellers: Product[]; areSold: boolean; offers: Product[] }> {
  const [best, offered] = [
    await listBestsellers(tx, MAX_PRODUCTS),
    await listOffers(tx, MAX_PRODUCTS, fromPercent(OFFER_PERCENT)),
  ]
  const often = best.filter(({ sold }) => sold >= SOLD_OFTEN)
  const areSold = often.length >= MIN_BESTSELLERS
  return {
    bestsellers: (areSold ? often : best).map((row) => toProduct(row)),
    areSold,
    offers: offered.map((row) => toProduct(row)).filter(isOffer),
  }
}
