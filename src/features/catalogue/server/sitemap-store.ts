import { z } from 'zod'
import { sql, type Tx } from '../../../platform/postgres.ts'

const entry = z.object({ slug: z.string(), updated_at: z.date() })

const list = sql(
  'sitemap.products',
  `SELECT slug, updated_at FROM products WHERE publish AND deleted_at IS NULL ORDER BY id LIMIT $1`,
  entry,
)

/** Published products for the sitemap, oldest first. */
export const listSitemapProducts = (tx: Tx, limit: number) => tx.many(list, [limit])
