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
  if (!changed) throw quantityRefusal(row.for_sale ? row.pack : { ...row.pack, stock: 0 })
  return cartItemView(row)
}
