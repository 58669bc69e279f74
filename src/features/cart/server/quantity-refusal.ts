import { AppError } from '#shared/problems.ts'
import { limitOf, type Offer } from './cart-store.ts'

/** Why so many cannot be had, with the most that can. */
export function quantityRefusal(offer: Pick<Offer, 'stock' | 'max_per_order'>): AppError {
  const available = limitOf(offer)
  const { max_per_order: max } = offer
  if (max !== null && max <= offer.stock) {
    return new AppError(
      'over_limit',
      { available },
      { message: `You can order at most ${available} of this item at a time.` },
    )
  }
  const message = available === 0 ? 'This item is out of stock.' : `Only ${available} left in stock.`
  return new AppError('out_of_stock', { available }, { message })
}
