import { leadingPack } from './leading-pack.ts'
import { sellingRupees } from './selling-price.ts'
import type { Product } from '#shared/shapes.ts'

/** From so much below the MRP on, in percent, something is one of today's offers. */
export const OFFER_PERCENT = 15

/** Whether the pack that a card shows is on offer by so much below its MRP, and in stock. */
export function isOffer(product: Product): boolean {
  const pack = leadingPack(product)
  return pack.stock > 0 && (pack.price - sellingRupees(pack)) * 100 >= pack.price * OFFER_PERCENT
}

/** Only what was sold is a bestseller; a shop that has sold nothing yet shows some of everything. */
export const bestsellersTitle = (areSold: boolean): string => (areSold ? 'Bestsellers' : 'Everyday picks')
