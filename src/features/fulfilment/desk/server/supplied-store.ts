import { z } from 'zod'
import { packColumns, priceColumns } from '#shared/pack-shapes.ts'
import { PAYMENT_METHODS } from '#shared/order-enums.ts'
import { sql } from '#platform/db/postgres.ts'
import { numbers, orNull } from '#platform/db/row-columns.ts'
import type { FinalBill } from '../final-bill.ts'
import { PICK_REASONS } from '../pick-contract.ts'
import { orderRow, packedRow } from '#features/orders/server/order-rows.ts'
import { LEAST_MRP, MRPS, printedPackets } from './printed-packets-store.ts'

/** What an order is packed by; the caller holds its lock. */
export const getOrderToPack = sql(
  'supplied.orderToPack',
  `SELECT payment_method, charges, offers, coupon, sub_total_paise, total_paise, credit_paise, final_total_paise FROM orders WHERE id = $1`,
  z.object({
    payment_method: z.enum(PAYMENT_METHODS),
    charges: orderRow.shape.charges,
    offers: orderRow.shape.offers,
    coupon: orderRow.shape.coupon,
    ...numbers('sub_total_paise', 'total_paise', 'credit_paise'),
    final_total_paise: packedRow.shape.final_total_paise,
  }),
).one<[orderId: string]>()

const pack = z.object({
  pack_id: z.number(),
  ...packColumns,
  image: z.string(),
  ...priceColumns,
})
export type SuppliedPack = z.infer<typeof pack>

/** The lines of an order in their order, each with what the picker decided about it. */
export const listLinesToPack = sql(
  'supplied.linesToPack',
  `SELECT l.position, l.pack_id, l.product_id, l.name, l.unit, l.image, l.price_paise, l.discount_micro, l.quantity, l.grams, l.offer_paise,
     k.order_id IS NOT NULL AS is_picked, k.supplied_quantity, k.supplied_grams, k.reason, k.in_hand, k.replacement_quantity,
     k.replacement_grams, k.printed, ${MRPS} AS mrps, ${LEAST_MRP} AS least_mrp_paise,
     CASE WHEN r.id IS NOT NULL THEN json_build_object('pack_id', r.id, 'product_id', r.product_id, 'name', p.name,
       'unit', r.unit, 'image', coalesce(p.images[1], ''), 'price_paise', r.price_paise,
       'discount_micro', r.discount_micro, 'pack_grams', CASE WHEN r.weighed THEN r.grams END) END AS replacement
   FROM order_lines l LEFT JOIN picks k ON k.order_id = l.order_id AND k.line_position = l.position
   LEFT JOIN packs r ON r.id = k.replacement_pack_id LEFT JOIN products p ON p.id = r.product_id
   WHERE l.order_id = $1 ORDER BY l.position`,
  pack.extend({
    ...numbers('position', 'quantity', 'offer_paise'),
    ...orNull(numbers('grams', 'supplied_quantity', 'supplied_grams', 'replacement_quantity')),
    ...orNull(numbers('replacement_grams', 'least_mrp_paise')),
    is_picked: z.boolean(),
    reason: z.enum(PICK_REASONS).nullable(),
    in_hand: z.boolean().nullable(),
    printed: printedPackets.nullable(),
    mrps: printedPackets.nullable(),
    replacement: pack.extend({ pack_grams: z.number().nullable() }).nullable(),
  }),
).many<[orderId: string]>()

// The lines are JSON documents with the columns' names.
/** Writes, once, what left the shop and what it costs. */
export const saveSupplied = sql(
  'supplied.save',
  `WITH supplied AS (
     INSERT INTO supplied_lines (order_id, position, line_position, is_replacement, pack_id, product_id, name, unit, image,
       quantity, grams, pack_grams, price_paise, discount_micro, final_paise, offer_paise, mrp_paise)
     SELECT $1, l.ordinality - 1, l.line_position, l.is_replacement, l.pack_id, l.product_id, l.name, l.unit, l.image,
       l.quantity, l.grams, l.pack_grams, l.price_paise, l.discount_micro, l.final_paise, l.offer_paise, l.mrp_paise
     FROM jsonb_populate_recordset(null::supplied_lines, $2) WITH ORDINALITY l
   )
   UPDATE orders SET packed_at = now(), final_sub_total_paise = $3, final_charges = $4, final_round_off_paise = $5,
     final_total_paise = $6, final_coupon_paise = $7, final_offers_paise = $8 WHERE id = $1`,
).run(
  (
    orderId: string,
    lines: SuppliedLineDraft[],
    {
      subTotalPaise,
      charges,
      roundOffPaise,
      totalPaise,
      couponPaise,
      offersPaise,
    }: Omit<FinalBill, 'supplied'>,
  ) => [
    orderId,
    JSON.stringify(lines),
    subTotalPaise,
    JSON.stringify(charges),
    roundOffPaise,
    totalPaise,
    couponPaise,
    offersPaise,
  ],
)

interface SuppliedLineDraft extends SuppliedPack {
  line_position: number
  is_replacement: boolean
  quantity: number
  grams: number | null
  /** The nominal weight of one pack, if it is sold by weight. */
  pack_grams: number | null
  final_paise: number
  offer_paise: number
  /** The printed MRP, where it was read. */
  mrp_paise: number | null
}
