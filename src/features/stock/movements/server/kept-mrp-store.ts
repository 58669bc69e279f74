import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'

// What was sold by the same MRP before and belongs to no lot that says it is in the new lot, so that it counts as sold of it.
const keep = sql(
  'keptMrps.keep',
  `INSERT INTO kept_mrps (pack_id, is_answered, mrp_paise, packets)
   SELECT k.id, $2, l.mrp_paise, sum(l.pieces) + greatest(0,
     coalesce((SELECT s.packs FROM sold_by_mrp(k.id) s WHERE s.mrp_paise = l.mrp_paise), 0)
       - coalesce((SELECT sum(b.packs) FROM bought_packs b WHERE b.pack_id = k.id AND b.mrp_paise = l.mrp_paise), 0)
       - coalesce((SELECT sum(o.packets) FROM kept_mrps o WHERE o.pack_id = k.id AND o.mrp_paise = l.mrp_paise), 0))
   FROM unnest($1::bigint[]) AS k(id) CROSS JOIN LATERAL printed_lots(k.id) l
   WHERE l.is_assumed AND l.mrp_paise > 0 GROUP BY k.id, l.mrp_paise
   ON CONFLICT (pack_id, at, mrp_paise) DO NOTHING`,
)

const forget = sql(
  'keptMrps.forget',
  'DELETE FROM kept_mrps WHERE pack_id = ANY($1) AND ($2::boolean OR NOT is_answered)',
)

/** Keeps the MRP printed on packets in stock before it changes; their locks are held. `isAnswered`: somebody has said so. */
export async function keepPrintedMrps(tx: Tx, packIds: readonly number[], isAnswered = true): Promise<void> {
  if (packIds.length > 0) await tx.run(keep, [packIds, isAnswered])
}

const cut = sql(
  'keptMrps.cut',
  `WITH gone AS (
     SELECT k.id, l.kept_at, l.kept_paise, l.gone FROM unnest($1::bigint[]) AS k(id) CROSS JOIN LATERAL printed_lots(k.id) l
     WHERE l.gone > 0 AND l.kept_at IS NOT NULL AND EXISTS (SELECT FROM kept_mrps o WHERE o.pack_id = k.id)
   ), less AS (
     UPDATE kept_mrps o SET packets = o.packets - g.gone FROM gone g
     WHERE o.pack_id = g.id AND o.at = g.kept_at AND o.mrp_paise = g.kept_paise AND o.packets > g.gone
   )
   DELETE FROM kept_mrps o USING gone g
   WHERE o.pack_id = g.id AND o.at = g.kept_at AND o.mrp_paise = g.kept_paise AND o.packets <= g.gone`,
)

/**
 * Somebody is about to set a stock up: those that come are new, and of the old packets no more are left than stand on the shelf. What
 * a count or a picker finds is no reason: these are old packets. The caller holds the packs' locks.
 */
export async function cutKeptMrps(tx: Tx, packIds: readonly number[]): Promise<void> {
  if (packIds.length > 0) await tx.run(cut, [packIds])
}

// What replaced another pack stands only among what was supplied.
const back = sql(
  'keptMrps.back',
  `UPDATE kept_mrps o SET packets = o.packets + b.packs FROM unnest($2::bigint[], $3::int[]) AS b(pack_id, packs)
   WHERE b.packs > 0 AND o.pack_id = b.pack_id
     AND o.mrp_paise = coalesce((SELECT max(l.price_paise) FROM order_lines l WHERE l.order_id = $1 AND l.pack_id = b.pack_id),
       (SELECT max(s.price_paise) FROM supplied_lines s WHERE s.order_id = $1 AND s.pack_id = b.pack_id))
     AND NOT EXISTS (SELECT FROM supplied_lines s WHERE s.order_id = $1 AND s.pack_id = b.pack_id AND s.mrp_paise IS NOT NULL)
     AND o.at = (SELECT max(n.at) FROM kept_mrps n WHERE n.pack_id = o.pack_id AND n.mrp_paise = o.mrp_paise)
     AND o.at > (SELECT min(at) FROM order_events WHERE order_id = $1 AND status IN ('Packed', 'Out for Delivery', 'Delivered'))`,
)

/**
 * Packets of an order come back that had left before their MRP was raised, and on which nobody read one: they bear the MRP
 * at which they were sold. Those of an order that still waited were kept with the shelf. The caller holds the packs' locks.
 */
export async function keepReturnedMrps(
  tx: Tx,
  orderId: string,
  packs: readonly { packId: number; quantity: number }[],
): Promise<void> {
  if (packs.length > 0)
    await tx.run(back, [orderId, packs.map(({ packId }) => packId), packs.map(({ quantity }) => quantity)])
}

const answer = sql(
  'keptMrps.answer',
  'UPDATE kept_mrps SET is_answered = true WHERE pack_id = ANY($1) AND NOT is_answered',
)

/** Somebody has said that the packets of these packs keep the MRPs that they were taken to have. */
export async function answerKeptMrps(tx: Tx, packIds: readonly number[]): Promise<void> {
  if (packIds.length > 0) await tx.run(answer, [packIds])
}

/** Packets of a product in stock that are taken to bear another MRP since a save that did not say so. */
export const listUnansweredMrps = sql(
  'keptMrps.unanswered',
  `SELECT k.unit, m.mrp_paise, m.pieces FROM packs k CROSS JOIN LATERAL printed_mrps(k.id) m
   WHERE k.product_id = $1 AND k.retired_at IS NULL
     AND m.mrp_paise < k.price_paise
     AND EXISTS (SELECT FROM kept_mrps o WHERE o.pack_id = k.id AND o.mrp_paise = m.mrp_paise AND NOT o.is_answered)
   ORDER BY k.position, m.mrp_paise`,
  z.object({ unit: z.string(), mrp_paise: z.number(), pieces: z.int() }),
).many<[productId: number]>()

/** The packets in stock bear the MRP of their pack after all; with `onlyUnanswered` those of which nobody has said another. */
export async function forgetKeptMrps(
  tx: Tx,
  packIds: readonly number[],
  { onlyUnanswered = false } = {},
): Promise<void> {
  if (packIds.length > 0) await tx.run(forget, [packIds, !onlyUnanswered])
}
