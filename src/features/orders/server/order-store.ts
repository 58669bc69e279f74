import { z } from 'zod'
import { sql, type Tx } from '../../../platform/postgres.ts'
import type {
  OrderStatus,
  PaymentMethod,
  PaymentStatus,
  ProviderPaymentStatus,
} from '../../../shared/order-words.ts'
import { offsetOf, type Page } from '../../../shared/paging.ts'
import type { Address } from '../../../shared/shapes.ts'
import { orderRecord, type OrderRecord } from './order-record.ts'

const parts = `
  (SELECT coalesce(json_agg(json_build_object(
      'product_id', l.product_id, 'name', l.name, 'image', l.image, 'unit', l.unit, 'quantity', l.quantity,
      'price_paise', l.price_paise, 'discount_micro', l.discount_micro, 'line_paise', l.line_paise) ORDER BY l.position), '[]')
    FROM order_lines l WHERE l.order_id = o.id) AS lines,
  (SELECT coalesce(json_agg(json_build_object('status', e.status, 'by', e.by, 'note', e.note, 'at', e.at) ORDER BY e.id), '[]')
    FROM order_events e WHERE e.order_id = o.id) AS events,
  (SELECT coalesce(json_agg(json_build_object(
      'provider', p.provider, 'status', p.status, 'amount_paise', p.amount_paise, 'reference', p.reference,
      'at', p.updated_at) ORDER BY p.id), '[]')
    FROM payments p WHERE p.order_id = o.id) AS payments`

const columns = `o.id, o.user_id, o.status, o.payment_status, o.payment_method, o.delivery_note, o.customer, o.address,
  o.charges, o.sub_total_paise, o.charges_paise, o.round_off_paise, o.total_paise, o.item_count, o.created_at, o.updated_at`

/** What a statement selects from an order `o` to get an `OrderRecord`. */
export const orderColumns = `${columns}, ${parts}`

const byId = sql('orders.byId', `SELECT ${orderColumns} FROM orders o WHERE o.id = $1`, orderRecord)

const listOwn = sql(
  'orders.listOwn',
  `SELECT ${orderColumns} FROM orders o WHERE o.user_id = $1
   ORDER BY o.created_at DESC, o.id DESC LIMIT $2 OFFSET $3`,
  orderRecord,
)

const countOwn = sql(
  'orders.countOwn',
  `SELECT count(*)::int AS count FROM orders WHERE user_id = $1`,
  z.object({ count: z.number() }),
)

const listOwnIds = sql(
  'orders.listOwnIds',
  `SELECT id FROM orders WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT 20`,
  z.object({ id: z.string() }),
)

const insert = sql(
  'orders.insert',
  `WITH placed AS (
     INSERT INTO orders (id, user_id, status, payment_status, payment_method, delivery_note, customer, address, charges,
       sub_total_paise, charges_paise, round_off_paise, total_paise, item_count)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     RETURNING created_at
   ), lines AS (
     INSERT INTO order_lines (order_id, position, pack_id, product_id, name, image, unit, quantity, price_paise, discount_micro, line_paise)
     SELECT $1, l.position - 1, l.pack_id, l.product_id, l.name, l.image, l.unit, l.quantity, l.price, l.discount, l.line
     FROM unnest($15::bigint[], $16::int[], $17::text[], $18::text[], $19::text[], $20::int[], $21::bigint[], $22::int[], $23::bigint[])
       WITH ORDINALITY AS l(pack_id, product_id, name, image, unit, quantity, price, discount, line, position)
   ), event AS (
     INSERT INTO order_events (order_id, status, by, actor_id) VALUES ($1, $3, 'shopper', $2)
   ), payment AS (
     INSERT INTO payments (id, order_id, provider, status, amount_paise) VALUES ($24, $1, $5, $25, $13)
   )
   SELECT created_at FROM placed`,
  z.object({ created_at: z.date() }),
)

// The check stands inside the update: of two people who press at once, one wins. The event goes with it.
const move = sql(
  'orders.move',
  `WITH moved AS (
     UPDATE orders SET status = $3, updated_at = now() WHERE id = $1 AND status = ANY($2)
     RETURNING id
   )
   INSERT INTO order_events (order_id, status, by, actor_id, note)
   SELECT id, $3, $4, $5, $6 FROM moved`,
)

const setPaymentStatus = sql('orders.setPaymentStatus', `UPDATE orders SET payment_status = $2 WHERE id = $1`)

const announced = sql(
  'orders.announced',
  `UPDATE orders SET announced_at = coalesce(announced_at, now()) WHERE id = $1`,
)

const boughtBefore = sql(
  'orders.boughtBefore',
  `SELECT l.product_id FROM (SELECT id FROM orders WHERE user_id = $1 ORDER BY created_at DESC LIMIT 30) o
   JOIN order_lines l ON l.order_id = o.id
   GROUP BY l.product_id ORDER BY count(*) DESC, max(o.id) DESC, l.product_id LIMIT 20`,
  z.object({ product_id: z.number() }),
)

export interface OrderDraft {
  id: string
  userId: string
  status: OrderStatus
  paymentStatus: PaymentStatus
  paymentMethod: PaymentMethod
  deliveryNote: string | null
  customer: { name: string; email: string; mobile: number | null }
  address: Address
  charges: { name: string; amountPaise: number }[]
  subTotalPaise: number
  chargesPaise: number
  roundOffPaise: number
  totalPaise: number
  itemCount: number
  lines: {
    packId: number
    productId: number
    name: string
    image: string
    unit: string
    quantity: number
    pricePaise: number
    discountMicro: number
    linePaise: number
  }[]
  paymentId: string
  firstPayment: ProviderPaymentStatus
}

/** Writes the order, its lines, its first event and its payment in one statement; answers when it was placed. */
export async function insertOrder(tx: Tx, draft: OrderDraft): Promise<Date> {
  const { lines } = draft
  const { created_at } = await tx.one(insert, [
    draft.id,
    draft.userId,
    draft.status,
    draft.paymentStatus,
    draft.paymentMethod,
    draft.deliveryNote,
    JSON.stringify(draft.customer),
    JSON.stringify(draft.address),
    JSON.stringify(draft.charges),
    draft.subTotalPaise,
    draft.chargesPaise,
    draft.roundOffPaise,
    draft.totalPaise,
    draft.itemCount,
    lines.map((line) => line.packId),
    lines.map((line) => line.productId),
    lines.map((line) => line.name),
    lines.map((line) => line.image),
    lines.map((line) => line.unit),
    lines.map((line) => line.quantity),
    lines.map((line) => line.pricePaise),
    lines.map((line) => line.discountMicro),
    lines.map((line) => line.linePaise),
    draft.paymentId,
    draft.firstPayment,
  ])
  return created_at
}

export const findOrder = (tx: Tx, id: string): Promise<OrderRecord | null> => tx.maybe(byId, [id])

export const listOwnOrders = (tx: Tx, userId: string, page: Page) =>
  tx.many(listOwn, [userId, page.limit, offsetOf(page)])

export const countOwnOrders = async (tx: Tx, userId: string) => (await tx.one(countOwn, [userId])).count

export const listOwnOrderIds = async (tx: Tx, userId: string) =>
  (await tx.many(listOwnIds, [userId])).map(({ id }) => id)

/** Moves the order if it is in one of `from`, and writes the event; false when it is not. */
export async function changeOrderStatus(
  tx: Tx,
  ask: {
    id: string
    from: readonly OrderStatus[]
    to: OrderStatus
    by: string
    actorId: string | null
    note: string | null
  },
): Promise<boolean> {
  return (await tx.run(move, [ask.id, ask.from, ask.to, ask.by, ask.actorId, ask.note])) === 1
}

export const changePaymentStatus = (tx: Tx, id: string, status: PaymentStatus) =>
  tx.run(setPaymentStatus, [id, status])

export const markAnnounced = (tx: Tx, id: string) => tx.run(announced, [id])

export const listBoughtProductIds = async (tx: Tx, userId: string) =>
  (await tx.many(boughtBefore, [userId])).map(({ product_id }) => product_id)
