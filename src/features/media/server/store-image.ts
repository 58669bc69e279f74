import { createHash } from 'node:crypto'
import type { SharpOptions } from 'sharp'
import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { Database } from '#platform/db/postgres.ts'
import { IMAGE_FORMATS, LARGEST_WIDTH, VARIANT_WIDTHS, type ImageFormat } from '#shared/image-variants.ts'
import { AppError } from '#shared/problems.ts'
import { fileName, imageUrl } from '../image-url.ts'
import { bytesOf, decoder, imageFile, variantsOf, wholeOf } from './encode-image.ts'
import { findImage, insertImage, type ImageRow, type NewImage } from './image-store.ts'
import { makeVariants } from './make-variants.ts'
import { t } from '#shared/words.ts'

const starts = (content: Buffer, text: string, at = 0): boolean =>
  content.toString('latin1', at, at + text.length) === text

/** Photos as iPhones keep them (HEIF with HEVC): the decoder's library reads of HEIF only AVIF. */
const isHeic = (content: Buffer): boolean =>
  starts(content, 'ftyp', 4) &&
  ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'].includes(content.toString('latin1', 8, 12))

/** A picture's format by its first bytes; null for others, which the decoder's library would try, SVG among them. */
function pictureFormat(content: Buffer): 'jpeg' | 'png' | 'webp' | 'avif' | null {
  if (starts(content, '\xff\xd8\xff')) return 'jpeg'
  if (starts(content, '\x89PNG\r\n\x1a\n')) return 'png'
  if (starts(content, 'RIFF') && starts(content, 'WEBP', 8)) return 'webp'
  if (starts(content, 'ftypavif', 4) || starts(content, 'ftypavis', 4)) return 'avif'
  return null
}

/** The pixels of a good phone's camera. A larger picture is refused by its header, before it is decoded. */
const MAX_PIXELS = 25_000_000
const MAX_SIDE = 8_000

// Only the first frame is used, and a truncated picture is refused instead of being filled with grey.
const reading: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 }
interface ImageDeps {
  db: Database
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
 * name the form's `field`. With an `actor` it is logged.
 */
export async function storeImage(
  deps: ImageDeps,
  sent: Buffer,
  { field = 'image', actor }: { field?: string; actor?: Actor } = {},
): Promise<StoredImage> {
  const { data, info } = await recodeImage(sent, field)
  const image = await storeFiles(deps.files, data, info)
  await deps.db.transaction(async (tx) => {
    await insertImage(tx, image)
    if (actor)
      await recordAudit(tx, actor, {
        action: 'picture.create',
        subjectId: image.id,
        before: null,
        after: { width: image.width, height: image.height, bytes: image.bytes },
      })
    await makeVariants.enqueue(tx, {}, { key: makeVariants.name })
  })
  return storedImage(image)
}

/** Decodes an uploaded picture and encodes it again as WebP, without metadata. Throws as `storeImage` does. */
export async function recodeImage(sent: Buffer, field: string) {
  await refuseUnsupported(sent, field)
  const sharp = await decoder()
  return wholeOf(sharp(sent, reading).autoOrient())
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw unreadable(field, error)
    })
}

/** Stores the demo's pictures, made beforehand, unchanged. `contentOf` gives a width's file, maybe a wider one's. */
export async function storePreparedImage(
  deps: ImageDeps,
  contentOf: (format: ImageFormat, width: number) => Promise<Buffer>,
): Promise<StoredImage> {
  const webp = await contentOf('webp', LARGEST_WIDTH)
  const id = idOf(webp)
  const known = await findImage(deps.db, id)
  if (known) return storedImage(known)
  const sharp = await decoder()
  const { width, height } = await sharp(webp, reading).metadata()
  const all = await Promise.all(
    IMAGE_FORMATS.flatMap((format) =>
      [undefined, ...VARIANT_WIDTHS].map(async (side) =>
        imageFile(fileName(id, side, format), await contentOf(format, side ?? LARGEST_WIDTH)),
      ),
    ),
  )
  await deps.files.put(all)
  const image = { id, width, height, widths: VARIANT_WIDTHS, bytes: bytesOf(all), hasAvif: true }
  await insertImage(deps.db, image)
  return storedImage(image)
}

async function refuseUnsupported(sent: Buffer, field: string): Promise<void> {
  const format = pictureFormat(sent)
  if (!format) {
    const message = () =>
      isHeic(sent) ? t('said.this-photo-is-heic') : t('said.use-a-jpeg-png-webp-or-avif')
    throw refused('unsupported_media_type', message, field)
  }
  const sharp = await decoder()
  // Checked here for a readable error; the decoder enforces it as well.
  const header = await sharp(sent, { ...reading, limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw unreadable(field, error)
    })
  const { width, height } = header
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE) {
    throw refused('too_large', () => t('said.that-picture-is-too-large'), field)
  }
  if (header.format !== (format === 'avif' ? 'heif' : format)) throw unreadable(field)
}

const unreadable = (field: string, cause?: unknown): AppError =>
  refused('invalid', () => t('said.that-picture-could-not-be-read'), field, cause)

const refused = (
  code: 'invalid' | 'too_large' | 'unsupported_media_type',
  message: () => string,
  field: string,
  cause?: unknown,
) => new AppError(code, undefined, () => ({ message: message(), fields: { [field]: message() }, cause }))

/** The row is written after the files, so that every row has them; files without a row are swept. */
async function storeFiles(
  files: FileStore,
  whole: Buffer,
  { width, height }: { width: number; height: number },
): Promise<NewImage> {
  const id = idOf(whole)
  const all = [imageFile(fileName(id), whole), ...(await variantsOf(id, whole, VARIANT_WIDTHS))]
  await files.put(all)
  return { id, width, height, widths: VARIANT_WIDTHS, bytes: bytesOf(all) }
}

const storedImage = ({ id, width, height }: ImageRow): StoredImage => ({
  id,
  url: imageUrl(id),
  width,
  height,
})

const idOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex').slice(0, 32)
