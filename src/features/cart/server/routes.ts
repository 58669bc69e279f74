import { room } from '#platform/http/room.ts'
import type { Handlers } from '#platform/http/route.ts'
import type { Database } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { cartContract, type CartContract } from '../contract.ts'
import { addToCart } from './add-to-cart.ts'
import { clearCart, deleteCartItem, listCart } from './cart-store.ts'
import { cartItemView } from './cart-view.ts'
import { changeQuantity } from './change-quantity.ts'
import { mergeGuestCart } from './merge-guest-cart.ts'

function cartRoutes({ db }: { db: Database }): Handlers<CartContract> {
  return {
    addToCart: async ({ body, caller }) => ({
      data: await addToCart(db, { userId: caller.userId, ...body, unit: body.unit }),
    }),
    getCartItems: async ({ caller }) => ({ data: (await listCart(db, caller.userId)).map(cartItemView) }),
    updateCartItemQuantity: async ({ body, caller }) => ({
      data: await changeQuantity(db, { userId: caller.userId, itemId: body._id, quantity: body.quantity }),
    }),
    deleteCartItem: async ({ body, caller }) => {
      if (!(await deleteCartItem(db, caller.userId, body._id))) throw new AppError('cart_item_not_found')
      return {}
    },
    mergeGuestCart: async ({ body, caller }) => {
      const { items, skipped } = await mergeGuestCart(db, { userId: caller.userId, items: body.items })
      return { data: items, meta: { skipped } }
    },
    clearCart: async ({ caller }) => {
      await clearCart(db, caller.userId)
      return {}
    },
  }
}

export const mountCart = room(cartContract, cartRoutes)
