import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { imageId } from '../image-url.ts'

const imageRow = z.object({ id: z.string(), width: z.int(), height: z.int() })
export type ImageRow = z.infer<typeof imageRow>

export interface NewImage extends ImageRow {
  bytes: number
  /** The widths of its WebP variants. */
  widths: readonly number[]
  /** Its AVIF files are stored in every width. */
  hasAvif?: boolean
}

const insert = sql(
  'images.insert',
  `INSERT INTO images (id, width, height, bytes, widths, has_avif) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (id) DO UPDATE SET claimed_at = now()`,
)

/** Inserts a picture whose files are stored; the same picture twice is one row. */
export async function insertImage(tx: Tx, image: NewImage): Promise<void> {
  const { id, width, height, bytes, widths, hasAvif = false } = image
  await tx.run(insert, [id, width, height, bytes, widths, hasAvif])
}

export const findImage = sql(
  'images.find',
  `SELECT id, width, height FROM images WHERE id = $1`,
  imageRow,
).maybe<[id: string]>()

const onlyId = z.object({ id: z.string() })

const claim = sql(
  'images.claim',
  `UPDATE images SET claimed_at = now() WHERE id = ANY($1) RETURNING id`,
  onlyId,
)

/** The URLs that are no pictures of this shop. The others are kept from the sweep for a day, to be saved with a record. */
export async function missingImages(tx: Tx, urls: string[]): Promise<string[]> {
  if (urls.length === 0) return []
  const rows = await tx.many(claim, [[...new Set(urls.flatMap((url) => imageId(url) ?? []))].sort()])
  const ids = new Set(rows.map(({ id }) => id))
  return urls.filter((url) => !ids.has(imageId(url) ?? ''))
}

// Replacements are looked up by an index; everything else is read once. With OR it would be read once for each picture.
const isUnused = `(NOT EXISTS (SELECT FROM image_uses u WHERE u.url = '/media/' || images.id || '.webp')
  AND NOT EXISTS (SELECT FROM supplied_lines s WHERE s.image = '/media/' || images.id || '.webp' AND s.is_replacement))`

const removable = sql(
  'images.removable',
  `SELECT xmin::text AS version, NOT ${isUnused} AS used FROM images WHERE id = $1`,
  z.object({ version: z.string(), used: z.boolean() }),
)

const removeVersion = sql('images.removeVersion', `DELETE FROM images WHERE id = $1 AND xmin::text = $2`)

/** Deletes an unused picture's row. 'used' also if it is claimed at that moment, since its row has then changed. */
export async function removeImage(tx: Tx, id: string): Promise<'removed' | 'used' | 'missing'> {
  const image = await tx.maybe(removable, [id])
  if (!image) return 'missing'
  if (image.used) return 'used'
  return (await tx.run(removeVersion, [id, image.version])) === 1 ? 'removed' : 'used'
}

/** Deletes one page of pictures, in id order, that are unused and not recently claimed. */
export const sweepImages = sql(
  'images.sweep',
  `WITH page AS MATERIALIZED (SELECT id FROM images WHERE id > $1 ORDER BY id LIMIT $2),
   removed AS (
     DELETE FROM images USING page
     WHERE images.id = page.id AND images.claimed_at < now() - $3 * interval '1 s'
       AND ${isUnused}
     RETURNING images.id
   )
   SELECT max(page.id) AS last, array(SELECT id FROM removed) AS removed FROM page`,
  z.object({ last: z.string().nullable(), removed: z.array(z.string()) }),
).one((page: { after: string; size: number; graceSeconds: number }) => [
  page.after,
  page.size,
  page.graceSeconds,
])

const known = sql('images.known', `SELECT id FROM images WHERE id = ANY($1)`, onlyId)

export async function knownImages(tx: Tx, ids: string[]): Promise<Set<string>> {
  return new Set((await tx.many(known, [ids])).map(({ id }) => id))
}

/** The next picture, in id order, with a missing width. */
export const nextUnfinishedImage = sql(
  'images.unfinished',
  `SELECT id, widths FROM images WHERE id > $1 AND NOT widths @> '{160,320,480,640}' ORDER BY id LIMIT 1`,
  z.object({ id: z.string(), widths: z.array(z.int()) }),
).maybe<[after: string]>()

export const addVariants = sql(
  'images.finish',
  `UPDATE images SET widths = widths || $2::integer[], bytes = bytes + $3 WHERE id = $1`,
).run<[id: string, widths: number[], bytes: number]>()

const withoutAvif = sql(
  'images.withoutAvif',
  `SELECT id FROM images WHERE NOT has_avif AND id <> ALL($1) ORDER BY created_at DESC LIMIT 1`,
  onlyId,
)

/** The newest picture without AVIF files, apart from the excluded ones. */
export const nextImageWithoutAvif = async (tx: Tx, excluded: string[]): Promise<string | null> =>
  (await tx.maybe(withoutAvif, [excluded]))?.id ?? null

/** Records that a picture's AVIF files are stored. */
export const addAvif = sql(
  'images.setAvif',
  `UPDATE images SET has_avif = true, bytes = bytes + $2 WHERE id = $1 AND NOT has_avif`,
).run<[id: string, bytes: number]>()

/** Records that AVIF files were lost; the next job makes them again. */
export const markAvifMissing = sql(
  'images.forgetAvif',
  `UPDATE images SET has_avif = false WHERE id = ANY($1)`,
).run<[ids: string[]]>()

const page = sql(
  'images.page',
  `SELECT id, widths, has_avif FROM images WHERE id > $1 ORDER BY id LIMIT 1000`,
  z.object({ id: z.string(), widths: z.array(z.int()), has_avif: z.boolean() }),
)

/** A page of pictures after an id, each with its finished variants; empty after the last. */
export const listImages = (tx: Tx, after: string) => tx.many(page, [after])
