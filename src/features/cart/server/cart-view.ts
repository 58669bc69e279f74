import { toProduct } from '#features/catalogue/server/product-view.ts'
import { toRupees } from '#shared/money.ts'
import type { CartItem } from '#shared/shapes.ts'
import type { CartRow } from './cart-store.ts'

/** A line as the API returns it: the product with the price, discount and stock of the chosen unit. */
export function cartItemView(row: CartRow): CartItem {
  const pack = row.for_sale ? row.pack : { ...row.pack, stock: 0 }
  return {
    _id: row.item_id,
    productId: toProduct(row, pack),
    unit: row.pack.unit,
    quantity: row.quantity,
    updatedAt: row.item_updated_at.toISOString(),
    seenPrice: toRupees(row.seen_paise),
  }
}
