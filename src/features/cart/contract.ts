import { z } from 'zod'
import { contract } from '#shared/endpoint.ts'
import { line, numericId, quantity, timestamp } from '#shared/fields.ts'
import { problemMessage } from '#shared/problems.ts'
import { cartItem } from '#shared/shapes.ts'
import { cartCalls } from './calls.ts'
import { CART_ITEM_ID, MAX_MERGED_LINES } from './limits.ts'
import { t } from '#shared/words.ts'

const unit = line(40, () => t('fields.unit'))
const cartItemId = z
  .string({ error: () => problemMessage('invalid_cart_item') })
  .regex(CART_ITEM_ID, { error: () => problemMessage('invalid_cart_item') })

/** Why a line of a guest cart was skipped. */
const skipReason = z.enum(['not_found', 'out_of_stock', 'cart_full'])

export const cartContract = contract(cartCalls, 'user', {
  addToCart: {
    isUrgent: true,
    summary: 'Adds to the quantity of a product and unit (by default 1 of the first pack).',
    body: z.strictObject({ productId: numericId, unit: z.optional(unit), quantity: z._default(quantity, 1) }),
    data: cartItem,
    message: () => t('said.added-to-your-cart'),
  },
  getCartItems: {
    isUrgent: true,
    summary: "The cart's lines, oldest first.",
    data: z.array(cartItem),
  },
  updateCartItemQuantity: {
    isUrgent: true,
    summary: 'Sets the quantity of a line.',
    body: z.strictObject({ _id: cartItemId, quantity }),
    data: cartItem,
  },
  deleteCartItem: {
    isUrgent: true,
    summary: 'Removes a line.',
    body: z.strictObject({ _id: cartItemId }),
  },
  mergeGuestCart: {
    isUrgent: true,
    summary: 'Merges a guest cart; where both have a product and unit, the newer wins. Idempotent.',
    body: z.strictObject({
      items: z
        .array(z.strictObject({ productId: numericId, unit, quantity, updatedAt: z.optional(timestamp) }))
        .max(MAX_MERGED_LINES, {
          error: () => t('said.at-most-items-can-be-merged', { most: MAX_MERGED_LINES }),
        }),
    }),
    data: z.array(cartItem),
    meta: z.object({
      skipped: z.array(z.object({ productId: z.int(), unit: z.string(), reason: skipReason })),
    }),
  },
  clearCart: { access: 'user', isUrgent: true, summary: 'Empties the cart.' },
})

export type CartContract = typeof cartContract
