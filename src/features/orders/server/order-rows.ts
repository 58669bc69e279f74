import { z } from 'zod'
import { packColumns, priceColumns } from '#shared/pack-shapes.ts'
import { onePrice, orderCharge } from '#features/papers/order-charge.ts'
import type { Coupon } from '#features/promotions/coupon.ts'
import { address } from '#shared/shapes.ts'
import { ORDER_CHANNELS, ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES } from '#shared/order-enums.ts'
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
  ...packColumns,
  image: z.string(),
  quantity: z.number(),
  ...priceColumns,
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
  ...packColumns,
  image: z.string(),
  quantity: z.number(),
  grams: z.number().nullable(),
  price_paise: z.number(),
  final_paise: z.number(),
  offer_paise: z.number(),
})

export const called = { translations: z.optional(z.nullable(translations)) }
