import { z } from 'zod'
import { sql } from '#platform/db/postgres.ts'

const entry = z.object({ slug: z.string(), updated_at: z.date() })

/** Published products for the sitemap with ids above `from` and up to `to`, in id order. */
export const listSitemapProducts = sql(
  'sitemap.products',
  `SELECT slug, updated_at FROM products WHERE publish AND deleted_at IS NULL AND id > $1 AND id <= $2 ORDER BY id`,
  entry,
).many<[from: number, to: number]>()

export const lastProductId = sql(
  'sitemap.lastProduct',
  `SELECT coalesce(max(id), 0)::int AS id FROM products`,
  z.object({ id: z.int() }),
).oneFirst()
