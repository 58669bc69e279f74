import { z } from 'zod'
import {
  changeStock,
  isShort,
  NO_STOCK,
  sentMoves,
  type MovementRow,
} from '#features/stock/movements/server/movement-store.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { keepRequest, keptParameter } from '#platform/requests/request-store.ts'
import type { SentRequest } from '#platform/requests/sent-request.ts'
import { orderRecord, type OrderDraft } from './order-record.ts'
import { orderLineRow } from './order-rows.ts'
import { orderColumns } from './order-columns.ts'

const orderToAddTo = orderRecord.extend({
  /** Somebody has claimed it, or has decided about a line of it. */
  is_being_picked: z.boolean(),
  /** It comes by a subscription. */
  is_standing: z.boolean(),
  /** Of each line, what offers know its goods by. */
  goods: z.array(z.object({ pack_id: z.int(), categoryId: z.int(), subCategoryId: z.int() })),
})
export type OrderToAddTo = z.infer<typeof orderToAddTo>

/** An order of this shopper with what decides how something is added to it. */
export const findOrderToAddTo = sql(
  'additions.order',
  `SELECT ${orderColumns}, o.picker_id IS NOT NULL OR EXISTS (SELECT FROM picks WHERE order_id = o.id) AS is_being_picked,
     EXISTS (SELECT FROM subscription_days WHERE order_id = o.id) AS is_standing,
     (SELECT json_agg(json_build_object('pack_id', l.pack_id, 'categoryId', coalesce(p.category_id, 0),
        'subCategoryId', coalesce(p.sub_category_id, 0)) ORDER BY l.position)
      FROM order_lines l LEFT JOIN products p ON p.id = l.product_id WHERE l.order_id = o.id) AS goods
   FROM orders o WHERE o.id = $1 AND (o.user_id = $2
     OR o.customer_id = ANY (same_customer($3)) OR o.user_id = (SELECT user_id FROM customers WHERE id = $3))`,
  orderToAddTo,
).maybe((orderId: string, by: AddedBy) => [
  orderId,
  'userId' in by ? by.userId : null,
  'customerId' in by ? by.customerId : null,
])

const amended = [
  'charges',
  'offers',
  'sub_total_paise',
  'charges_paise',
  'offers_paise',
  'coupon_paise',
  'round_off_paise',
  'total_paise',
  'item_count',
]
const lineFields = ['pack_id', ...Object.keys(orderLineRow.shape)]

// $1 order, $2 all of its lines, $3 movements of the stock, $4 the request, $5 the addition. One statement: nobody sees an order whose
// lines are not its sum.
const amend = sql(
  'additions.amend',
  `WITH addition AS (
     INSERT INTO order_additions (id, order_id, position, amount_paise, by_id)
     SELECT a.id, a.order_id, a.position, a.amount_paise, a.by_id FROM jsonb_populate_record(null::order_additions, $5) a
     RETURNING order_id, position
   ), amended AS (
     UPDATE orders o SET ${amended.map((name) => `${name} = n.${name}`).join(', ')}, updated_at = now()
     FROM addition, jsonb_populate_record(null::orders, $1) n WHERE o.id = addition.order_id
     RETURNING o.id, o.total_paise, addition.position
   ), wanted AS (
     SELECT l.*, l.ordinality - 1 AS at FROM jsonb_populate_recordset(null::order_lines, $2) WITH ORDINALITY l
   ), lines AS (
     INSERT INTO order_lines (order_id, position, ${lineFields.join(', ')})
     SELECT amended.id, l.at, ${lineFields.map((name) => `l.${name}`).join(', ')} FROM amended, wanted l WHERE l.at >= amended.position
   ), pictures AS (
     INSERT INTO order_images SELECT DISTINCT image FROM wanted WHERE image <> '' ORDER BY image ON CONFLICT DO NOTHING
   ), asked AS (
     UPDATE payment_attempts p SET amount_paise = amended.total_paise, updated_at = now() FROM amended
     WHERE p.order_id = amended.id AND p.status = 'Due'
   ), coupon AS (
     UPDATE coupon_uses u SET amount_paise = n.coupon_paise FROM amended, jsonb_populate_record(null::orders, $1) n
     WHERE u.order_id = amended.id AND u.amount_paise <> n.coupon_paise
   ), ${sentMoves('$3')}, ${changeStock}, key AS (
     ${keepRequest('$4', 'amended.id', 'amended')}
   )
   SELECT CASE WHEN ${isShort} THEN refuse('${NO_STOCK}') 
     ELSE set_line_offers(amended.id, ARRAY(SELECT offer_paise FROM wanted WHERE at < amended.position ORDER BY at)) END FROM amended`,
)

/** Whose order it is: an account’s, or that of a customer of the book on the phone, who may have an account. */
export type AddedBy = { userId: string } | { customerId: string }

/** Writes an order anew with added lines, their stock and its new total. Fails by `NO_STOCK`. Order and packs are locked. */
export const amendOrder = (
  tx: Tx,
  { lines, ...order }: OrderDraft,
  addition: { id: string; position: number; amountPaise: number; byId: string },
  sent: SentRequest | undefined,
) => {
  const { id, position, amountPaise, byId } = addition
  const movements: MovementRow[] = [...packsOf(lines.slice(position))].map(([packId, quantity]) => ({
    pack_id: packId,
    reason: 'order',
    quantity: -quantity,
    order_id: order.id,
    addition_id: id,
  }))
  return tx.many(amend, [
    JSON.stringify(order),
    JSON.stringify(lines),
    JSON.stringify(movements),
    keptParameter(sent),
    JSON.stringify({ id, order_id: order.id, position, amount_paise: amountPaise, by_id: byId }),
  ])
}

function packsOf(lines: OrderDraft['lines']): Map<number, number> {
  const packs = new Map<number, number>()
  for (const { pack_id, quantity } of lines) packs.set(pack_id, (packs.get(pack_id) ?? 0) + quantity)
  return packs
}
