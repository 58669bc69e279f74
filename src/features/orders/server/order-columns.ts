import { orderLineRow, orderRow, packedRow, suppliedLineRow } from './order-rows.ts'

const orderFields = Object.keys(orderRow.shape)
export const lineFields = Object.keys(orderLineRow.shape)
/** What only an order that is sold at a counter has when it is placed. */
const soldFields = [
  'business_day',
  'packed_at',
  'announced_at',
  'settled_attempt_id',
  'final_sub_total_paise',
  'final_charges',
  'final_round_off_paise',
  'final_offers_paise',
  'final_coupon_paise',
  'final_total_paise',
]
export const placedFields = [...orderFields, ...soldFields]
/** What comes off is 0 until an order is packed; one that is sold begins packed. */
export const placedValues = placedFields.map((name) =>
  name === 'final_offers_paise' || name === 'final_coupon_paise' ? `coalesce(${name}, 0)` : name,
)
const readFields = [...orderFields, ...Object.keys(packedRow.shape), 'created_at', 'updated_at']
const jsonOf = (table: string, fields: string[]) =>
  `json_build_object(${fields.map((name) => `'${name}', ${table}.${name}`).join(', ')})`
/** What the product of a line is called in other languages, if it still has this name; else null. */
export const translationsOf = (table: string): string =>
  `(SELECT p.translations FROM products p
    WHERE p.id = ${table}.product_id AND p.name = ${table}.name AND p.translations <> '{}')`
const lineJson = (table: string, fields: string[]) =>
  jsonOf(table, fields).replace(/\)$/, `, 'translations', ${translationsOf(table)})`)
export const of = (table: string, fields: string[]) => fields.map((name) => `${table}.${name}`).join(', ')

const parts = `
  (SELECT coalesce(json_agg(${lineJson('l', lineFields)} ORDER BY l.position), '[]')
    FROM order_lines l WHERE l.order_id = o.id) AS lines,
  (SELECT coalesce(json_agg(${lineJson('s', Object.keys(suppliedLineRow.shape))} ORDER BY s.position), '[]')
    FROM supplied_lines s WHERE s.order_id = o.id) AS supplied,
  (SELECT coalesce(json_agg(json_build_object('position', a.position, 'amount_paise', a.amount_paise, 'at', a.at) ORDER BY a.position), '[]')
    FROM order_additions a WHERE a.order_id = o.id) AS additions,
  ARRAY(SELECT b.id FROM orders b WHERE b.added_to = o.id ORDER BY b.created_at, b.id) AS added,
  (SELECT coalesce(json_agg(json_build_object('status', e.status, 'by', e.by, 'note', e.note, 'at', e.at) ORDER BY e.id), '[]')
    FROM order_events e WHERE e.order_id = o.id) AS events,
  (SELECT coalesce(json_agg(json_build_object(
      'provider', p.provider, 'status', p.status, 'amount_paise', p.amount_paise,
      'reference', coalesce(p.bank_reference, p.reference), 'at', p.updated_at, 'captured_paise', m.captured,
      'refunding_paise', m.going, 'refunded_paise', m.gone, 'returned_paise', m.returned, 'is_disputed', m.disputed) ORDER BY p.created_at, p.id), '[]')
    FROM payment_attempts p LEFT JOIN LATERAL (
      SELECT sum(c.amount_paise)::bigint AS captured, sum(r.going)::bigint AS going, sum(r.gone)::bigint AS gone,
        sum(b.returned_paise + b.handed_over_paise)::bigint AS returned, bool_or(b.is_disputed) AS disputed
      FROM payment_captures c JOIN capture_balances b ON b.capture_id = c.id LEFT JOIN LATERAL (
        SELECT sum(amount_paise) FILTER (WHERE status <> 'Failed') AS going, sum(amount_paise) FILTER (WHERE status = 'Done') AS gone
        FROM refunds WHERE capture_id = c.id) r ON true
      WHERE c.attempt_id = p.id) m ON true
    WHERE p.order_id = o.id) AS payments,
  (SELECT coalesce(json_agg(json_build_object('amount_paise', r.amount_paise, 'reason', r.reason, 'status', r.status,
      'at', r.updated_at) ORDER BY r.created_at, r.id), '[]')
    FROM refunds r WHERE r.order_id = o.id) AS refunds,
  CASE WHEN o.settled_attempt_id IS NULL THEN '[]' ELSE (SELECT coalesce(json_agg(d.number ORDER BY d.against IS NOT NULL), '[]')
    FROM tax_documents d WHERE d.order_id = o.id AND d.kind IN ('receipt_voucher', 'refund_voucher')) END AS vouchers`

/** The columns that make an order `o` an `OrderRecord`. */
export const orderColumns = `${of('o', readFields)}, ${parts}`
