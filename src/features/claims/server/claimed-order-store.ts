import { z } from 'zod'
import { packColumns } from '#shared/pack-shapes.ts'
import { translationsOf } from '#features/orders/server/order-columns.ts'
import { sql } from '#platform/db/postgres.ts'
import { booleans, ints, numbers, orNull } from '#platform/db/row-columns.ts'
import { translations } from '#shared/translations.ts'

const suppliedRow = z.object({
  ...ints('position', 'line_position', 'quantity', 'claimed_pieces', 'claimed_grams'),
  ...booleans('is_replacement', 'is_open'),
  mrp_paise: z.number().nullable(),
  ...numbers('pack_id', 'price_paise'),
  ...packColumns,
  translations: z.nullable(translations),
  image: z.string(),
  ...orNull(ints('grams', 'pack_grams')),
})
export type SuppliedRow = z.infer<typeof suppliedRow>

// What is sent again by an order that was called off is claimed no longer, nor what the picker of the order did not find.
/** What was supplied of an order, in the order of the rows of its bill, and how much of it is claimed. */
export const listSupplied = sql(
  'claims.supplied',
  `SELECT s.position, s.line_position, s.is_replacement, s.mrp_paise, s.pack_id, s.product_id, s.name, ${translationsOf('s')} AS translations, s.unit, s.image, s.quantity, s.grams,
     CASE WHEN s.grams IS NOT NULL THEN s.pack_grams END AS pack_grams, s.price_paise, coalesce(q.pieces, 0)::int AS claimed_pieces,
     coalesce(q.grams, 0)::int AS claimed_grams, coalesce(q.is_open, false) AS is_open
   FROM supplied_lines s LEFT JOIN LATERAL (
     SELECT sum(l.pieces - coalesce(g.missing, 0)) AS pieces, sum(l.grams - coalesce(l.grams::bigint * g.missing / l.pieces, 0)) AS grams, bool_or(l.state = 'open') AS is_open
     FROM claim_lines l JOIN claims c ON c.id = l.claim_id LEFT JOIN orders a ON a.id = c.again_order_id
       LEFT JOIN sent_again g ON g.order_id = $1 AND g.claim_id = l.claim_id AND g.supplied_position = l.supplied_position
     WHERE l.order_id = s.order_id AND l.supplied_position = s.position AND l.state <> 'refused'
       AND a.status IS DISTINCT FROM 'Cancelled') q ON true
   WHERE s.order_id = $1 ORDER BY s.position`,
  suppliedRow,
).many<[orderId: string]>()

export const findOrderOfClaim = sql(
  'claims.orderOf',
  `SELECT order_id FROM claims WHERE id = $1`,
  z.object({ order_id: z.string() }),
).maybeFirst<[id: string]>()

/** When what was to be sent again of an order was called off, or packed with what was there; null if that never was. */
export const findSentAgainAt = sql(
  'claims.sentAgainAt',
  `SELECT max(e.at) AS at FROM claims c JOIN order_events e ON e.order_id = c.again_order_id AND e.status IN ('Packed', 'Cancelled')
   WHERE c.order_id = $1`,
  z.object({ at: z.date().nullable() }),
).oneFirst<[orderId: string]>()
