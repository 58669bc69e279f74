import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import type { OutputInfo, Sharp, SharpOptions } from 'sharp'
import type { Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { imageUrl } from '../image-url.ts'
import { findImage, insertImage } from './image-store.ts'
import { pictureFormat } from './picture-format.ts'
import { syncFolder, writeDurably } from './write-durably.ts'

/** Pixels: a picture of a good telephone. A larger one is refused from its header, before it is decoded. */
const MAX_PIXELS = 25_000_000
const MAX_SIDE = 8_000
const LARGE_WIDTH = 1280
const SMALL_WIDTH = 320

// One frame only, and a picture that ends too soon is refused rather than filled with grey.
const reading: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 }
const encoding = { quality: 82, alphaQuality: 90, effort: 4 }

/** The decoder takes 30 MB of memory; a server that is sent no picture does without. */
const decoder = async () => (await import('sharp')).default

export interface ImageDeps {
  db: Tx
  /** Where the files are kept. */
  folder: string
}

export interface StoredImage {
  id: string
  url: string
  width: number
  height: number
}

/**
 * Decodes a picture as it was sent and keeps it as two WebP files without its metadata: nothing of the sent bytes
 * survives. The same picture twice is one picture. Throws `unsupported_media_type`, `too_large` and `invalid`.
 */
export async function storeImage(deps: ImageDeps, sent: Buffer): Promise<StoredImage> {
  await refuseUnfit(sent)
  const sharp = await decoder()
  const { data, info } = await decoding(
    wide(sharp(sent, reading).autoOrient(), LARGE_WIDTH).toBuffer({ resolveWithObject: true }),
  )
  return keep(deps, data, info)
}

/** Keeps a WebP file of ours as it is and makes only the small one; for the pictures that come with the shop. */
export async function storePreparedImage(deps: ImageDeps, webp: Buffer): Promise<StoredImage> {
  const known = await findImage(deps.db, idOf(webp))
  if (known) return { ...known, url: imageUrl(known.id) }
  const sharp = await decoder()
  return keep(deps, webp, await sharp(webp, reading).metadata())
}

async function refuseUnfit(sent: Buffer): Promise<void> {
  const format = pictureFormat(sent)
  if (!format) {
    const message = 'Use a JPEG, PNG, WebP or AVIF picture.'
    throw new AppError('unsupported_media_type', undefined, { message, fields: { image: message } })
  }
  const sharp = await decoder()
  // The limit is checked here with words; the decoder keeps it as well.
  const header = await decoding(sharp(sent, { ...reading, limitInputPixels: false }).metadata())
  const { width, height } = header
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE) {
    const message = 'That picture has too many pixels: at most 25 million, and 8,000 on a side.'
    throw new AppError('too_large', undefined, { message, fields: { image: message } })
  }
  if (header.format !== (format === 'avif' ? 'heif' : format)) throw unreadable()
}

const decoding = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw unreadable(error)
  })

function unreadable(cause?: unknown): AppError {
  const message = 'That picture could not be read. It may be damaged.'
  return new AppError('invalid', undefined, { message, fields: { image: message }, cause })
}

/** The row comes after the files, so that every row has them; files without a row are swept. */
async function keep(
  { db, folder }: ImageDeps,
  large: Buffer,
  { width, height }: Pick<OutputInfo, 'width' | 'height'>,
): Promise<StoredImage> {
  const id = idOf(large)
  const sharp = await decoder()
  const small = await wide(sharp(large), SMALL_WIDTH).toBuffer()
  await mkdir(folder, { recursive: true })
  await writeDurably(folder, `${id}.webp`, large)
  await writeDurably(folder, `${id}-320.webp`, small)
  await syncFolder(folder)
  await insertImage(db, { id, width, height, bytes: large.length + small.length })
  return { id, url: imageUrl(id), width, height }
}

const wide = (picture: Sharp, width: number): Sharp =>
  picture.resize({ width, withoutEnlargement: true }).webp(encoding)

const idOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex').slice(0, 32)
