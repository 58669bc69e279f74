import { t } from '#shared/words.ts'
import { leadingPack } from './leading-pack.ts'
import { sellingRupees } from './selling-price.ts'
import type { Product } from '#shared/shapes.ts'

/** The discount, in percent of the MRP, from which a product counts as an offer. */
export const OFFER_PERCENT = 15

/** Whether the pack shown on a card is in stock and discounted by at least that much. */
export function isOffer(product: Product): boolean {
  const pack = leadingPack(product)
  return pack.stock > 0 && (pack.price - sellingRupees(pack)) * 100 >= pack.price * OFFER_PERCENT
}

/** Only what is sold often is a bestseller; a shop without such products shows a selection of everything. */
export const bestsellersTitle = (areSold: boolean): string =>
  areSold ? t('catalogue.bestsellers') : t('catalogue.everyday-picks')
