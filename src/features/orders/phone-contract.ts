import { z } from 'zod'
import { omit } from 'zod/mini'
import { namedAddress } from '#features/addresses/contract.ts'
import { paymentMethod } from '#features/payments/contract.ts'
import { MAX_CART_LINES } from '#features/cart/limits.ts'
import { bill } from '#features/charges/contract.ts'
import { typedCode } from '#features/promotions/coupon-draft.ts'
import { contract } from '#shared/endpoint.ts'
import { filledText, hexId, line, numericId, orderTotalRupees, quantity } from '#shared/fields.ts'
import { isTooShortToFind, tooShortToFind } from '#shared/person-search.ts'
import { address } from '#shared/shapes.ts'
import { additionWay } from './addition-quote.ts'
import { order, orderStatus, PLACED_ONCE } from './contract.ts'
import { creditWish } from './order-request.ts'
import { sentFields } from './sent-fields.ts'
import { phoneOrderCalls } from './phone-calls.ts'
import { t } from '#shared/words.ts'

/** How somebody who orders by phone pays: at the door, now to the shop's own UPI, or later on the khata. */
export const PHONE_METHODS = ['CASH_ON_DELIVERY', 'UPI', 'KHATA'] as const

const lines = z
  .array(z.strictObject({ productId: numericId, unit: line(40, () => t('fields.unit')), quantity }))
  .min(1, { error: () => t('said.add-something-first') })
  .max(MAX_CART_LINES, { error: () => t('said.a-cart-has-at-most-items', { most: MAX_CART_LINES }) })
  .superRefine((all, context) => {
    const keys = all.map(({ productId, unit }) => `${productId} ${unit}`)
    keys.forEach((key, at) => {
      if (keys.indexOf(key) < at)
        context.addIssue({ code: 'custom', path: [at], message: t('said.this-item-is-listed-twice') })
    })
  })

const addedTo = filledText(40, () => t('fields.order-number'))

const cart = {
  lines,
  slotId: z.optional(hexId),
  /** The code of a coupon. */
  coupon: z.optional(typedCode),
  paymentMethod: z.enum(PHONE_METHODS, { error: () => t('said.choose-cash-on-delivery-upi-or-khata') }),
}

/** The input of a phone order. */
const phoneOrderRequest = z.strictObject({
  ...cart,
  customerId: z.pipe(z.string({ error: () => t('said.choose-who-orders-from-the-customer-book') }), hexId),
  address: namedAddress,
  /** Rupees, as the quote said. */
  expectedTotal: orderTotalRupees,
  ...sentFields,
  ...creditWish,
})
export type PhoneOrderRequest = z.output<typeof phoneOrderRequest>

/** What is added to an order, in the way and for the total that its quote said. */
const addition = z.strictObject({
  orderId: addedTo,
  way: additionWay,
  customerId: phoneOrderRequest.shape.customerId,
  lines,
  expectedTotal: orderTotalRupees,
})
export type AddByPhone = z.output<typeof addition>

/** How an order is paid to the shop's own UPI address. */
export const upiRequest = z.object({
  /** The text of the QR code, and the link for the button. */
  qr: z.string(),
  /** False for a personal address: apps refuse links to it. */
  mayLink: z.boolean(),
  vpa: z.string(),
  name: z.string(),
  /** Rupees. */
  amount: z.number(),
})
export type UpiRequest = z.infer<typeof upiRequest>

const placedMeta = z.object({
  upi: upiRequest.nullable(),
  /** A message about it for a person to read and send: in the language of the account, else of the page. */
  draft: z.string(),
})

const callerAddress = omit(address, { _id: true, isDefault: true })
export type CallerAddress = z.infer<typeof callerAddress>

const openOrder = z.object({
  orderId: z.string(),
  order_status: orderStatus,
  deliveryPromise: z.string().nullable(),
  pincode: z.string(),
})

const caller = z.object({
  /** In the customer book; null for an account that is not in it yet. */
  customerId: z.nullable(hexId),
  userId: z.nullable(hexId),
  name: z.string(),
  mobile: z.int().nullable(),
  /** What may still go on the khata, in rupees; null without a limit. */
  room: z.number().nullable(),
  /** Their store credit, in rupees. */
  credit: z.number(),
  /** Where the last orders went, and the account's own addresses. */
  addresses: z.array(callerAddress),
  /** Those that are still to be delivered, with what was promised; the newest first. */
  openOrders: z.array(openOrder),
  /** What the last order had. */
  lastBasket: z.array(
    z.object({ productId: z.int(), unit: z.string(), quantity: z.int(), name: z.string() }),
  ),
})
export type PhoneCaller = z.infer<typeof caller>

export const phoneOrderContract = contract(phoneOrderCalls, 'counter.sell', {
  findCallers: {
    summary:
      'Up to 8 people of the customer book and of the accounts, by a part of the name or of the mobile number, in any spelling, with their last addresses, their last basket and the orders that are still to be delivered.',
    query: z.object({
      search: filledText(100, () => t('fields.search')).check(
        z.refine((typed) => !isTooShortToFind(typed), { error: tooShortToFind }),
      ),
    }),
    data: z.array(caller),
  },
  quotePhoneOrder: {
    summary:
      'What a phone order, or with `addTo` adding it to an order, costs: its bill with the charges of the pincode, how many of each item there are, the rule of the shop that it breaks, and whether the shop has a UPI address.',
    body: z.strictObject({
      ...cart,
      pincode: namedAddress.shape.pincode.optional(),
      state: z.optional(namedAddress.shape.state),
      /** Whose store credit is spent. */
      customerId: z.optional(hexId),
      useCredit: creditWish.useCredit,
      /** An order of the customer that it would be added to. */
      addTo: z.optional(addedTo),
    }),
    data: z.object({
      bill,
      /** Of what is added: how, and how much more is to be paid, in rupees; no way once it is too late. */
      addition: z.optional(z.object({ way: z.nullable(additionWay), difference: z.number(), paymentMethod })),
      available: z.array(z.object({ productId: z.int(), unit: z.string(), available: z.int() })),
      problem: z.string().nullable(),
      takesUpi: z.boolean(),
    }),
  },
  placePhoneOrder: {
    isUrgent: true,
    summary:
      'Places the order of somebody on the phone, by the rules of the checkout. It is paid at the door, to the shop’s own UPI address, which `upi` says how to do, or on the khata. 409 as the checkout’s calls, and `khata_limit_exceeded` with the `room` left.',
    idempotent: PLACED_ONCE,
    status: 201,
    body: phoneOrderRequest,
    data: order,
    meta: placedMeta,
    message: () => t('said.the-order-is-placed'),
  },
  addByPhone: {
    isUrgent: true,
    summary:
      'Adds what a customer wants on the phone to their order until it is picked, as its shopper adds to it; it goes where that goes, and is paid as that is. An order that was paid at a payment company takes nothing. 409 as adding to one’s own order.',
    idempotent: true,
    status: 201,
    body: addition,
    data: order,
    meta: placedMeta,
    message: () => t('said.added-to-your-order'),
  },
})
export type PhoneOrderContract = typeof phoneOrderContract
