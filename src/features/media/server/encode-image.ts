import type { Sharp } from 'sharp'
import type { NewFile } from '#platform/files/file-store.ts'
import { LARGEST_WIDTH, VARIANT_WIDTHS, type ImageFormat, type VariantWidth } from '#shared/image-variants.ts'
import { fileName } from '../image-url.ts'

/** The decoder takes 30 MB of memory; a server that receives no picture never loads it. */
export const decoder = async () => (await import('sharp')).default

/** Low effort: much faster than sharp's defaults, for slightly larger files (docs/decisions/0058). */
const encode: Record<ImageFormat, (picture: Sharp) => Sharp> = {
  webp: (picture) => picture.webp({ quality: 82, alphaQuality: 90, effort: 2 }),
  avif: (picture) => picture.avif({ quality: 55, effort: 1 }),
}

export const wholeOf = (picture: Sharp): Sharp => encode.webp(within(picture, LARGEST_WIDTH))

/** The narrower variants of a picture, as WebP. */
export const variantsOf = (id: string, whole: Buffer, widths: readonly VariantWidth[]): Promise<NewFile[]> =>
  encoded(id, whole, widths, 'webp')

/** The AVIF files of a picture: the full width and every variant. */
export const avifOf = (id: string, whole: Buffer): Promise<NewFile[]> =>
  encoded(id, whole, [undefined, ...VARIANT_WIDTHS], 'avif')

/** The files of a picture in some widths; undefined is the full width. Small pictures are not enlarged. */
async function encoded(
  id: string,
  whole: Buffer,
  widths: readonly (VariantWidth | undefined)[],
  format: ImageFormat,
): Promise<NewFile[]> {
  if (widths.length === 0) return []
  const sharp = await decoder()
  // Decoded once: the narrower files are made from the widest.
  const widest = Math.max(...widths.map((width) => width ?? LARGEST_WIDTH))
  const { data, info } = await within(sharp(whole), widest).raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const made: NewFile[] = []
  for (const side of widths) {
    const picture = within(sharp(data, { raw: { width, height, channels } }), side ?? LARGEST_WIDTH)
    const content = await encode[format](picture).toBuffer()
    made.push(imageFile(fileName(id, side, format), content))
  }
  return made
}

export const bytesOf = (files: NewFile[]): number =>
  files.reduce((sum, { content }) => sum + content.length, 0)

export const imageFile = (name: string, content: Buffer): NewFile => ({
  name,
  type: `image/${name.split('.').at(-1)}`,
  content,
})

const within = (picture: Sharp, width: number): Sharp => picture.resize({ width, withoutEnlargement: true })
