import { createHash } from 'node:crypto'
import type { Sharp, SharpOptions } from 'sharp'
import type { FileStore, NewFile } from '#platform/files/file-store.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { LARGEST_WIDTH, VARIANT_WIDTHS, type VariantWidth } from '#shared/image-variants.ts'
import { AppError } from '#shared/problems.ts'
import { fileName, imageUrl } from '../image-url.ts'
import { findImage, insertImage } from './image-store.ts'
import { pictureFormat } from './picture-format.ts'

/** Pixels, as of a good phone's camera. A larger picture is refused from its header, before it is decoded. */
const MAX_PIXELS = 25_000_000
const MAX_SIDE = 8_000

// Only the first frame is used, and a truncated picture is refused instead of being filled with grey.
const reading: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 }
/** A third of the time of sharp's default effort, for 3 % more bytes (docs/decisions/0058). */
const encoding = { quality: 82, alphaQuality: 90, effort: 2 }

/** The decoder takes 30 MB of memory; a server that receives no picture never loads it. */
const decoder = async () => (await import('sharp')).default

export interface ImageDeps {
  db: Tx
  files: FileStore
}

export interface StoredImage {
  id: string
  url: string
  width: number
  height: number
}

/**
 * Decodes an uploaded picture and stores it as WebP files in each width, without metadata: none of the uploaded bytes
 * are kept. The same picture twice is stored once. Throws `unsupported_media_type`, `too_large` and `invalid`; errors
 * name the form's `field`.
 */
export async function storeImage(deps: ImageDeps, sent: Buffer, field = 'image'): Promise<StoredImage> {
  await refuseUnfit(sent, field)
  const sharp = await decoder()
  const { data, info } = await wide(sharp(sent, reading).autoOrient(), LARGEST_WIDTH)
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw unreadable(field, error)
    })
  return keep(deps, data, info, VARIANT_WIDTHS)
}

/**
 * Stores a prepared WebP file unchanged, for pictures that come with the demo shop. Only the given variants are made
 * at once; `makeVariants` makes the rest.
 */
export async function storePreparedImage(
  deps: ImageDeps,
  webp: Buffer,
  widths: readonly VariantWidth[] = VARIANT_WIDTHS,
): Promise<StoredImage> {
  const known = await findImage(deps.db, idOf(webp))
  if (known) return { ...known, url: imageUrl(known.id) }
  const sharp = await decoder()
  return keep(deps, webp, await sharp(webp, reading).metadata(), widths)
}

/** The narrower variants of a picture. Small pictures are not enlarged: every variant has the same pixels. */
export async function variantsOf(
  id: string,
  whole: Buffer,
  widths: readonly VariantWidth[],
): Promise<NewFile[]> {
  if (widths.length === 0) return []
  const sharp = await decoder()
  // Decoded once: the variants are made from the widest.
  const { data, info } = await sharp(whole)
    .resize({ width: Math.max(...widths), withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const made: NewFile[] = []
  for (const side of widths) {
    const picture = wide(sharp(data, { raw: { width, height, channels } }), side)
    made.push(webpFile(fileName(id, side), await picture.toBuffer()))
  }
  return made
}

async function refuseUnfit(sent: Buffer, field: string): Promise<void> {
  const format = pictureFormat(sent)
  if (!format) throw refused('unsupported_media_type', 'Use a JPEG, PNG, WebP or AVIF picture.', field)
  const sharp = await decoder()
  // Checked here for a readable error; the decoder enforces it as well.
  const header = await sharp(sent, { ...reading, limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw unreadable(field, error)
    })
  const { width, height } = header
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE) {
    const message = 'That picture is too large: at most 25 million pixels, and 8,000 on a side.'
    throw refused('too_large', message, field)
  }
  if (header.format !== (format === 'avif' ? 'heif' : format)) throw unreadable(field)
}

const unreadable = (field: string, cause?: unknown): AppError =>
  refused('invalid', 'That picture could not be read. It may be damaged.', field, cause)

const refused = (
  code: 'invalid' | 'too_large' | 'unsupported_media_type',
  message: string,
  field: string,
  cause?: unknown,
) => new AppError(code, undefined, { message, fields: { [field]: message }, cause })

/** The row is written after the files, so that every row has them; files without a row are swept. */
async function keep(
  { db, files }: ImageDeps,
  whole: Buffer,
  { width, height }: { width: number; height: number },
  widths: readonly VariantWidth[],
): Promise<StoredImage> {
  const id = idOf(whole)
  const all = [webpFile(fileName(id), whole), ...(await variantsOf(id, whole, widths))]
  await files.put(all)
  const bytes = all.reduce((sum, { content }) => sum + content.length, 0)
  await insertImage(db, { id, width, height, bytes, widths })
  return { id, url: imageUrl(id), width, height }
}

const webpFile = (name: string, content: Buffer): NewFile => ({ name, type: 'image/webp', content })

const wide = (picture: Sharp, width: number): Sharp =>
  picture.resize({ width, withoutEnlargement: true }).webp(encoding)

const idOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex').slice(0, 32)
