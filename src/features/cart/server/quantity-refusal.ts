import { AppError } from '#shared/problems.ts'
import { limitOf, type OfferLimits } from './cart-store.ts'

/** The error for an unavailable quantity, with the largest available one. */
export function quantityRefusal(offer: OfferLimits): AppError {
  const available = limitOf(offer)
  if (available < offer.stock || available === offer.max_per_order) {
    return new AppError(
      'over_limit',
      { available },
      { message: `You can order at most ${available} of this item at a time.` },
    )
  }
  const message = available === 0 ? 'This item is out of stock.' : `Only ${available} left in stock.`
  return new AppError('out_of_stock', { available }, { message })
}
