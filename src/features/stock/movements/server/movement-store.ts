import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { numbers, orNull } from '#platform/db/row-columns.ts'

// The only text that changes a stock. Statements that write more in one go, such as an order, embed it.

const columns = {
  pack_id: 'bigint',
  reason: 'text',
  quantity: 'int',
  grams: 'bigint',
  happened_at: 'timestamptz',
  order_id: 'text',
  revival: 'smallint',
  attempt_id: 'char(24)',
  return_id: 'char(24)',
  addition_id: 'char(24)',
  purchase_id: 'char(24)',
  count_id: 'char(24)',
  waste_reason: 'text',
}
type Column = keyof typeof columns
const all = Object.keys(columns) as Column[]
const names = all.join(', ')
const movementColumns = all.map((name) => `${name} ${columns[name]}`).join(', ')

/** What columns are when nothing is said about them. */
const defaults: Partial<Record<Column, string>> = { happened_at: 'now()', revival: '0' }

/** The CTE `moves`: columns of movements by expressions, from what follows. */
export const moves = (values: Partial<Record<Column, string>>, from: string) =>
  `moves AS (SELECT ${all
    .map((name) => {
      const value = values[name] ?? 'NULL'
      const other = defaults[name]
      return `${other ? `coalesce(${value}, ${other})` : value}::${columns[name]} AS ${name}`
    })
    .join(', ')} ${from})`

/**
 * The CTEs after `moves` that change the stocks and write the ledger: each in the unit of its pack, grams of what is sold by
 * weight, of which whole packs may be moved too. What is taken from a heap is due from each of its packs. `changed` has no row
 * for a pack of `due` that there is not enough of. The caller holds the locks of the packs.
 */
export const changeStock = `amounts AS (
     SELECT a.*, sum(amount) OVER (PARTITION BY pack_id ORDER BY n)::bigint AS until FROM (
       SELECT m.*, CASE WHEN k.shares_stock THEN k.product_id END AS heap,
         CASE WHEN k.weighed THEN coalesce(m.grams, m.quantity::bigint * k.grams) ELSE m.quantity END AS amount
       FROM (SELECT *, row_number() OVER () AS n FROM moves) m LEFT JOIN packs k ON k.id = m.pack_id) a
   ), due AS (
     SELECT coalesce(h.id, a.pack_id) AS pack_id, sum(a.amount)::bigint AS amount
     FROM amounts a LEFT JOIN packs h ON h.product_id = a.heap AND h.shares_stock GROUP BY 1
   ), changed AS (
     UPDATE packs SET stock = CASE WHEN weighed THEN (stock_grams + due.amount) / grams ELSE stock + due.amount END,
       stock_grams = stock_grams + due.amount
     FROM due WHERE packs.id = due.pack_id AND coalesce(packs.stock_grams, packs.stock) + due.amount >= 0
     RETURNING packs.id AS pack_id, packs.product_id, CASE WHEN weighed THEN packs.grams END AS pack_grams, packs.stock AS after,
       coalesce(packs.stock_grams, packs.stock) - due.amount AS had
   ), ledger AS (
     INSERT INTO stock_movements (${names})
     SELECT ${all
       .map((name) =>
         name === 'grams'
           ? 'CASE WHEN pack_grams IS NOT NULL THEN amount END'
           : name === 'quantity'
             ? 'CASE WHEN pack_grams IS NULL THEN amount ELSE (had + until) / pack_grams - (had + until - amount) / pack_grams END'
             : name,
       )
       .join(', ')}
     FROM amounts JOIN changed USING (pack_id) ORDER BY n
   )`

/** Whether a stock of `due` is too small. */
export const isShort = '(SELECT count(*) FROM changed) < (SELECT count(*) FROM due)'

/** What a change fails by, as by a constraint, if a stock is too small. */
export const NO_STOCK = 'order_takes_stock'

/** What it fails by if the one who causes it may not, and if an order would give back more than it holds. */
export const NOT_THEIRS = 'stock_moved_by_right'
export const NOT_HELD = 'order_gives_back_what_it_holds'

// Stock is held for a payment attempt, and returned when the attempt ends.
const lastAttempt = `(SELECT a.id FROM payment_attempts a WHERE a.order_id = o.id ORDER BY a.created_at DESC, a.id DESC LIMIT 1)`
const own = Object.fromEntries(all.map((name) => [name, `m.${name}`]))

/** The CTE `moves` of rows that are sent as JSON documents. */
export const sentMoves = (parameter: string) =>
  moves(own, `FROM jsonb_to_recordset(${parameter}) AS m(${movementColumns})`)

/** Writes movements of locked packs, caused by somebody of these roles; fails by `NO_STOCK`, `NOT_THEIRS` or `NOT_HELD`. */
export const writeMovements = sql(
  'stock.move',
  `WITH ${moves(
    {
      ...own,
      revival: 'o.revival',
      attempt_id: `coalesce(m.attempt_id, o.settled_attempt_id, ${lastAttempt})`,
    },
    `FROM jsonb_to_recordset($1) AS m(${movementColumns}) LEFT JOIN orders o ON o.id = m.order_id`,
  )}, ${changeStock}
   SELECT c.product_id, p.category_id, (c.had / coalesce(c.pack_grams, 1))::int AS before, c.after
   FROM due LEFT JOIN changed c USING (pack_id) LEFT JOIN products p ON p.id = c.product_id
   WHERE CASE WHEN c.pack_id IS NULL THEN refuse('${NO_STOCK}')
     WHEN $2::text IS NOT NULL AND $3::text[] IS NOT NULL AND NOT EXISTS (SELECT FROM users u
         LEFT JOIN staff s ON s.user_id = u.id AND s.ended_at IS NULL
         WHERE u.id = $2::char(24) AND coalesce(s.role, CASE WHEN u.role = 'ADMIN' THEN 'owner' END) = ANY($3))
       THEN refuse('${NOT_THEIRS}')
     WHEN EXISTS (SELECT FROM (SELECT order_id, sum(amount) AS amount FROM amounts a
           WHERE a.pack_id = due.pack_id AND order_id IS NOT NULL GROUP BY 1) o
         WHERE o.amount > 0 AND o.amount > (SELECT CASE WHEN c.pack_grams IS NOT NULL OR bool_and(s.grams IS NULL) IS NOT FALSE
             THEN -coalesce(sum(coalesce(s.grams, s.quantity * coalesce(c.pack_grams, 1)::bigint)), 0) END FROM stock_movements s
           WHERE s.order_id = o.order_id AND s.pack_id = due.pack_id)) THEN refuse('${NOT_HELD}')
     ELSE true END`,
  z.object({ product_id: z.int(), category_id: z.int().nullable(), before: z.int(), after: z.int() }),
).many(({ byId, roles }: { byId: string | null; roles: readonly string[] | null }, rows: MovementRow[]) => [
  JSON.stringify(rows),
  byId,
  roles,
])

/** A row of the ledger, by its columns. */
export type MovementRow = Partial<Record<Column, string | number | Date | null>> & {
  pack_id: number
  reason: string
  quantity: number
}

/** The pack that stands for the heap of `k` (itself if it shares none): what several packs hold is summed by it. */
export const stockIdOf = (k: string) =>
  `CASE WHEN ${k}.shares_stock THEN (SELECT min(h.id) FROM packs h WHERE h.product_id = ${k}.product_id AND h.shares_stock) ELSE ${k}.id END`

/** A pack `k` and all that share its heap, as an array. */
export const stockIdsOf = (k: string) =>
  `(${k}.id || ARRAY(SELECT h.id FROM packs h WHERE ${k}.shares_stock AND h.product_id = ${k}.product_id AND h.shares_stock AND h.id <> ${k}.id))`

/** What each pack of the heap of a pack `k` weighs; empty if it shares none. */
export const heapPacksOf = (k: string) =>
  `ARRAY(SELECT h.grams FROM packs h WHERE ${k}.shares_stock AND h.product_id = ${k}.product_id AND h.shares_stock)`

/**
 * Locks the packs that a subquery finds, all that share a heap with one, and of one that is no longer sold those of its product that are,
 * which may get what comes back (`moveToSale`). In id order, so that two orders with the same packs wait for each other instead of
 * deadlocking; NO KEY, so that the ledger's foreign key does not conflict with this lock.
 */
export const lockOf = (ids: string) =>
  `SELECT id FROM packs WHERE id = ANY(ARRAY(
     WITH own(id) AS MATERIALIZED (${ids})
     SELECT id FROM own UNION SELECT h.id FROM own JOIN packs k ON k.id = own.id AND (k.shares_stock OR k.retired_at IS NOT NULL)
       JOIN packs h ON h.product_id = k.product_id AND CASE WHEN k.retired_at IS NULL THEN h.shares_stock ELSE h.retired_at IS NULL END)) ORDER BY id FOR NO KEY UPDATE`

const lock = sql('stock.lock', lockOf('SELECT unnest($1::bigint[])'))

/** Locks packs by product and unit. */
export const lockWantedPacks = sql(
  'stock.lockWanted',
  lockOf(`SELECT k.id FROM unnest($1::int[], $2::text[]) AS w(product_id, unit)
     JOIN packs k ON k.product_id = w.product_id AND k.unit = w.unit`),
).run((wanted: readonly { productId: number; unit: string }[]) => [
  wanted.map(({ productId }) => productId),
  wanted.map(({ unit }) => unit),
])

const level = z.object({ ...numbers('stock', 'stockId'), ...orNull(numbers('grams', 'packGrams')) })
/** What there is of a pack, in grams too of what is weighed, with the weight of one; packs with one `stockId` share it. */
export type PackLevel = z.output<typeof level>

// A separate statement: values read together with the lock may be older than the change that was waited for. With the
// subquery PostgreSQL reuses one generic plan: planning for each order's own ids costs more than reading them.
const read = sql(
  'stock.read',
  `SELECT id, stock, stock_grams AS grams, CASE WHEN weighed THEN packs.grams END AS "packGrams", ${stockIdOf('packs')} AS "stockId" FROM packs WHERE id = ANY(ARRAY(SELECT unnest($1::bigint[])))`,
  level.extend({ id: z.number() }),
)

/** Locks packs in id order and returns their stock, which nobody else can change now. */
export async function lockPacks(tx: Tx, packIds: number[]): Promise<Map<number, PackLevel>> {
  const [, packs] = await Promise.all([tx.run(lock, [packIds]), tx.many(read, [packIds])])
  return new Map(packs.map(({ id, ...stock }) => [id, stock]))
}

const held = sql(
  'stock.held',
  `SELECT pack_id, -sum(quantity)::int AS quantity, -sum(grams)::bigint AS grams FROM stock_movements WHERE order_id = $1
   GROUP BY pack_id HAVING sum(coalesce(grams, quantity)) < 0`,
  z.object({ pack_id: z.number(), quantity: z.number(), grams: z.number().nullable() }),
)

/** What an order still holds by the ledger, whatever its lines say: part may have come back. The order's lock is held. */
export const listHeld = async (tx: Tx, orderId: string) =>
  (await tx.many(held, [orderId])).map(({ pack_id, quantity, grams }) => ({
    packId: pack_id,
    quantity,
    grams: grams ?? undefined,
  }))
