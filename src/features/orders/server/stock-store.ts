import { z } from 'zod'
import { stockTags } from '#features/catalogue/product-tags.ts'
import { releaseSlot } from '#features/delivery/server/slot-store.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import type { PackMovement } from '../final-bill.ts'

const lockedPack = z.object({ pack_id: z.number(), stock: z.number() })

const lock = sql(
  'stock.lock',
  // In id order, so that two carts with the same packs wait for each other instead of deadlocking; NO KEY, so that
  // the ledger's foreign key does not conflict with this lock.
  `SELECT id FROM packs WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE`,
)

const lockCart = sql(
  'stock.lockCart',
  `SELECT id FROM packs WHERE id = ANY(ARRAY(SELECT pack_id FROM cart_items WHERE user_id = $1))
   ORDER BY id FOR NO KEY UPDATE`,
)

const lockWanted = sql(
  'stock.lockWanted',
  `SELECT id FROM packs WHERE id = ANY(ARRAY(SELECT w.id FROM unnest($1::int[], $2::text[]) AS wanted(product_id, unit)
     JOIN packs w ON w.product_id = wanted.product_id AND w.unit = wanted.unit AND w.retired_at IS NULL))
   ORDER BY id FOR NO KEY UPDATE`,
)

// A separate statement: values read together with the lock may be older than the change that was waited for. With the
// subquery PostgreSQL reuses one generic plan: planning for each order's own ids costs more than reading them.
const read = sql(
  'stock.read',
  `SELECT id AS pack_id, stock FROM packs WHERE id = ANY(ARRAY(SELECT unnest($1::bigint[])))`,
  lockedPack,
)

const change = z.object({ product_id: z.int(), category_id: z.int(), before: z.int(), after: z.int() })

// Stock is held for a payment attempt, and returned when the attempt ends.
const lastAttempt = `(SELECT a.id FROM payment_attempts a WHERE a.order_id = o.id ORDER BY a.created_at DESC, a.id DESC LIMIT 1)`

const take = sql(
  'stock.take',
  `WITH wanted AS (SELECT * FROM unnest($2::bigint[], $3::int[]) AS w(pack_id, quantity)),
   taken AS (
     UPDATE packs SET stock = stock - w.quantity FROM wanted w
     WHERE packs.id = w.pack_id AND packs.stock >= w.quantity
     RETURNING packs.id, packs.product_id, packs.stock, w.quantity
   ), ledger AS (
     INSERT INTO stock_movements (pack_id, order_id, reason, quantity, revival, attempt_id)
     SELECT taken.id, o.id, 'order', -taken.quantity, o.revival, coalesce($4, ${lastAttempt}) FROM taken, orders o
     WHERE o.id = $1
   )
   SELECT product_id, p.category_id, stock + quantity AS before, stock AS after
   FROM taken JOIN products p ON p.id = product_id`,
  change,
)

/**
 * What the order `$1` still holds according to the ledger, whatever its lines say: part of it may have been returned
 * already.
 */
export const held = `SELECT pack_id, -sum(quantity)::int AS quantity FROM stock_movements WHERE order_id = $1
  GROUP BY pack_id HAVING sum(quantity) < 0`

const giveBack = sql(
  'stock.giveBack',
  `WITH held AS (${held}), returned AS (
     UPDATE packs SET stock = stock + held.quantity FROM held WHERE packs.id = held.pack_id
     RETURNING packs.id, packs.product_id, packs.stock, held.quantity
   ), ledger AS (
     INSERT INTO stock_movements (pack_id, order_id, reason, quantity, revival, attempt_id)
     SELECT returned.id, o.id, 'cancel', returned.quantity, o.revival, coalesce(o.settled_attempt_id, ${lastAttempt})
     FROM returned, orders o WHERE o.id = $1
   )
   SELECT product_id, p.category_id, stock - quantity AS before, stock AS after
   FROM returned JOIN products p ON p.id = product_id`,
  change,
)

const heldPacks = sql('stock.heldPacks', held, z.object({ pack_id: z.number(), quantity: z.number() }))

// Adjustments carry no order: what is not on the shelf was never this order's.
const moves = sql(
  'stock.move',
  `WITH moves AS (SELECT * FROM unnest($2::bigint[], $3::text[], $4::int[]) AS m(pack_id, reason, quantity)),
   changed AS (
     UPDATE packs SET stock = stock + m.quantity
     FROM (SELECT pack_id, sum(quantity)::int AS quantity FROM moves GROUP BY pack_id) m WHERE packs.id = m.pack_id
     RETURNING packs.id, packs.product_id, packs.stock, m.quantity
   ), ledger AS (
     INSERT INTO stock_movements (pack_id, reason, quantity, order_id, revival, attempt_id)
     SELECT m.pack_id, m.reason, m.quantity, own.id, coalesce(own.revival, 0), own.attempt_id FROM moves m LEFT JOIN (
       SELECT o.id, o.revival, coalesce(o.settled_attempt_id, ${lastAttempt}) AS attempt_id FROM orders o WHERE o.id = $1
     ) own ON m.reason <> 'adjustment'
   )
   SELECT product_id, p.category_id, stock - quantity AS before, stock AS after
   FROM changed JOIN products p ON p.id = product_id`,
  change,
)

/** The result of a stock change: the number of packs, and the tags of the public content that changed. */
export interface StockChange {
  packs: number
  tags: string[]
}

const outcome = (rows: z.infer<typeof change>[]): StockChange => ({
  packs: rows.length,
  tags: rows.flatMap((row) => stockTags(row.product_id, row.category_id, row.before, row.after)),
})

/** Locks packs by product and unit, in id order. */
export const lockWantedPacks = (tx: Tx, wanted: readonly { productId: number; unit: string }[]) =>
  tx.run(lockWanted, [wanted.map(({ productId }) => productId), wanted.map(({ unit }) => unit)])

/** Locks the packs of a cart, in id order. The user is locked, so nothing is added to the cart meanwhile. */
export const lockCartPacks = (tx: Tx, userId: string) => tx.run(lockCart, [userId])

/** Locks packs in id order and returns their stock, which nobody else can change now. */
export async function lockOrderedPacks(tx: Tx, packIds: number[]) {
  const [, packs] = await Promise.all([tx.run(lock, [packIds]), tx.many(read, [packIds])])
  return packs
}

/**
 * Takes stock of locked packs; fewer packs than requested means that some were short. It is held for the order's
 * latest payment attempt, or for the given one.
 */
export async function takeStock(
  tx: Tx,
  orderId: string,
  wanted: { packId: number; quantity: number }[],
  attemptId: string | null = null,
): Promise<StockChange> {
  return outcome(
    await tx.many(take, [
      orderId,
      wanted.map(({ packId }) => packId),
      wanted.map(({ quantity }) => quantity),
      attemptId,
    ]),
  )
}

/** Writes the movements of an order that is packed; the caller holds the locks of the packs. */
export const moveStock = async (tx: Tx, orderId: string, movements: PackMovement[]): Promise<StockChange> =>
  movements.length === 0
    ? { packs: 0, tags: [] }
    : outcome(
        await tx.many(moves, [
          orderId,
          movements.map(({ packId }) => packId),
          movements.map(({ reason }) => reason),
          movements.map(({ quantity }) => quantity),
        ]),
      )

/**
 * Returns the stock that an order still holds, and its place in a delivery slot. The ledger's unique key makes a second
 * time impossible.
 */
export async function giveStockBack(tx: Tx, orderId: string): Promise<StockChange> {
  const packs = await tx.many(heldPacks, [orderId])
  await tx.run(lock, [packs.map(({ pack_id }) => pack_id)])
  const change = outcome(await tx.many(giveBack, [orderId]))
  await releaseSlot(tx, orderId)
  return change
}
