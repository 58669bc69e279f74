import { z } from 'zod'
import { hexId, line, numericId, orderTotalRupees } from '#shared/fields.ts'
import { SUBSTITUTIONS } from '#shared/substitutions.ts'
import { MAX_CART_LINES } from '#features/cart/limits.ts'
import { typedCode } from '#features/promotions/coupon-draft.ts'
import { sentFields } from './sent-fields.ts'
import { t } from '#shared/words.ts'

export const substitution = z.enum(SUBSTITUTIONS, { error: () => t('said.choose-best-refund-or-call') })

/** Items of the cart that are treated differently if they are missing; each at most once. */
const differentLines = z
  .array(z.strictObject({ productId: numericId, unit: line(40, () => t('fields.unit')), substitution }))
  .max(MAX_CART_LINES, { error: () => t('said.a-cart-has-at-most-items', { most: MAX_CART_LINES }) })
  .superRefine((lines, context) => {
    const keys = lines.map(({ productId, unit }) => `${productId} ${unit}`)
    keys.forEach((key, at) => {
      if (keys.indexOf(key) < at)
        context.addIssue({ code: 'custom', path: [at], message: t('said.this-item-is-listed-twice') })
    })
  })

/** Whether store credit is spent, first and as far as it goes, and in rupees how much the shopper was shown. */
export const creditWish = {
  useCredit: z.optional(z.boolean()),
  expectedCredit: z.optional(orderTotalRupees),
}

/** The input of every call that places the cart as an order. */
export const orderRequest = z.strictObject({
  addressId: hexId,
  /** Rupees, as shown to the shopper. */
  expectedTotal: orderTotalRupees,
  ...sentFields,
  /** What to do if an item is missing; remembered for the shopper's next order. By default the shop calls. */
  substitution: substitution.optional(),
  lines: differentLines.optional(),
  /** The delivery slot (GET /api/delivery/slots); without it as soon as possible. */
  slotId: z.optional(hexId),
  coupon: z.optional(typedCode),
  ...creditWish,
})
export type OrderRequest = z.output<typeof orderRequest>
