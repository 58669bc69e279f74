import { z } from 'zod'
import { stockTags } from '#features/catalogue/product-tags.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import type { WasteReason } from '../waste-reasons.ts'

const change = sql(
  'stock.change',
  `WITH moves AS (SELECT * FROM unnest($1::bigint[], $2::int[]) AS m(pack_id, quantity)),
   changed AS (
     UPDATE packs SET stock = stock + m.quantity
     FROM (SELECT pack_id, sum(quantity)::int AS quantity FROM moves GROUP BY pack_id) m WHERE packs.id = m.pack_id
     RETURNING packs.id, packs.product_id, packs.stock, m.quantity
   ), ledger AS (
     INSERT INTO stock_movements (pack_id, reason, quantity, purchase_id, count_id, waste_reason)
     SELECT id, $3, quantity, $4, $5, $6 FROM changed WHERE quantity <> 0
   )
   SELECT product_id, p.category_id, changed.stock - quantity AS before, changed.stock AS after
   FROM changed JOIN products p ON p.id = product_id`,
  z.object({ product_id: z.int(), category_id: z.int().nullable(), before: z.int(), after: z.int() }),
)

/** Where a change of the stock comes from. */
export type StockSource =
  | { reason: 'purchase'; purchaseId: string }
  | { reason: 'count'; countId: string }
  | { reason: 'waste'; wasteReason: WasteReason }

export interface StockMove {
  packId: number
  quantity: number
}

/**
 * Changes the stock of packs and records it in the ledger, one movement for each pack. The caller holds the locks of the
 * packs and has looked that nothing falls below zero. Returns the tags of the public content that changed.
 */
export async function changeStock(tx: Tx, source: StockSource, moves: StockMove[]): Promise<string[]> {
  if (moves.length === 0) return []
  const rows = await tx.many(change, [
    moves.map(({ packId }) => packId),
    moves.map(({ quantity }) => quantity),
    source.reason,
    source.reason === 'purchase' ? source.purchaseId : null,
    source.reason === 'count' ? source.countId : null,
    source.reason === 'waste' ? source.wasteReason : null,
  ])
  return rows.flatMap((row) => stockTags(row.product_id, row.category_id ?? 0, row.before, row.after))
}
