import { z } from 'zod'
import { priceColumns } from '#shared/pack-shapes.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { ints, texts } from '#platform/db/row-columns.ts'
import { translations } from '#shared/translations.ts'

const listRow = z.object({
  ...texts('id', 'name'),
  lines: z.array(
    z.object({
      ...ints('product_id', 'pieces', 'stock'),
      ...texts('unit', 'name', 'slug', 'image'),
      translations: z.nullable(translations),
      ...priceColumns,
      seen_paise: z.number(),
      max_per_order: z.int().nullable(),
      is_for_sale: z.boolean(),
    }),
  ),
})
export type ListRow = z.infer<typeof listRow>

const columns = `l.id, l.name, (SELECT coalesce(json_agg(json_build_object('product_id', k.product_id, 'unit', k.unit, 'name', p.name, 'translations', nullif(p.translations, '{}'),
    'slug', p.slug, 'image', coalesce(k.image, p.images[1], ''), 'pieces', n.pieces, 'price_paise', k.price_paise,
    'discount_micro', k.discount_micro, 'seen_paise', n.seen_paise, 'stock', k.stock, 'max_per_order', k.max_per_order,
    'is_for_sale', p.publish AND p.deleted_at IS NULL AND k.retired_at IS NULL) ORDER BY n.position), '[]')
  FROM list_lines n JOIN packs k ON k.id = n.pack_id JOIN products p ON p.id = k.product_id WHERE n.list_id = l.id) AS lines`

export const listLists = sql(
  'lists.own',
  `SELECT ${columns} FROM lists l WHERE l.user_id = $1 ORDER BY l.name, l.id`,
  listRow,
).many<[userId: string]>()

/** A list of this account only. */
export const findList = sql(
  'lists.find',
  `SELECT ${columns} FROM lists l WHERE l.id = $1 AND l.user_id = $2`,
  listRow,
).maybe<[id: string, userId: string]>()

export const insertList = sql(
  'lists.insert',
  `INSERT INTO lists (id, user_id, name) VALUES ($1, $2, $3)`,
).run<[id: string, userId: string, name: string]>()

export const renameList = sql(
  'lists.rename',
  `UPDATE lists SET name = $3 WHERE id = $1 AND user_id = $2`,
).run<[id: string, userId: string, name: string]>()

export const deleteListRow = sql(
  'lists.delete',
  `DELETE FROM lists
   WHERE id = $1 AND user_id = $2`,
).run<[id: string, userId: string]>()

const clear = sql('lists.clear', `DELETE FROM list_lines WHERE list_id = $1`)

// The price of a line that was on the list already stays as it was seen then.
const fill = sql(
  'lists.fill',
  `INSERT INTO list_lines (list_id, pack_id, position, pieces, seen_paise)
   SELECT $1, k.id, w.position, w.pieces, coalesce((SELECT s.paise FROM unnest($5::bigint[], $6::bigint[]) AS s(pack_id, paise) WHERE s.pack_id = k.id),
     round(k.price_paise * (100000000 - k.discount_micro)::numeric / 100000000))
   FROM unnest($2::int[], $3::text[], $4::int[]) WITH ORDINALITY AS w(product_id, unit, pieces, position)
   JOIN packs k ON k.product_id = w.product_id AND k.unit = w.unit ORDER BY k.id
   ON CONFLICT (list_id, pack_id) DO NOTHING`,
)

const seen = sql(
  'lists.seen',
  `SELECT pack_id, seen_paise FROM list_lines WHERE list_id = $1`,
  z.object({ pack_id: z.number(), seen_paise: z.number() }),
)

export async function replaceLines(
  tx: Tx,
  id: string,
  lines: readonly { productId: number; unit: string; pieces: number }[],
): Promise<void> {
  const before = await tx.many(seen, [id])
  await tx.run(clear, [id])
  await tx.run(fill, [
    id,
    lines.map(({ productId }) => productId),
    lines.map(({ unit }) => unit),
    lines.map(({ pieces }) => pieces),
    before.map(({ pack_id }) => pack_id),
    before.map(({ seen_paise }) => seen_paise),
  ])
}
