import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { productColumns, productRow } from './product-row.ts'
import { isPublished } from './product-store.ts'

// Former slugs first, so that a current slug overrides them. Slugs of withdrawn products are free.
const taken = sql(
  'slugs.taken',
  `SELECT f.slug, f.product_id AS owner FROM product_slugs f
   JOIN products p ON p.id = f.product_id AND p.deleted_at IS NULL WHERE f.slug = ANY($1::text[])
   UNION ALL
   SELECT slug, id FROM products WHERE slug = ANY($1::text[]) AND deleted_at IS NULL`,
  z.object({ slug: z.string(), owner: z.int() }),
)

const remember = sql(
  'slugs.remember',
  `INSERT INTO product_slugs (product_id, slug) SELECT * FROM unnest($1::int[], $2::text[])
   ON CONFLICT (slug) DO UPDATE SET product_id = excluded.product_id, changed_at = now()`,
)

const forget = sql('slugs.forget', `DELETE FROM product_slugs WHERE slug = ANY($1::text[])`)

/** The published products that had one of these slugs before they were renamed. */
export const findPublishedByFormerSlugs = sql(
  'slugs.former',
  `SELECT f.slug AS former_slug, ${productColumns}
   FROM product_slugs f CROSS JOIN LATERAL (SELECT p.* FROM ${isPublished} AND p.id = f.product_id) p
   WHERE f.slug = ANY($1::text[])`,
  productRow.extend({ former_slug: z.string() }),
).many<[slugs: string[]]>()

/** The product that has each of the slugs, now or formerly. */
export const slugOwners = async (tx: Tx, slugs: string[]): Promise<Map<string, number>> =>
  new Map((await tx.many(taken, [slugs])).map(({ slug, owner }) => [slug, owner]))

interface ChangedSlug {
  id: number
  from: string
  to: string
}

/** Makes former slugs redirect to the products' current ones. */
export async function rememberSlugs(tx: Tx, changed: ChangedSlug[]): Promise<void> {
  if (changed.length === 0) return
  await tx.run(remember, [changed.map(({ id }) => id), changed.map(({ from }) => from)])
  await tx.run(forget, [changed.map(({ to }) => to)])
}
