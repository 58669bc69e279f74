import { newHexId } from '#platform/db/hex-id.ts'
import type { Database } from '#platform/db/postgres.ts'
import { sellingPaise } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import type { CartItem } from '#shared/shapes.ts'
import { addToCartItem, findCartItem, findOfferOf, limitOf, remainingCartLines } from './cart-store.ts'
import { cartItemView } from './cart-view.ts'
import { quantityRefusal } from './quantity-refusal.ts'

export interface AddToCart {
  userId: string
  productId: number
  unit: string | undefined
  quantity: number
}

/** Adds to what is there of a pack; refused whole when the sum cannot be had. */
export async function addToCart(
  db: Database,
  { userId, productId, unit, quantity }: AddToCart,
): Promise<CartItem> {
  const offer = await findOfferOf(db, productId, unit)
  if (!offer) throw new AppError('product_not_found')
  const limit = limitOf(offer)
  if (quantity > limit) throw quantityRefusal(offer)
  if ((await remainingCartLines(db, userId, [offer.pack_id])) < 1) throw new AppError('cart_full')

  const seenPaise = sellingPaise(offer.price_paise, offer.discount_micro)
  const added = await addToCartItem(db, {
    id: newHexId(),
    userId,
    packId: offer.pack_id,
    quantity,
    seenPaise,
    limit,
  })
  if (!added) throw quantityRefusal(offer)
  const row = await findCartItem(db, userId, added.id)
  if (!row) throw new AppError('cart_item_not_found')
  return cartItemView(row)
}
