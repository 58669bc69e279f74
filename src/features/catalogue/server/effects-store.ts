import { z } from 'zod'
import { columnsOf } from '#platform/db/columns-of.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { ints, texts } from '#platform/db/row-columns.ts'
import type { ImportedTax, StoredTax } from '#features/papers/server/import-taxes.ts'
import { retention } from '#platform/retention.ts'
import { storedPack } from '../stored-product.ts'
import type { LockedProductPack } from './pack-store.ts'
import { lockedProduct, type LockedProduct } from './product-write-store.ts'

// Imports write next to each other, and never beside an undo.
const LOCK = `hashtextextended('imports', 0)`

/** Begins a transaction that writes a part of an import: an undo waits for it, and it for an undo. */
export const openWrittenImport = sql(
  'writtenImports.open',
  `WITH held AS (SELECT pg_advisory_xact_lock_shared(${LOCK}))
   INSERT INTO written_imports AS w (id, user_id, file_name) SELECT $1, $2, $3 FROM held
   ON CONFLICT (id) DO UPDATE SET written_at = now(), ended_at = NULL`,
).run<[id: string, userId: string | null, fileName: string]>()

export const addWrittenCategories = sql(
  'writtenImports.addCategories',
  `UPDATE written_imports SET category_ids = category_ids || $2::int[], sub_category_ids = sub_category_ids || $3::int[]
   WHERE id = $1`,
).run<[id: string, categoryIds: number[], subCategoryIds: number[]]>()

export const endWrittenImport = sql(
  'writtenImports.end',
  'UPDATE written_imports SET ended_at = now() WHERE id = $1',
).run<[id: string]>()

const product = `${columnsOf(lockedProduct.omit({ id: true })).json('p')}::jsonb`
const pack = `CASE WHEN k.retired_at IS NULL THEN ${columnsOf(storedPack).json('k')}::jsonb END`

// A product whose rows stand in several batches is as it was before the first and after the last.
const record = sql(
  'importEffects.record',
  `WITH given AS (SELECT * FROM jsonb_to_recordset($2) AS g(product_id int, before jsonb, packs jsonb, tax jsonb)),
   effects AS (
     SELECT p.id AS product_id, NULL::bigint AS pack_id, g.before, ${product} || g.tax AS after
     FROM given g JOIN products p ON p.id = g.product_id
     UNION ALL
     SELECT k.product_id, k.id, g.packs -> k.id::text, ${pack}
     FROM given g JOIN packs k ON k.product_id = g.product_id
     WHERE g.packs -> k.id::text IS DISTINCT FROM ${pack}
   )
   INSERT INTO import_effects (import_id, position, product_id, pack_id, before, after, last_movement)
   SELECT $1, (SELECT coalesce(max(position), 0) FROM import_effects WHERE import_id = $1)
       + row_number() OVER (ORDER BY product_id, pack_id NULLS FIRST),
     product_id, pack_id, before, after, (SELECT coalesce(max(id), 0) FROM stock_movements)
   FROM effects
   ON CONFLICT (import_id, product_id, coalesce(pack_id, 0)) DO UPDATE SET
     before = excluded.before || import_effects.before, after = coalesce(import_effects.after || excluded.after, excluded.after)`,
)

/** A product that an import has written, as it was before; null if it is new. */
export interface Touched {
  productId: number
  before: LockedProduct | null
  packs: LockedProductPack[]
  tax?: ImportedTax | undefined
}

/** Records the effects of a batch on products and packs, in its transaction. */
export async function recordEffects(tx: Tx, importId: string, touched: Touched[]): Promise<void> {
  const given = touched.map(({ productId, before, packs, tax }) => ({
    product_id: productId,
    before: before && { ...lockedProduct.omit({ id: true }).parse(before), ...(tax && { tax: tax.was }) },
    tax: tax ? { tax: tax.set } : {},
    packs: Object.fromEntries(packs.map((pack) => [pack.id, storedPack.parse(pack)])),
  }))
  if (given.length > 0) await tx.run(record, [importId, JSON.stringify(given)])
}

/** Whether it can no longer be undone. */
const isOld = `w.written_at < now() - interval '${retention.importEffects.time}'`

const lock = sql('writtenImports.lock', `SELECT pg_advisory_xact_lock(${LOCK})`)

const find = sql(
  'writtenImports.find',
  `SELECT w.id, w.file_name, w.category_ids, w.sub_category_ids, w.undone_at, ${isOld} AS is_old,
     EXISTS (SELECT FROM imports WHERE status = 'importing')
       OR EXISTS (SELECT FROM written_imports WHERE ended_at IS NULL AND written_at > now() - interval '1 min') AS is_importing
   FROM written_imports w WHERE w.id = $1`,
  z.object({
    id: z.string(),
    file_name: z.string(),
    category_ids: z.array(z.int()),
    sub_category_ids: z.array(z.int()),
    undone_at: z.date().nullable(),
    is_old: z.boolean(),
    /** Whether this or another import is being written. */
    is_importing: z.boolean(),
  }),
)

/** An import that was written, while no other is being written or undone. */
export async function lockWrittenImport(tx: Tx, id: string) {
  await tx.run(lock)
  return tx.maybe(find, [id])
}

// New products first: they have the codes that their predecessors get back.
/** The next products of an import that are not undone yet. */
export const listPendingProducts = sql(
  'importEffects.pending',
  `SELECT product_id FROM import_effects WHERE import_id = $1 AND pack_id IS NULL AND outcome IS NULL
   ORDER BY before IS NOT NULL, product_id LIMIT $2`,
  z.object({ product_id: z.int() }),
).manyFirst<[importId: string, limit: number]>()

const effect = z.object({
  product_id: z.int(),
  pack_id: z.int().nullable(),
  before: z.custom<{ tax?: StoredTax }>().nullable(),
  after: z.custom<{ tax?: StoredTax }>().nullable(),
  /** Whether an order has taken from the pack since. */
  is_sold: z.boolean(),
  /** What was added to the pack's stock since, other than by orders. */
  adjusted: z.int(),
})
export type ImportEffect = z.infer<typeof effect>

/** The effects on these products, which must be locked with their packs. */
export const listEffects = sql(
  'importEffects.ofProducts',
  `SELECT e.product_id, e.pack_id, e.before, e.after, coalesce(m.is_sold, false) AS is_sold, coalesce(m.adjusted, 0)::int AS adjusted
   FROM import_effects e
   LEFT JOIN LATERAL (SELECT bool_or(reason = 'order') AS is_sold, sum(quantity) FILTER (
     WHERE reason IN ('adjustment', 'purchase', 'count', 'waste')) AS adjusted
     FROM stock_movements WHERE pack_id = e.pack_id AND id > e.last_movement) m ON true
   WHERE e.import_id = $1 AND e.product_id = ANY($2::int[])`,
  effect,
).many<[importId: string, productIds: number[]]>()

const outcomes = ['removed', 'restored', 'gone', 'sold', 'changed', 'category', 'code'] as const
/** What became of a product when its import was undone. */
export type UndoOutcome = (typeof outcomes)[number]

export const settleEffects = sql(
  'importEffects.settle',
  `UPDATE import_effects e SET outcome = o.outcome FROM unnest($2::int[], $3::text[]) AS o(product_id, outcome)
   WHERE e.import_id = $1 AND e.product_id = o.product_id AND e.pack_id IS NULL`,
).run((importId: string, settled: Map<number, UndoOutcome>) => [
  importId,
  [...settled.keys()],
  [...settled.values()],
])

const settled = sql(
  'importEffects.settled',
  `SELECT e.product_id AS "productId", p.name, e.outcome FROM import_effects e JOIN products p ON p.id = e.product_id
   WHERE e.import_id = $1 AND e.pack_id IS NULL AND e.outcome IS NOT NULL ORDER BY e.position`,
  z.object({ productId: z.int(), name: z.string(), outcome: z.enum(outcomes) }),
)

export const listSettled = (tx: Tx, importId: string) => tx.many(settled, [importId])

export const markUndone = sql(
  'writtenImports.undone',
  'UPDATE written_imports SET undone_at = now() WHERE id = $1',
).run<[id: string]>()

/** The imports that can be undone or were, newest first. `by` is null for one from the command line. */
export const listWrittenImports = sql(
  'writtenImports.recent',
  `SELECT w.id, w.file_name AS "fileName", coalesce(nullif(u.name, ''), u.email, u.mobile::text) AS "by",
     w.written_at AS "writtenAt", w.undone_at AS "undoneAt",
     count(e.position) FILTER (WHERE e.before IS NULL)::int AS added,
     count(e.position) FILTER (WHERE e.before IS NOT NULL)::int AS changed
   FROM written_imports w LEFT JOIN users u ON u.id = w.user_id
   JOIN import_effects e ON e.import_id = w.id AND e.pack_id IS NULL
   WHERE NOT ${isOld} GROUP BY w.id, u.id ORDER BY w.written_at DESC LIMIT 50`,
  z.object({
    ...texts('id', 'fileName'),
    by: z.string().nullable(),
    writtenAt: z.date(),
    undoneAt: z.date().nullable(),
    ...ints('added', 'changed'),
  }),
).many()

const sweep = sql(
  'importEffects.sweep',
  `DELETE FROM import_effects e USING written_imports w WHERE w.id = e.import_id AND ${isOld}`,
)
const sweepPictures = sql(
  'pictureFetches.sweep',
  `DELETE FROM picture_fetches f USING written_imports w WHERE w.id = f.import_id AND ${isOld}`,
)
const forget = sql(
  'writtenImports.sweep',
  `DELETE FROM written_imports WHERE written_at < now() - interval '${retention.importHistory.time}'`,
)

/** Deletes the effects of imports that can no longer be undone, and the reports on their pictures. */
export async function sweepEffects(tx: Tx): Promise<void> {
  await tx.run(sweep)
  await tx.run(sweepPictures)
  await tx.run(forget)
}
