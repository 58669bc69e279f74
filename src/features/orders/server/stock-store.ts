import { z } from 'zod'
import { sql, type Tx } from '../../../platform/postgres.ts'

const lockedPack = z.object({
  pack_id: z.number(),
  product_id: z.number(),
  unit: z.string(),
  price_paise: z.number(),
  discount_micro: z.number(),
  stock: z.number(),
  max_per_order: z.number().nullable(),
  name: z.string(),
  image: z.string(),
  for_sale: z.boolean(),
})
export type LockedPack = z.infer<typeof lockedPack>

const lock = sql(
  'stock.lock',
  // In id order, so that two baskets with the same goods wait for each other instead of deadlocking; NO KEY, so
  // that the ledger's foreign key does not fight this lock.
  `SELECT k.id AS pack_id, k.product_id, k.unit, k.price_paise, k.discount_micro, k.stock, k.max_per_order, p.name,
     coalesce(p.images[1], '') AS image,
     p.publish AND p.deleted_at IS NULL AND k.retired_at IS NULL AS for_sale
   FROM packs k JOIN products p ON p.id = k.product_id
   WHERE k.id = ANY($1) ORDER BY k.id FOR NO KEY UPDATE OF k`,
  lockedPack,
)

const change = z.object({ ran_out_or_came_back: z.boolean() })

const take = sql(
  'stock.take',
  `WITH wanted AS (SELECT * FROM unnest($2::bigint[], $3::int[]) AS w(pack_id, quantity)),
   taken AS (
     UPDATE packs SET stock = stock - w.quantity FROM wanted w
     WHERE packs.id = w.pack_id AND packs.stock >= w.quantity
     RETURNING packs.id, packs.stock, w.quantity
   ), ledger AS (
     INSERT INTO stock_movements (pack_id, order_id, reason, quantity)
     SELECT id, $1, 'order', -quantity FROM taken
   )
   SELECT stock = 0 AS ran_out_or_came_back FROM taken`,
  change,
)

const giveBack = sql(
  'stock.giveBack',
  `WITH lines AS (SELECT pack_id, sum(quantity)::int AS quantity FROM order_lines WHERE order_id = $1 GROUP BY pack_id),
   returned AS (
     UPDATE packs SET stock = stock + l.quantity FROM lines l WHERE packs.id = l.pack_id
     RETURNING packs.id, packs.stock, l.quantity
   ), ledger AS (
     INSERT INTO stock_movements (pack_id, order_id, reason, quantity)
     SELECT id, $1, 'cancel', quantity FROM returned
   )
   SELECT stock = quantity AS ran_out_or_came_back FROM returned`,
  change,
)

const packsOfOrder = sql(
  'stock.packsOfOrder',
  `SELECT DISTINCT pack_id FROM order_lines WHERE order_id = $1`,
  z.object({ pack_id: z.number() }),
)

/** What a change of stock meant: how many packs it touched, and whether guests now see something else. */
export interface StockChange {
  packs: number
  visible: boolean
}

const outcome = (rows: { ran_out_or_came_back: boolean }[]): StockChange => ({
  packs: rows.length,
  visible: rows.some((row) => row.ran_out_or_came_back),
})

/** Locks packs in id order and answers what they cost and how many there are, now that nobody else can change it. */
export const lockPacks = (tx: Tx, packIds: number[]): Promise<LockedPack[]> => tx.many(lock, [packIds])

/** Takes stock of packs that are locked already; fewer packs than asked for means that some were short. */
export async function takeStock(
  tx: Tx,
  orderId: string,
  wanted: { packId: number; quantity: number }[],
): Promise<StockChange> {
  return outcome(
    await tx.many(take, [
      orderId,
      wanted.map(({ packId }) => packId),
      wanted.map(({ quantity }) => quantity),
    ]),
  )
}

/** Gives back what an order took. The ledger's unique key makes a second time impossible. */
export async function giveStockBack(tx: Tx, orderId: string): Promise<StockChange> {
  const packs = await tx.many(packsOfOrder, [orderId])
  await tx.many(lock, [packs.map(({ pack_id }) => pack_id)])
  return outcome(await tx.many(giveBack, [orderId]))
}
