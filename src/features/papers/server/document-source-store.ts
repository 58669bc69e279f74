import { z } from 'zod'
import { packColumns } from '#shared/pack-shapes.ts'
import { secondNameOf } from '#features/storefront/server/settings-store.ts'
import { sql } from '#platform/db/postgres.ts'
import { numbers } from '#platform/db/row-columns.ts'
import { address } from '#shared/shapes.ts'
import { onePrice, orderCharge } from '../order-charge.ts'

const goods = z.object({
  /** The line that was agreed; null for what replaces another. */
  line: z.int().nullable(),
  ...numbers('pack_id', 'price_paise', 'paise', 'offer_paise'),
  ...packColumns,
  second_name: z.string().nullable(),
  quantity: z.int(),
  grams: z.int().nullable(),
})

const sourceRow = z.object({
  id: z.string(),
  address: z.nullable(address),
  customer: z.object({ name: z.string(), email: z.string(), mobile: z.number().nullable() }),
  charges: z.array(orderCharge),
  /** What comes off the whole bill, by a coupon or by an offer on the basket. */
  coupon_paise: z.number(),
  total_paise: z.number(),
  offers: z.array(z.object({ groups: z.array(onePrice).optional() })),
  goods: z.array(goods),
})
export type DocumentSource = z.infer<typeof sourceRow>

// As long as the product has the name that was sold.
const secondName = (line: string) =>
  `'second_name', (SELECT ${secondNameOf('p')} FROM products p WHERE p.id = ${line}.product_id AND p.name = ${line}.name)`

/** What the document of a packed order is made of: what was supplied, and its final bill. */
export const getDocumentSource = sql(
  'papers.source',
  `SELECT o.id, o.address, o.customer, o.final_charges AS charges, o.final_coupon_paise + o.final_offers_paise
       - (SELECT sum(offer_paise) FROM supplied_lines WHERE order_id = o.id)::bigint AS coupon_paise, o.final_total_paise AS total_paise, o.offers,
     (SELECT json_agg(json_build_object('line', CASE WHEN NOT s.is_replacement THEN s.line_position END, 'pack_id', s.pack_id, 'product_id', s.product_id, 'name', s.name, ${secondName('s')}, 'unit', s.unit,
        'quantity', s.quantity, 'grams', s.grams, 'price_paise', s.price_paise, 'paise', s.final_paise, 'offer_paise', s.offer_paise)
        ORDER BY s.position) FROM supplied_lines s WHERE s.order_id = o.id) AS goods
   FROM orders o WHERE o.id = $1`,
  sourceRow,
).one<[orderId: string]>()

/** What the receipt voucher of an order is made of: what was agreed. Null if it has a paper already. */
export const findAdvance = sql(
  'papers.advance',
  `SELECT o.id, o.address, o.customer, o.charges, o.coupon_paise + o.offers_paise
       - (SELECT sum(offer_paise) FROM order_lines WHERE order_id = o.id)::bigint AS coupon_paise, o.total_paise, o.offers,
     (SELECT json_agg(json_build_object('line', l.position, 'pack_id', l.pack_id, 'product_id', l.product_id, 'name', l.name, ${secondName('l')}, 'unit', l.unit,
        'quantity', l.quantity, 'grams', l.quantity * l.grams, 'price_paise', l.price_paise, 'paise', l.line_paise, 'offer_paise', l.offer_paise)
        ORDER BY l.position) FROM order_lines l WHERE l.order_id = o.id) AS goods
   FROM orders o WHERE o.id = $1 AND NOT EXISTS (SELECT FROM tax_documents d WHERE d.order_id = o.id)`,
  sourceRow,
).maybe<[orderId: string]>()
