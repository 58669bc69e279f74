import { z } from 'zod'
import { dates, numbers, orNull, texts } from '#platform/db/row-columns.ts'
import { packColumns, priceColumns } from '#shared/pack-shapes.ts'
import { onePrice, orderCharge } from '#features/papers/order-charge.ts'
import type { Coupon } from '#features/promotions/coupon.ts'
import { address } from '#shared/shapes.ts'
import { ORDER_CHANNELS, ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES } from '#shared/order-enums.ts'
import { storedLocale } from '#shared/stored-locale.ts'
import { translations } from '#shared/translations.ts'
import { SUBSTITUTIONS } from '#shared/substitutions.ts'
import { sentColumns } from '../sent-fields.ts'

/** Null in orders from before shoppers were asked, which counts as `call`. */
const substitution = z.enum(SUBSTITUTIONS).nullable()

const coupon = z.object({
  type: z.enum(['fixed', 'percentage']),
  value: z.number(),
  maxPaise: z.number().nullable(),
  id: z.string().optional(),
  code: z.string().optional(),
}) satisfies z.ZodType<Coupon>

const takenOffer = z.object({
  ...texts('id', 'name'),
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
  ...orNull(texts('user_id', 'placed_by', 'customer_id', 'counter_id', 'delivery_promise')),
  ...orNull(texts('area_id', 'slot_id')),
  ...sentColumns,
  ...orNull(dates('sold_at', 'promised_from', 'promised_to')),
  status: z.enum(ORDER_STATUSES),
  payment_status: z.enum(PAYMENT_STATUSES),
  payment_method: z.enum(PAYMENT_METHODS),
  /** The order that it comes together with; left out for none. */
  added_to: z.string().nullish(),
  substitution,
  customer: z.object({ name: z.string(), email: z.string(), mobile: z.number().nullable() }),
  address: z.nullable(address),
  charges: z.array(orderCharge),
  offers: z.array(takenOffer),
  coupon: coupon.nullable(),
  ...numbers('sub_total_paise', 'charges_paise', 'offers_paise', 'coupon_paise', 'round_off_paise'),
  ...numbers('total_paise', 'item_count'),
  /** What store credit pays of it. */
  credit_paise: z.number(),
  /** Of what the shop writes about it. */
  locale: storedLocale,
})

/** A row of `order_lines` as it is read. */
export const orderLineRow = z.object({
  ...packColumns,
  image: z.string(),
  ...numbers('quantity', 'line_paise', 'offer_paise'),
  ...priceColumns,
  substitution,
  shelf: z.string().nullable(),
  /** The nominal weight of one, if it is weighed. */
  grams: z.number().nullable(),
})

/** The columns of `orders` that packing fills, all at once; null until then, offers and coupon 0. */
export const packedRow = z.object({
  ...orNull(numbers('final_sub_total_paise', 'final_round_off_paise', 'final_total_paise')),
  final_charges: z.array(orderCharge).nullable(),
  ...numbers('final_offers_paise', 'final_coupon_paise'),
})

/** A row of `supplied_lines` as it is read. */
export const suppliedLineRow = z.object({
  ...numbers('line_position', 'quantity', 'price_paise', 'final_paise', 'offer_paise'),
  is_replacement: z.boolean(),
  ...packColumns,
  image: z.string(),
  grams: z.number().nullable(),
})

export const called = { translations: z.optional(z.nullable(translations)) }
