import { colleagueName } from '#features/people/accounts/server/colleague-name.ts'
import { z } from 'zod'
import { TENDER_KINDS } from '../tender-kinds.ts'
import { addedTo } from '#features/cash/server/move-store.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { ints, numbers, texts } from '#platform/db/row-columns.ts'

const within = (column: string) => `${column} >= $1::timestamptz AND ${column} < $2::timestamptz`

/** What came into a drawer, and went out of it, in paise. */
const flows = {
  sales: z.number(),
  refunds: z.number(),
  pay_in: z.number(),
  pay_out: z.number(),
  khata: z.number(),
  riders: z.number(),
  rounding: z.number(),
}

const drawer = z.object({
  ...texts('id', 'counter'),
  opened_at: z.date(),
  closed_at: z.date().nullable(),
  ...numbers('float_paise', 'expected'),
  ...flows,
  counted_paise: z.number().nullable(),
  is_last: z.boolean(),
  /** Null for the first one, and where nothing differs. */
  opening_paise: z.number().nullable(),
  opening_reason: z.string().nullable(),
  moves: z.array(
    z.object({
      ...numbers('id', 'paise'),
      kind: z.enum(['pay_in', 'pay_out']),
      ...texts('note', 'by'),
      at: z.coerce.date(),
      reverses: z.number().nullable(),
      is_reversed: z.boolean(),
      is_of_supplier: z.boolean(),
    }),
  ),
  /** Sales that came in after it was counted. */
  /** How it was paid at its counter while it was open. */
  tenders: z.array(z.object({ tender: z.enum(TENDER_KINDS), sales: z.int(), paise: z.number() })),
  no_sales: z.array(z.object({ at: z.coerce.date(), by: z.string(), reason: z.string() })),
  late: z.array(z.object({ order_id: z.string(), paise: z.number(), sold_at: z.coerce.date() })),
})
export type DrawerRow = z.infer<typeof drawer>

const sumWhere = (condition: string) =>
  `coalesce(sum(${addedTo('drawer')}) FILTER (WHERE ${condition}), 0)::bigint`
const sumOf = (kind: string) => sumWhere(`m.kind = '${kind}'`)
// What a rider has again of what was handed in goes out of the drawer as a difference.
const OF_RIDERS = sumWhere(`m.rider_id IS NOT NULL`)
const drawerFigures = `SELECT d.id, c.name AS counter, d.opened_at, d.closed_at, d.float_paise, ${sumOf('sale')} AS sales,
     ${sumOf('refund')} AS refunds, ${sumOf('pay_in')} AS pay_in, ${sumOf('pay_out')} AS pay_out, ${sumOf('khata')} AS khata,
     ${OF_RIDERS} AS riders, ${sumOf('rounding')} AS rounding, d.float_paise + ${sumWhere(`m.kind NOT IN ('opening', 'difference') OR m.rider_id IS NOT NULL`)} AS expected,
     d.counted_paise, coalesce((SELECT json_agg(json_build_object('tender', w.kind, 'sales', w.sales, 'paise', w.paise) ORDER BY w.kind)
       FROM (SELECT t.kind, count(*) AS sales, sum(t.amount_paise) AS paise FROM orders o JOIN tenders t ON t.order_id = o.id
         WHERE o.counter_id = d.counter_id AND o.business_day >= (d.opened_at AT TIME ZONE 'Asia/Kolkata')::date
           AND o.sold_at >= d.opened_at AND (d.closed_at IS NULL OR o.sold_at < d.closed_at) GROUP BY t.kind) w), '[]') AS tenders,
     coalesce((SELECT json_agg(json_build_object('at', n.at, 'by', coalesce(${colleagueName('u')}, ''), 'reason', n.reason) ORDER BY n.id)
       FROM no_sales n JOIN users u ON u.id = n.by_id WHERE n.drawer_id = d.id), '[]') AS no_sales, (SELECT coalesce(json_agg(json_build_object('order_id', l.order_id, 'paise', l.amount_paise, 'sold_at', l.happened_at)
       ORDER BY l.id), '[]') FROM cash_moves l WHERE l.drawer_id = d.id AND l.is_late AND l.kind = 'sale') AS late,
     NOT EXISTS (SELECT FROM drawers n WHERE n.counter_id = d.counter_id AND n.opened_at > d.opened_at) AS is_last,
     (SELECT ${addedTo('drawer')} FROM cash_moves m WHERE m.drawer_id = d.id AND m.kind = 'opening' AND EXISTS (SELECT FROM drawers b
       WHERE b.counter_id = d.counter_id AND b.opened_at < d.opened_at) ORDER BY m.id LIMIT 1) AS opening_paise,
     (SELECT o.note FROM cash_moves o WHERE o.drawer_id = d.id AND o.kind = 'opening' ORDER BY o.id LIMIT 1) AS opening_reason,
     (SELECT coalesce(json_agg(json_build_object('id', p.id, 'kind', p.kind, 'paise', CASE p.to_place WHEN 'drawer' THEN p.amount_paise ELSE -p.amount_paise END,
       'note', coalesce(p.note, ''), 'at', p.at, 'by', coalesce(${colleagueName('u')}, ''), 'reverses', p.reverses,
       'is_of_supplier', p.supplier_entry_id IS NOT NULL,
       'is_reversed', EXISTS (SELECT FROM cash_moves r WHERE r.reverses = p.id)) ORDER BY p.id), '[]')
       FROM cash_moves p LEFT JOIN users u ON u.id = p.by_id WHERE p.drawer_id = d.id AND p.kind IN ('pay_in', 'pay_out')) AS moves
   FROM drawers d JOIN counters c ON c.id = d.counter_id LEFT JOIN cash_moves m ON m.drawer_id = d.id
     -- What was sold after the count lies in the till, and is not what the count should have found.
     AND NOT coalesce(m.is_late AND m.happened_at >= d.closed_at, false)`

/** The drawers that were open on a day, from its first instant to the next day's. */
export const listDrawers = sql(
  'day.drawers',
  `${drawerFigures} WHERE d.opened_at < $2::timestamptz AND (d.closed_at IS NULL OR d.closed_at >= $1::timestamptz)
   GROUP BY d.id, c.name ORDER BY d.opened_at, d.id`,
  drawer,
).many((day: [Date, Date]) => day)

// What a day put into each drawer, which may be open over midnight.
export const listDrawerDays = sql(
  'day.drawerDays',
  `SELECT m.drawer_id, ${sumOf('sale')} AS sales, ${sumOf('refund')} AS refunds, ${sumOf('pay_in')} AS pay_in, ${sumOf('pay_out')} AS pay_out,
     ${sumOf('khata')} AS khata, ${OF_RIDERS} AS riders, ${sumOf('rounding')} AS rounding
   FROM cash_moves m WHERE m.day = $1 AND m.drawer_id IS NOT NULL GROUP BY m.drawer_id`,
  z.object({ drawer_id: z.string(), ...flows }),
).many<[day: string]>()

export const getDrawer = sql(
  'day.drawer',
  `${drawerFigures} WHERE d.id = $1 GROUP BY d.id, c.name`,
  drawer,
).one<[id: string]>()

const tax = sql(
  'day.tax',
  `SELECT r.rate_bp, sum(CASE WHEN d.against IS NULL THEN 1 ELSE -1 END * r.taxable_paise)::bigint AS taxable,
     sum(CASE WHEN d.against IS NULL THEN 1 ELSE -1 END * (r.cgst_paise + r.sgst_paise + r.igst_paise))::bigint AS tax
   FROM tax_documents d JOIN tax_document_rows r ON r.document_id = d.id WHERE ${within('d.issued_at')}
     AND d.kind NOT IN ('receipt_voucher', 'refund_voucher')
   GROUP BY r.rate_bp ORDER BY r.rate_bp`,
  z.object({ rate_bp: z.int(), taxable: z.number(), tax: z.number() }),
)

const rest = sql(
  'day.rest',
  `SELECT w.packs, w.waste, f.sales AS offline_sales, f.paise AS offline_paise,
     (SELECT count(*)::int FROM counter_checks WHERE seen_at IS NULL) AS to_check,
     coalesce((SELECT sum(amount_paise) FROM khata_entries WHERE kind = 'sale' AND ${within('coalesce(happened_at, at)')}), 0)::bigint AS khata_given,
     coalesce((SELECT sum(CASE WHEN k.kind = 'payment' THEN k.amount_paise ELSE -k.amount_paise END) FROM khata_entries k
       LEFT JOIN khata_entries p ON p.id = k.reverses WHERE 'payment' IN (k.kind, p.kind) AND ${within('k.at')}), 0)::bigint AS khata_received,
     coalesce((SELECT sum(paise) FILTER (WHERE paise > 0) FROM (
       SELECT sum(CASE WHEN kind IN ('payment', 'return', 'write_off') THEN -amount_paise ELSE amount_paise END) AS paise
       FROM khata_entries e JOIN customers k ON k.id = e.customer_id WHERE CASE e.kind WHEN 'sale' THEN coalesce(e.happened_at, e.at) ELSE e.at END < $2 GROUP BY coalesce(k.merged_into, k.id)) b), 0)::bigint AS khata_outstanding,
     coalesce((SELECT -sum(${addedTo('rounding')}) FROM cash_moves m WHERE m.kind = 'rounding' AND m.day = $3), 0)::bigint AS cash_rounding
   FROM (SELECT coalesce(-sum(m.quantity), 0)::int AS packs, round(coalesce(-sum(coalesce(m.grams * k.price_paise / k.grams::numeric, m.quantity * k.price_paise)), 0))::bigint AS waste
     FROM stock_movements m JOIN packs k ON k.id = m.pack_id WHERE m.reason = 'waste' AND ${within('m.at')}) w,
   (SELECT count(*)::int AS sales, coalesce(sum(o.total_paise), 0)::bigint AS paise FROM orders o WHERE o.business_day = $3 AND o.channel = 'counter'
     AND EXISTS (SELECT FROM counter_sales s WHERE s.order_id = o.id AND s.is_offline)) f`,
  z.object({
    ...ints('packs', 'offline_sales', 'to_check'),
    ...numbers('waste', 'offline_paise', 'khata_given', 'khata_received', 'khata_outstanding'),
    ...numbers('cash_rounding'),
  }),
)

const cashiers = sql(
  'day.cashiers',
  `SELECT ${colleagueName('u')} AS name, sum(a.sales)::int AS sales, sum(a.paise)::bigint AS paise,
     sum(a.returned)::bigint AS returned
   FROM (SELECT placed_by AS user_id, 1 AS sales, total_paise AS paise, 0 AS returned FROM orders
       WHERE business_day = $3 AND channel = 'counter'
     UNION ALL SELECT r.by_id, 0, 0, r.amount_paise FROM counter_returns r JOIN tax_documents d ON d.id = r.document_id
       WHERE ${within('d.issued_at')}) a LEFT JOIN users u ON u.id = a.user_id
   GROUP BY a.user_id, u.name, u.email, u.mobile ORDER BY paise DESC, name`,
  z.object({ name: z.string(), sales: z.int(), paise: z.number(), returned: z.number() }),
)

/** The figures of a day that are no sales; `span` is its first instant and the next day's. */
export async function readDayFigures(tx: Tx, day: string, span: [Date, Date]) {
  const [byRate, others, byCashier] = await Promise.all([
    tx.many(tax, span),
    tx.one(rest, [...span, day]),
    tx.many(cashiers, [...span, day]),
  ])
  return { tax: byRate, rest: others, cashiers: byCashier }
}
