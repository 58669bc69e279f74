import { indianDigits } from '#shared/typed-digits.ts'
import { z } from 'zod'
import { packFields } from '#shared/pack-shapes.ts'
import { contract } from '#shared/endpoint.ts'
import { filledText, hexId, orderTotalRupees, rupees, text, timestamp } from '#shared/fields.ts'
import {
  ORDER_ACTORS,
  ORDER_CHANNELS,
  ORDER_STATUSES,
  PROVIDER_PAYMENT_STATUSES,
} from '#shared/order-enums.ts'
import { pageFigures, pagingFields } from '#shared/paging.ts'
import { CAPTURE_METHODS } from '#shared/payment-methods.ts'
import { ownCallOf } from '#shared/payment-providers.ts'
import { address, product } from '#shared/shapes.ts'
import { translations } from '#shared/translations.ts'
import { billedCharge, orderLine, reductions, totals } from '#features/charges/contract.ts'
import { checkout, paymentMethod, paymentStatus } from '#features/payments/contract.ts'
import { additionQuote, additionWay } from './addition-quote.ts'
import { orderCalls } from './calls.ts'
import { orderRequest, substitution } from './order-request.ts'
import { shownFields } from './sent-fields.ts'
import { t } from '#shared/words.ts'

export const orderStatus = z.enum(ORDER_STATUSES)

const timelineEntry = z.object({
  status: orderStatus,
  at: timestamp,
  by: z.enum(ORDER_ACTORS),
  note: z.string().optional(),
})

/** What left the shop for a line of the order. Rupees. */
const suppliedLine = z.object({
  /** The index of the line in `items`. */
  position: z.int(),
  /** It was supplied in place of that line, or of the part of it that was missing. */
  replaces: z.boolean(),
  ...packFields,
  /** What it is called in other languages now, if it still has this name. */
  translations: z.optional(translations),
  image: z.string(),
  quantity: z.int(),
  /** The maximum retail price of one. */
  price: z.number(),
  /** What all of it weighs together, if it is sold by weight. */
  grams: z.int().optional(),
  lineTotal: z.number(),
  /** What it keeps of what offers took off the agreed line. */
  offer: z.number().optional(),
})
export type SuppliedLine = z.infer<typeof suppliedLine>

/**
 * What an order costs as it was packed, in rupees: `subTotal` - `offers` - `coupon` + `charges` + `roundOff` = `totalAmt`, never
 * more than was agreed. `roundOff` is what is not collected at the door, so that whole rupees are due. Like that of a
 * cart, the sub-total is rounded once, so the displayed lines may add up to a few paise more or less.
 */
const finalBill = z.object({
  subTotal: z.number(),
  offers: reductions.offers,
  charges: z.array(billedCharge),
  coupon: z.number(),
  roundOff: z.number(),
  totalAmt: z.number(),
  /** What of it store credit pays, the rest is money; what falls away of an order comes off the money first. */
  credit: z.number().optional(),
})

export const order = z.object({
  orderId: z.string(),
  ...shownFields,
  /** What the shopper wants if an item is missing; a line may differ. */
  substitution,
  order_status: orderStatus,
  payment_status: paymentStatus,
  payment_method: paymentMethod,
  channel: z.enum(ORDER_CHANNELS),
  /** Who ordered; `_id` is null for orders by phone or at the counter of somebody without an account. */
  userId: z.object({
    _id: z.nullable(hexId),
    name: z.string(),
    email: z.string(),
    mobile: z.int().nullable(),
  }),
  items: z.array(orderLine.extend({ substitution, translations: z.optional(translations) })),
  /** Null for what was sold at the counter. */
  delivery_address: z.nullable(address),
  ...totals,
  /** Once the order is packed. Orders that were packed by an earlier version have none until they leave the shop. */
  supplied: z.array(suppliedLine).optional(),
  /** Once the order is packed: what its payments and reports go by. `totalAmt` stays what was agreed. */
  final: finalBill.optional(),
  timeline: z.array(timelineEntry),
  payments: z.array(
    z.object({
      provider: paymentMethod,
      status: z.enum(PROVIDER_PAYMENT_STATUSES),
      amount: z.number(),
      reference: z.string().nullable(),
      at: timestamp,
    }),
  ),
  refunds: z
    .array(
      z.object({
        amount: z.number(),
        reason: z.string(),
        status: z.enum(['Pending', 'Done', 'Failed']),
        at: timestamp,
      }),
    )
    .optional(),
  /** Why its payment is refunded only if an administrator says why (`despite`). */
  paymentHold: z.enum(['disputed', 'returned']).optional(),
  /** The numbers of its receipt voucher and refund voucher, if the shop writes them and the order was paid online. */
  vouchers: z.array(z.string()).optional(),
  createdAt: timestamp,
  updatedAt: timestamp,
  /** How a message to its recipient begins in its language; left out in English. */
  greeting: z.string().optional(),
  /** The delivery promise when the order was placed: "30–45 min". */
  deliveryPromise: z.string().nullable(),
  /** When it was promised, if a time was; changed by moving the order to another slot. */
  promise: z.object({ from: timestamp, to: timestamp }).optional(),
  /** What its shopper says to the rider at the door, while a rider is on the way; for its owner only. */
  deliveryCode: z.string().optional(),
  /** Who is on the way with it; for its owner only. */
  rider: z.object({ name: z.string(), mobile: z.int().nullable() }).optional(),
  /** When its rider could not hand it over, until it goes again; for its owner only. */
  cameBackAt: z.optional(timestamp),
  /** What its shopper added to it before it was picked: how many lines, and how much more it costs since then. */
  additions: z.array(z.object({ at: timestamp, items: z.int(), amount: z.number() })).optional(),
  /** The orders that come together with it. */
  addedOrders: z.array(z.string()).optional(),
  /** The order that it comes together with. */
  addedTo: z.string().optional(),
  /** The slot that it has a place in. */
  slotId: z.string().optional(),
  /** The delivery area when it was placed; none in a shop without areas. */
  areaId: z.string().optional(),
})

/** What moving an order to another slot changes in it. */
const movedOrder = order.pick({ orderId: true, deliveryPromise: true, promise: true, slotId: true })
export type MovedOrder = z.infer<typeof movedOrder>
export type Order = z.infer<typeof order>

/** What the papers of an order need besides the order. */
const pickingSlip = z.object({
  orderId: z.string(),
  /** In picking order; `lines` are positions in the order's `items`. */
  shelves: z.array(z.object({ name: z.string(), lines: z.array(z.int()) })),
  /** What items are called in the second language of the shop's papers, by their positions; without it none is. */
  secondNames: z.record(z.string(), z.string()).optional(),
  /** Whoever ordered has said no to `share_with_rider`. */
  hidesMobile: z.boolean(),
})
export type PickingSlip = z.infer<typeof pickingSlip>

/** A placed order and how to pay it; without a checkout there is nothing left to pay. */
const startedOrder = z.object({ order, checkout: checkout.optional() })

const orderId = filledText(40, () => t('fields.order-number'))
const byId = z.strictObject({ orderId })
const day = z.union([z.iso.date(), z.iso.datetime({ offset: true })], {
  error: () => t('said.use-a-date-such-as-2026-11'),
})

/** One key for an attempt to place an order, by whichever call. */
export const PLACED_ONCE = 'order'

export const orderContract = contract(orderCalls, 'user', {
  addCashOnDeliveryOrder: {
    isUrgent: true,
    summary: 'Places an order for the cart, paid in cash on delivery.',
    idempotent: PLACED_ONCE,
    status: 201,
    body: orderRequest,
    data: order,
    message: () => t('said.your-order-is-placed'),
  },
  addKhataOrder: {
    isUrgent: true,
    summary:
      'Places an order for the cart on the caller’s khata. 409 `khata_not_offered` unless the shop gives them credit, `khata_limit_exceeded` with the `room` left in rupees.',
    idempotent: PLACED_ONCE,
    status: 201,
    body: orderRequest,
    data: order,
    message: () => t('said.your-order-is-placed'),
  },
  createOrder: {
    isUrgent: true,
    summary: 'Places an order for the cart, paid through PayU or Cashfree, or to the shop’s own UPI address.',
    idempotent: PLACED_ONCE,
    status: 201,
    body: orderRequest.extend({
      paymentMethod: z.enum(CAPTURE_METHODS.filter((method) => method === 'UPI' || !ownCallOf(method))),
    }),
    data: startedOrder,
    message: () => t('said.your-order-is-waiting-for-payment'),
  },
  addSabpaisaOrder: {
    isUrgent: true,
    summary: 'Places an order for the cart, paid through SabPaisa.',
    idempotent: PLACED_ONCE,
    status: 201,
    body: orderRequest,
    data: startedOrder,
    message: () => t('said.your-order-is-waiting-for-payment'),
  },
  addRmsOrder: {
    isUrgent: true,
    summary: 'Places an order for the cart, paid through Razer Merchant Services.',
    idempotent: PLACED_ONCE,
    status: 201,
    body: orderRequest,
    data: startedOrder,
    message: () => t('said.your-order-is-waiting-for-payment'),
  },
  retryPayment: {
    isUrgent: true,
    summary:
      'Starts a new payment of the caller’s order, with the same or another method, while it is Awaiting Payment.',
    body: z.strictObject({ orderId, paymentMethod }),
    data: startedOrder,
  },
  refundOrder: {
    access: 'admin',
    isSensitive: true,
    summary: 'Refunds `amount` of an order’s payment; without it, everything that is not refunded yet.',
    idempotent: true,
    body: z.strictObject({
      orderId,
      amount: z.optional(orderTotalRupees),
      reason: filledText(200, () => t('fields.reason')),
      /** Why a payment that is disputed or was returned is refunded. */
      despite: z.optional(filledText(300, () => t('fields.why'))),
    }),
    data: order,
    message: () => t('said.the-refund-is-on-its-way'),
  },
  checkCashfreePayment: {
    summary: 'Checks the payment of an order with Cashfree and updates the order.',
    body: byId,
    data: order,
  },
  getOrders: {
    summary: "The user's own orders, newest first.",
    query: z.object(pagingFields()),
    data: z.array(order),
    meta: pageFigures,
  },
  getOrder: {
    summary: 'One order, for its owner or an administrator.',
    params: z.object({ id: orderId }),
    data: order,
  },
  getOrderDetailsById: {
    summary: 'One order, with the id in the body.',
    body: byId,
    data: order,
  },
  getOrderWithPayment: {
    summary: 'One order; an open payment is first checked with its provider.',
    body: byId,
    data: order,
  },
  cancelOrder: {
    summary:
      'Cancels the caller’s order while it is Pending or Awaiting Payment; its items go back into stock.',
    body: z.strictObject({
      orderId,
      reason: z.optional(text(300, () => t('fields.reason'))),
      /** What was paid is left with the shop as store credit. */
      asCredit: z.optional(z.boolean()),
    }),
    data: order,
    message: () => t('said.your-order-is-cancelled'),
  },
  getAddition: {
    summary:
      'What adding the cart to the caller’s order costs, and how it comes: into the order while nobody picks it and cash is due for it, else as an order beside it.',
    query: z.object({ orderId }),
    data: additionQuote,
  },
  addToOrder: {
    isUrgent: true,
    summary:
      'Adds the cart to the caller’s order, with all checks of an order. 409 `total_changed` if it would come another way or cost something else than was shown, `move_refused` once it has left or ended.',
    idempotent: true,
    body: z.strictObject({ orderId, way: additionWay, expectedTotal: orderTotalRupees }),
    data: startedOrder,
    message: () => t('said.added-to-your-order'),
  },
  rescheduleOrder: {
    summary:
      'Moves an order to another delivery slot: its owner until the slot closes, owners, managers and cashiers of the shop always. 409 `slot_full`, `slot_closed` (with the open slots), `move_refused`.',
    body: z.strictObject({ orderId, slotId: hexId }),
    // Only what has changed: a cashier moves orders that are not theirs to read.
    data: movedOrder,
    message: () => t('said.the-delivery-is-moved'),
  },
  getAllOrders: {
    access: 'admin',
    summary:
      'All orders, newest first by default; counted up to 1,000, and those that contain a part of a name or number up to 100, with `isMore` beyond. A common search term is searched only in the newest 10,000.',
    query: z.object({
      ...pagingFields(),
      /** One status, or several. */
      order_status: z.union([orderStatus, z.literal(''), z.array(orderStatus).max(8)]).optional(),
      /** `promised`: what is due first, orders of one slot by area. */
      sort: z.enum(['newest', 'oldest', 'promised']).optional(),
      search: z.optional(text(100, () => t('fields.search'))),
      /** Only those of the newest 10,000 that come to so many rupees, as ordered or as supplied, whatever else is asked for. */
      amount: z
        .union(
          [
            z.number(),
            z
              .string()
              .overwrite(indianDigits)
              .regex(/^\d{1,9}(\.\d{1,2})?$/)
              .transform(Number),
          ],
          { error: () => t('said.this-must-be-an-amount-in-rupees') },
        )
        .pipe(rupees)
        .optional(),
      from: day.optional(),
      to: day.optional(),
    }),
    data: z.array(order),
    meta: pageFigures.extend({ isMore: z.boolean() }),
  },
  getStatusCounts: {
    access: 'admin',
    summary: 'How many orders are in each status; 1,001 means more than 1,000.',
    data: z.record(orderStatus, z.int()),
  },
  getPickingSlips: {
    access: 'admin',
    summary:
      'The lines of orders, sorted by shelf and by category, as indexes into `items`, and whether a paper for a rider leaves out the mobile number.',
    body: z.strictObject({ orderIds: z.array(orderId).min(1).max(50) }),
    data: z.array(pickingSlip),
  },
  exportOrders: {
    access: 'exports.make',
    summary: 'Up to 500 orders as lines of a CSV file, newest first; `next` is the cursor of the next chunk.',
    query: z.object({
      order_status: z.union([orderStatus, z.literal(''), z.array(orderStatus).max(8)]).optional(),
      search: z.optional(text(100, () => t('fields.search'))),
      from: day.optional(),
      to: day.optional(),
      after: z.optional(orderId),
    }),
    data: z.object({ csv: z.string(), next: z.string().nullable() }),
  },
  updateOrderStatus: {
    access: 'admin',
    summary: 'Changes the status of an order; 409 with the allowed transitions if this one is not allowed.',
    body: z.strictObject({
      orderId,
      order_status: orderStatus,
      /** Only an order in this status is changed. */
      from: orderStatus.optional(),
      note: z.optional(text(300, () => t('fields.note'))),
    }),
    data: order,
    message: () => t('said.the-order-is-updated'),
  },
  getBuyAgain: {
    summary: 'Products the user has ordered before, most often first.',
    data: z.array(product),
  },
})

export type OrderContract = typeof orderContract
