import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'

/** Packets with one printed MRP, as the database keeps them. */
export const printedPackets = z.array(z.object({ mrp_paise: z.number(), pieces: z.int() }))
export type PrintedRow = z.infer<typeof printedPackets>[number]

/** What may be printed on the packets of an agreed line `l`; null where all bills say the MRP at which it was agreed. */
export const MRPS = `CASE WHEN l.grams IS NULL AND (EXISTS (SELECT FROM purchase_lines b WHERE b.pack_id = l.pack_id AND b.mrp_paise <> l.price_paise)
         OR EXISTS (SELECT FROM kept_mrps b WHERE b.pack_id = l.pack_id AND b.mrp_paise <> l.price_paise AND b.is_answered))
       THEN (SELECT json_agg(json_build_object('mrp_paise', mrp_paise, 'pieces', pieces)) FROM printed_mrps(l.pack_id)) END`

/** The least that may be printed on a packet of a replacement `r`. */
export const LEAST_MRP = `CASE WHEN EXISTS (SELECT FROM purchase_lines b WHERE b.pack_id = r.id AND b.mrp_paise <> r.price_paise)
         OR EXISTS (SELECT FROM kept_mrps b WHERE b.pack_id = r.id AND b.mrp_paise <> r.price_paise AND b.is_answered)
       THEN (SELECT min(mrp_paise) FROM printed_mrps(r.id)) END`

const known = sql(
  'picks.knownMrps',
  `SELECT DISTINCT m.mrp_paise FROM order_lines l JOIN packs k ON k.id = l.pack_id CROSS JOIN LATERAL (
     SELECT mrp_paise FROM bought_packs WHERE pack_id = k.id AND mrp_paise IS NOT NULL
     UNION ALL SELECT mrp_paise FROM kept_mrps WHERE pack_id = k.id UNION ALL SELECT k.price_paise UNION ALL SELECT l.price_paise) m
   WHERE l.order_id = $1 AND l.position = $2`,
  z.object({ mrp_paise: z.number() }),
)

/** The MRPs that bills or the catalogue say of the pack of an order's line. */
export const listKnownMrps = async (tx: Tx, orderId: string, position: number): Promise<Set<number>> =>
  new Set((await tx.many(known, [orderId, position])).map(({ mrp_paise }) => mrp_paise))
