import { lockUser } from '#features/people/accounts/server/user-store.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { sellingPaise } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import type { CartItem } from '#shared/shapes.ts'
import { addToCartItem, findCartItemOfPack } from './cart-store.ts'
import { remainingCartLines } from './cart-room-store.ts'
import { findOfferOf, limitOf, type Offer } from './offer-store.ts'
import { cartItemView } from './cart-view.ts'
import { quantityRefusal } from './quantity-refusal.ts'

interface AddToCart {
  userId: string
  productId: number
  unit: string | undefined
  quantity: number
}

/** Adds to a quantity, or refuses a sum that is not available. The user's lock counts concurrent calls' lines in turn. */
export async function addToCart(
  db: Database,
  { userId, productId, unit, quantity }: AddToCart,
): Promise<CartItem> {
  const { offer, row } = await db.transaction(async (tx) => {
    const [, offer] = await Promise.all([lockUser(tx, userId), findOfferOf(tx, productId, unit)])
    if (!offer) throw new AppError('product_not_found')
    const limit = limitOf(offer)
    if (quantity > limit) throw quantityRefusal(offer)
    const line = { packId: offer.pack_id, quantity, limit }
    const seenPaise = sellingPaise(offer.price_paise, offer.discount_micro)
    const adding = Promise.all([
      addToCartItem(tx, { id: newHexId(), userId, ...line, seenPaise }),
      findCartItemOfPack(tx, userId, offer.pack_id),
    ])
    // What is refused has written nothing.
    tx.commit?.()
    const [isAdded, row] = await adding
    return { offer, row: isAdded ? row : null }
  })
  if (!row) throw await refusalOf(db, userId, offer)
  return cartItemView(row)
}

async function refusalOf(tx: Tx, userId: string, offer: Offer): Promise<AppError> {
  const isFull = (await remainingCartLines(tx, userId, [offer.pack_id])) < 1
  return isFull ? new AppError('cart_full') : quantityRefusal(offer)
}
