import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { imageId } from '../image-url.ts'

const imageRow = z.object({ id: z.string(), width: z.int(), height: z.int() })
export type ImageRow = z.infer<typeof imageRow>

const insert = sql(
  'images.insert',
  `INSERT INTO images (id, width, height, bytes) VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO NOTHING`,
)

const find = sql('images.find', `SELECT id, width, height FROM images WHERE id = $1`, imageRow)

const known = sql('images.known', `SELECT id FROM images WHERE id = ANY($1)`, z.object({ id: z.string() }))

/** Remembers a picture whose files are in place; the same picture twice is one row. */
export async function insertImage(tx: Tx, image: ImageRow & { bytes: number }): Promise<void> {
  await tx.run(insert, [image.id, image.width, image.height, image.bytes])
}

export const findImage = (tx: Tx, id: string): Promise<ImageRow | null> => tx.maybe(find, [id])

/** Those of the addresses that are not pictures of this shop. */
export async function missingImages(tx: Tx, urls: string[]): Promise<string[]> {
  if (urls.length === 0) return []
  const rows = await tx.many(known, [urls.flatMap((url) => imageId(url) ?? [])])
  const ids = new Set(rows.map(({ id }) => id))
  return urls.filter((url) => !ids.has(imageId(url) ?? ''))
}
