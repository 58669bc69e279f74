import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { address } from '#shared/shapes.ts'
import { orderCharge } from './order-record.ts'
import { held } from './stock-store.ts'

const goods = z.object({
  pack_id: z.number(),
  product_id: z.int(),
  name: z.string(),
  unit: z.string(),
  quantity: z.int(),
  grams: z.int().nullable(),
  price_paise: z.number(),
  paise: z.number(),
})

const sourceRow = z.object({
  id: z.string(),
  address: z.nullable(address),
  customer: z.object({ name: z.string(), email: z.string(), mobile: z.number().nullable() }),
  charges: z.array(orderCharge),
  coupon_paise: z.number(),
  total_paise: z.number(),
  goods: z.array(goods),
})
export type PaperSource = z.infer<typeof sourceRow>

const source = sql(
  'papers.source',
  `SELECT o.id, o.address, o.customer, o.final_charges AS charges, o.final_coupon_paise AS coupon_paise, o.final_total_paise AS total_paise,
     (SELECT json_agg(json_build_object('pack_id', s.pack_id, 'product_id', s.product_id, 'name', s.name, 'unit', s.unit,
        'quantity', s.quantity, 'grams', s.grams, 'price_paise', s.price_paise, 'paise', s.final_paise)
        ORDER BY s.position) FROM supplied_lines s WHERE s.order_id = o.id) AS goods
   FROM orders o WHERE o.id = $1`,
  sourceRow,
)

// An administrator may have accepted another amount than was asked for.
const advance = sql(
  'papers.advance',
  `SELECT o.id, o.address, o.customer, o.charges, o.coupon_paise, o.total_paise, c.amount_paise AS paid_paise,
     (SELECT json_agg(json_build_object('pack_id', l.pack_id, 'product_id', l.product_id, 'name', l.name, 'unit', l.unit,
        'quantity', l.quantity, 'grams', l.quantity * l.grams, 'price_paise', l.price_paise, 'paise', l.line_paise)
        ORDER BY l.position) FROM order_lines l WHERE l.order_id = o.id) AS goods
   FROM orders o JOIN payment_captures c ON c.order_id = o.id AND c.attempt_id = o.settled_attempt_id AND c.disposition <> 'excess'
   WHERE o.id = $1 AND NOT EXISTS (SELECT FROM tax_documents d WHERE d.order_id = o.id) LIMIT 1`,
  sourceRow.extend({ paid_paise: z.number() }),
)

/** What the paper of a packed order is made of: what was supplied, and its final bill. */
export const getPaperSource = (tx: Tx, orderId: string): Promise<PaperSource> => tx.one(source, [orderId])

/** What the receipt voucher of an order is made of: what was agreed, and what was paid online. Null without such a payment. */
export const findAdvance = (tx: Tx, orderId: string) => tx.maybe(advance, [orderId])

const lastAttempt = `(SELECT a.id FROM payment_attempts a WHERE a.order_id = o.id ORDER BY a.created_at DESC, a.id DESC LIMIT 1)`

const change = z.object({ product_id: z.int(), category_id: z.int(), before: z.int(), after: z.int() })

// Of what is weighed, whole packs that were not in it have gone back before.
const back = `back AS (
     SELECT pack_id, least(b.quantity, held.quantity) AS quantity
     FROM unnest($3::bigint[], $4::int[]) AS b(pack_id, quantity) JOIN (${held}) held USING (pack_id)
   )`

const takeBack = sql(
  'papers.takeBack',
  `WITH ${back}, returned AS (
     UPDATE packs SET stock = stock + back.quantity FROM back WHERE packs.id = back.pack_id
     RETURNING packs.id, packs.product_id, packs.stock, back.quantity
   ), ledger AS (
     INSERT INTO stock_movements (pack_id, order_id, reason, quantity, revival, attempt_id, return_id)
     SELECT returned.id, o.id, 'return', returned.quantity, o.revival, coalesce(o.settled_attempt_id, ${lastAttempt}), $2
     FROM returned, orders o WHERE o.id = $1
   )
   SELECT product_id, p.category_id, stock - quantity AS before, stock AS after
   FROM returned JOIN products p ON p.id = product_id`,
  change,
)

// Both at once, so the stock stays as it is: what came back is not on the shelf.
const writeOff = sql(
  'papers.writeOff',
  `WITH ${back}
   INSERT INTO stock_movements (pack_id, order_id, reason, quantity, revival, attempt_id, return_id)
   SELECT back.pack_id, o.id, 'return', back.quantity, o.revival, coalesce(o.settled_attempt_id, ${lastAttempt}), $2::char(24)
   FROM back, orders o WHERE o.id = $1
   UNION ALL
   SELECT back.pack_id, NULL, 'adjustment', -back.quantity, 0, NULL, NULL FROM back`,
)

interface NotePacks {
  packId: number
  quantity: number
}

const valuesOf = (orderId: string, noteId: string, packs: NotePacks[]) => [
  orderId,
  noteId,
  packs.map(({ packId }) => packId),
  packs.map(({ quantity }) => quantity),
]

/** Puts goods that came back with a note into the stock of their locked packs. */
export const takeGoodsBack = (tx: Tx, orderId: string, noteId: string, packs: NotePacks[]) =>
  tx.many(takeBack, valuesOf(orderId, noteId, packs))

/** Writes goods off that a note gives money back for: the order holds them no longer, and no stock has them. */
export const writeGoodsOff = (tx: Tx, orderId: string, noteId: string, packs: NotePacks[]) =>
  tx.run(writeOff, valuesOf(orderId, noteId, packs))
