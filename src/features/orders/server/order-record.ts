import { z } from 'zod'
import { onePrice, orderCharge } from '#features/papers/order-charge.ts'
import type { Coupon } from '#features/promotions/coupon.ts'
import { address } from '#shared/shapes.ts'
import {
  ATTEMPT_STATUSES,
  ORDER_ACTORS,
  ORDER_CHANNELS,
  ORDER_STATUSES,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
} from '#shared/order-enums.ts'
import { storedLocale } from '#shared/stored-locale.ts'
import { translations } from '#shared/translations.ts'
import { SUBSTITUTIONS } from '#shared/substitutions.ts'

/** Null in orders from before shoppers were asked, which counts as `call`. */
const substitution = z.enum(SUBSTITUTIONS).nullable()

const coupon = z.object({
  type: z.enum(['fixed', 'percentage']),
  value: z.number(),
  maxPaise: z.number().nullable(),
  id: z.string().optional(),
  code: z.string().optional(),
}) satisfies z.ZodType<Coupon>

/** An offer as the order took it. */
const takenOffer = z.object({
  id: z.string(),
  name: z.string(),
  amountPaise: z.number(),
  /** What it takes off which lines, by their position; of one on the whole basket none. */
  lines: z.array(z.tuple([z.number(), z.number()])),
  groups: z.array(onePrice).optional(),
  /** The terms of one on the whole basket. */
  basket: z
    .object({
      paise: z.number().optional(),
      percentMicro: z.number().optional(),
      maxPaise: z.number().nullable().optional(),
    })
    .optional(),
})

/** A row of `orders` as it is inserted, with its column names. Money in paise. */
export const orderRow = z.object({
  id: z.string(),
  channel: z.enum(ORDER_CHANNELS),
  user_id: z.string().nullable(),
  placed_by: z.string().nullable(),
  customer_id: z.string().nullable(),
  counter_id: z.string().nullable(),
  sold_at: z.date().nullable(),
  status: z.enum(ORDER_STATUSES),
  payment_status: z.enum(PAYMENT_STATUSES),
  payment_method: z.enum(PAYMENT_METHODS),
  delivery_note: z.string().nullable(),
  delivery_promise: z.string().nullable(),
  area_id: z.string().nullable(),
  slot_id: z.string().nullable(),
  /** The order that it comes together with; left out for none. */
  added_to: z.string().nullish(),
  promised_from: z.date().nullable(),
  promised_to: z.date().nullable(),
  substitution,
  customer: z.object({ name: z.string(), email: z.string(), mobile: z.number().nullable() }),
  address: z.nullable(address),
  charges: z.array(orderCharge),
  offers: z.array(takenOffer),
  coupon: coupon.nullable(),
  sub_total_paise: z.number(),
  charges_paise: z.number(),
  offers_paise: z.number(),
  coupon_paise: z.number(),
  round_off_paise: z.number(),
  total_paise: z.number(),
  /** What store credit pays of it. */
  credit_paise: z.number(),
  item_count: z.number(),
  /** Of what the shop writes about it. */
  locale: storedLocale,
})

/** A row of `order_lines` as it is read. */
export const orderLineRow = z.object({
  product_id: z.number(),
  name: z.string(),
  image: z.string(),
  unit: z.string(),
  quantity: z.number(),
  price_paise: z.number(),
  discount_micro: z.number(),
  line_paise: z.number(),
  offer_paise: z.number(),
  substitution,
  shelf: z.string().nullable(),
  /** The nominal weight of one, if it is weighed. */
  grams: z.number().nullable(),
})

/** The columns of `orders` that packing fills, all at once; null until then, offers and coupon 0. */
export const packedRow = z.object({
  final_sub_total_paise: z.number().nullable(),
  final_charges: z.array(orderCharge).nullable(),
  final_round_off_paise: z.number().nullable(),
  final_offers_paise: z.number(),
  final_coupon_paise: z.number(),
  final_total_paise: z.number().nullable(),
})

/** A row of `supplied_lines` as it is read. */
export const suppliedLineRow = z.object({
  line_position: z.number(),
  is_replacement: z.boolean(),
  product_id: z.number(),
  name: z.string(),
  unit: z.string(),
  image: z.string(),
  quantity: z.number(),
  grams: z.number().nullable(),
  price_paise: z.number(),
  final_paise: z.number(),
  offer_paise: z.number(),
})

const called = { translations: z.optional(z.nullable(translations)) }

/** An order as read from the database: its row, and its lines, events and payments as JSON. */
export const orderRecord = orderRow.extend({
  ...packedRow.shape,
  supplied: z.array(suppliedLineRow.extend(called)),
  created_at: z.date(),
  updated_at: z.date(),
  lines: z.array(orderLineRow.extend(called)),
  /** What was added to it later, by its first line. */
  additions: z.array(z.object({ position: z.int(), amount_paise: z.int(), at: z.coerce.date() })),
  /** The orders that come together with it. */
  added: z.array(z.string()),
  events: z.array(
    z.object({
      status: z.enum(ORDER_STATUSES),
      by: z.enum(ORDER_ACTORS),
      note: z.string().nullable(),
      at: z.coerce.date(),
    }),
  ),
  payments: z.array(
    z.object({
      provider: z.enum(PAYMENT_METHODS),
      status: z.enum(ATTEMPT_STATUSES),
      amount_paise: z.number(),
      reference: z.string().nullable(),
      at: z.coerce.date(),
      /** The amount captured; of that, the amount refunded or being refunded, and the amount refunded. */
      captured_paise: z.number().nullable(),
      refunding_paise: z.number().nullable(),
      refunded_paise: z.number().nullable(),
      returned_paise: z.number().nullable(),
      is_disputed: z.boolean().nullable(),
    }),
  ),
  refunds: z.array(
    z.object({
      amount_paise: z.number(),
      reason: z.string(),
      status: z.enum(['Pending', 'Done', 'Failed']),
      at: z.coerce.date(),
    }),
  ),
  /** The numbers of receipt and refund voucher, of an order that was paid online. */
  vouchers: z.array(z.string()),
})

export type OrderRecord = z.infer<typeof orderRecord>

/** A new order with its lines in display order. */
export type OrderDraft = z.infer<typeof orderRow> & {
  lines: (z.infer<typeof orderLineRow> & { pack_id: number })[]
}

/** The payment attempt that an order begins with. */
export interface NewAttempt {
  id: string
  provider: OrderDraft['payment_method']
  status: 'Due' | 'Pending' | 'Paid'
  amount_paise: number
  merchant_reference: string | null
  /** Null without a time limit. */
  expirySeconds: number | null
}

/** What is sold at a counter: an order that begins packed, delivered and paid. `now` is the time of the transaction. */
export type SoldOrder = Omit<OrderDraft, 'sold_at'> & {
  sold_at: string
  /** Null: that of the server’s clock. */
  business_day: string | null
  packed_at: 'now'
  announced_at: 'now'
  settled_attempt_id: string
  final_sub_total_paise: number
  final_charges: []
  final_round_off_paise: 0
  final_offers_paise: number
  final_coupon_paise: number
  final_total_paise: number
  /** Who its first event is by. */
  event_by: 'admin' | 'staff'
}

/** An order that was just inserted, as it would be read. */
export const newOrderRecord = (draft: OrderDraft, attempt: NewAttempt, at: Date): OrderRecord => ({
  ...draft,
  final_sub_total_paise: null,
  final_charges: null,
  final_round_off_paise: null,
  final_offers_paise: 0,
  final_coupon_paise: 0,
  final_total_paise: null,
  supplied: [],
  additions: [],
  added: [],
  created_at: at,
  updated_at: at,
  events: [{ status: draft.status, by: draft.placed_by === null ? 'shopper' : 'staff', note: null, at }],
  payments: [
    {
      provider: attempt.provider,
      status: attempt.status,
      amount_paise: attempt.amount_paise,
      reference: null,
      at,
      captured_paise: null,
      refunding_paise: null,
      refunded_paise: null,
      returned_paise: null,
      is_disputed: null,
    },
  ],
  refunds: [],
  vouchers: [],
})
