import { z } from 'zod'
import { columnsOf } from '#platform/db/columns-of.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { ints, orNull, texts } from '#platform/db/row-columns.ts'
import { storedProduct } from '../stored-product.ts'

export const lockedProduct = storedProduct.extend({ id: z.int(), slug: z.string() })

/** A locked product. */
export type LockedProduct = z.infer<typeof lockedProduct>

const savedProduct = lockedProduct.extend({ sellingPaise: z.int(), discountMicro: z.int() })
type Saved = z.infer<typeof savedProduct>
const saved = columnsOf(savedProduct)

/** The first pack's price after its discount, and that discount; lists sort by them. */
export type LeadingPrice = Pick<Saved, 'sellingPaise' | 'discountMicro'>

export const reserveProductIds = sql(
  'products.reserveIds',
  `SELECT nextval(pg_get_serial_sequence('products', 'id')) AS id FROM generate_series(1, $1)`,
  z.object({ id: z.int() }),
).manyFirst<[count: number]>()

const insert = sql(
  'products.insert',
  `INSERT INTO products (${saved.names})
   SELECT ${saved.read('n')} FROM jsonb_populate_recordset(null::products, $1) AS n
   ORDER BY n.slug
   ON CONFLICT DO NOTHING
   RETURNING id`,
  z.object({ id: z.int() }),
)

/** The products that are not deleted, locked in id order. */
export const lockProducts = sql(
  'products.lock',
  `SELECT ${columnsOf(lockedProduct).read('p')} FROM products p
   WHERE p.id = ANY($1::int[]) AND p.deleted_at IS NULL ORDER BY p.id FOR NO KEY UPDATE`,
  lockedProduct,
).many<[ids: number[]]>()

export const updateProducts = sql(
  'products.update',
  `UPDATE products p SET
     ${columnsOf(savedProduct.omit({ id: true })).set('n')},
     -- Later than every earlier one, so that two saves are never taken for one.
     updated_at = greatest(now(), p.updated_at + interval '1 ms')
   FROM jsonb_populate_recordset(null::products, $1) AS n WHERE p.id = n.id`,
).run((products: Saved[]) => [saved.records(products)])

/** Inserts products; returns the ids of those whose slug was free at that moment. */
export const insertProducts = async (tx: Tx, products: Saved[]): Promise<Set<number>> =>
  new Set((await tx.many(insert, [saved.records(products)])).map(({ id }) => id))

/** Withdraws products and their packs with one timestamp, which identifies the packs to restore with them. */
export const withdrawProducts = sql(
  'products.withdraw',
  `WITH withdrawn AS (UPDATE products SET deleted_at = now() WHERE id = ANY($1::int[]) AND deleted_at IS NULL)
   UPDATE packs SET retired_at = now() WHERE product_id = ANY($1::int[]) AND retired_at IS NULL`,
).run<[ids: number[]]>()

export const lockWithdrawnProduct = sql(
  'products.lockWithdrawn',
  `SELECT id, slug, name, category_id, sub_category_id, publish FROM products
   WHERE id = $1 AND deleted_at IS NOT NULL FOR NO KEY UPDATE`,
  z.object({
    id: z.int(),
    ...texts('slug', 'name'),
    ...orNull(ints('category_id', 'sub_category_id')),
    publish: z.boolean(),
  }),
).maybe<[id: number]>()

const restorePacks = sql(
  'packs.restore',
  `UPDATE packs k SET retired_at = NULL FROM products p
   WHERE p.id = $1 AND k.product_id = p.id AND k.retired_at = p.deleted_at`,
)

const restore = sql(
  'products.restore',
  `UPDATE products SET deleted_at = NULL, slug = $2, updated_at = greatest(now(), updated_at + interval '1 ms')
   WHERE id = $1`,
)

/** Restores a withdrawn product under a slug, with the packs withdrawn at the same time. */
export async function restoreWithdrawn(tx: Tx, id: number, slug: string): Promise<void> {
  await tx.run(restorePacks, [id])
  await tx.run(restore, [id, slug])
}

export const setPublished = sql(
  'products.publish',
  `UPDATE products SET publish = $2, updated_at = greatest(now(), updated_at + interval '1 ms')
   WHERE id = ANY($1::int[])`,
).run((ids: number[], { publish }: { publish: boolean }) => [ids, publish])
