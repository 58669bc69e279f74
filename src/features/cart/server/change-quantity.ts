import type { Database } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import type { CartItem } from '#shared/shapes.ts'
import { changeCartItemQuantity, findCartItem } from './cart-store.ts'
import { cartItemView } from './cart-view.ts'
import { quantityRefusal } from './quantity-refusal.ts'

/** Sets a line's quantity; the line stays unchanged if that many are not available. */
export async function changeQuantity(
  db: Database,
  { userId, itemId, quantity }: { userId: string; itemId: string; quantity: number },
): Promise<CartItem> {
  const changed = await changeCartItemQuantity(db, userId, itemId, quantity)
  const row = await findCartItem(db, userId, itemId)
  if (!row) throw new AppError('cart_item_not_found')
  const { stock, maxPerOrder: max_per_order, pricePaise: price_paise } = row.pack
  if (!changed) throw quantityRefusal({ stock: row.for_sale ? stock : 0, max_per_order, price_paise })
  return cartItemView(row)
}
