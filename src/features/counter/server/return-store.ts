import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { ints, numbers } from '#platform/db/row-columns.ts'
import { RETURN_DAYS, TENDER_KINDS, type TenderKind } from '../tender-kinds.ts'

const tenderKind = z.enum(TENDER_KINDS)

export const insertCounterReturn = sql(
  'counterReturns.insert',
  `INSERT INTO counter_returns (document_id, order_id, counter_id, kind, amount_paise, by_id, without_bill)
   VALUES ($1, $2, $3, $4, $5, $6, $7)`,
).run((one: NewReturn) => [
  one.documentId,
  one.orderId,
  one.counterId,
  one.kind,
  one.amountPaise,
  one.byId,
  one.withoutBill,
])

/** How money went back with a note, each way once; of cash, with its rounding. */
export const listReturns = sql(
  'counterReturns.find',
  `SELECT r.order_id, r.kind, r.amount_paise + CASE WHEN r.kind = 'cash' THEN d.cash_rounding_paise ELSE 0 END AS amount_paise FROM counter_returns r
   JOIN tax_documents d ON d.id = r.document_id WHERE r.document_id = $1 ORDER BY r.kind`,
  z.object({
    order_id: z.string(),
    kind: tenderKind,
    amount_paise: z.number(),
  }),
).many<[documentId: string]>()

// The row of one who gives back: two notes of one person at once are counted one after the other.
const lockPerson = sql(
  'counterReturns.lockPerson',
  `SELECT pg_advisory_xact_lock(hashtext('counter.return ' || $1))`,
)

const withoutBill = sql(
  'counterReturns.withoutBill',
  `SELECT coalesce(sum(r.amount_paise), 0)::bigint AS paise FROM counter_returns r
   JOIN tax_documents d ON d.id = r.document_id WHERE r.by_id = $1 AND r.without_bill AND d.issued_at >= $2`,
  z.object({ paise: z.number() }),
)

// A day begins at midnight in India; a bill has one sum however many days its notes take.
const given = sql(
  'counterReturns.given',
  `SELECT coalesce(sum(r.amount_paise) FILTER (WHERE r.by_id = $1 AND d.issued_at >= $3), 0)::bigint AS of_day,
     coalesce(sum(r.amount_paise) FILTER (WHERE r.order_id = $2), 0)::bigint AS of_bill
   FROM counter_returns r JOIN tax_documents d ON d.id = r.document_id WHERE r.order_id = $2 OR (r.by_id = $1 AND d.issued_at >= $3)`,
  z.object({ of_day: z.number(), of_bill: z.number() }),
)

/** When a counter's bill was sold, how it was paid, and whether anything came back. */
export const findSoldBill = sql(
  'counterReturns.sale',
  `SELECT least(o.sold_at, o.created_at) AS sold_at, (SELECT coalesce(json_agg(json_build_object('kind', kind, 'amountPaise', paise) ORDER BY kind), '[]')
       FROM (SELECT kind, sum(amount_paise) AS paise FROM tenders WHERE order_id = o.id GROUP BY kind) t) AS paid,
     EXISTS (SELECT FROM counter_returns WHERE order_id = o.id) AS has_returns
   FROM orders o WHERE o.id = $1`,
  z.object({
    sold_at: z.date(),
    paid: z.array(z.object({ kind: tenderKind, amountPaise: z.number() })),
    has_returns: z.boolean(),
  }),
).one<[orderId: string]>()

// Through what the pack's stock was moved for: a pack has far fewer sales in these days than the shop has rows of documents.
/** Bills of the last days with a pack of which some may still come back: those in nobody's name first, then the cheapest. Paise. */
export const listSoldLately = sql(
  'counterReturns.lately',
  `WITH pack AS MATERIALIZED (SELECT id FROM packs WHERE product_id = $1 AND unit = $2),
   sold AS MATERIALIZED (SELECT DISTINCT m.order_id FROM stock_movements m JOIN pack ON pack.id = m.pack_id
     WHERE m.order_id IS NOT NULL AND m.at > now() - interval '${RETURN_DAYS} days')
   SELECT number, sold_at, position, gross_paise / packs AS paise, price_paise AS mrp_paise, packs - back AS left FROM (
     SELECT d.number, o.customer_id, least(o.sold_at, o.created_at) AS sold_at, r.position, r.gross_paise, r.price_paise, r.packs,
       coalesce((SELECT sum(n.packs) FROM tax_document_rows n JOIN tax_documents t ON t.id = n.document_id
         WHERE t.against = r.document_id AND n.of_position = r.position), 0)::int AS back
     FROM sold JOIN orders o ON o.id = sold.order_id AND o.channel = 'counter' JOIN tax_documents d ON d.order_id = o.id AND d.against IS NULL
     JOIN tax_document_rows r ON r.document_id = d.id AND r.pack_id IN (SELECT id FROM pack) AND r.packs > 0
     WHERE least(o.sold_at, o.created_at) > now() - interval '${RETURN_DAYS} days') w
   WHERE packs > back ORDER BY customer_id IS NOT NULL, paise, sold_at DESC, number LIMIT 5`,
  z.object({
    number: z.string(),
    sold_at: z.date(),
    ...ints('position', 'left'),
    ...numbers('paise', 'mrp_paise'),
  }),
).many<[productId: number, unit: string]>()

interface NewReturn {
  documentId: string
  orderId: string
  counterId: string
  kind: TenderKind
  amountPaise: number
  byId: string
  withoutBill: boolean
}

/** What somebody has given back without a bill since an instant, in paise; nobody else's note of theirs comes between. */
export async function givenWithoutBill(tx: Tx, userId: string, since: Date): Promise<number> {
  await tx.run(lockPerson, [userId])
  return (await tx.one(withoutBill, [userId, since])).paise
}

/** What somebody has given back since an instant, and what went back of a bill, in paise; no other note of theirs comes between. */
export async function givenBack(tx: Tx, one: { userId: string; orderId: string; since: Date }) {
  await tx.run(lockPerson, [one.userId])
  return tx.one(given, [one.userId, one.orderId, one.since])
}
