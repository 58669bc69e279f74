import sharp, { type Sharp } from 'sharp'

/** The widths of a picture's files; null is the whole picture, and its name has no width. */
const SQUARE: [width: number, name: number | null, format: 'webp' | 'avif'][] = [
  [480, null, 'webp'],
  [800, null, 'avif'],
  [480, 480, 'avif'],
  [320, 320, 'avif'],
]
const WIDE: typeof SQUARE = [
  [1600, null, 'webp'],
  [640, 640, 'webp'],
  [1280, null, 'avif'],
  [640, 640, 'avif'],
  [480, 480, 'avif'],
  [320, 320, 'avif'],
]

/** Nearly every browser shows AVIF; WebP is for the others. Coarser alpha would band the shadows. */
const encode = {
  webp: (picture: Sharp, isWide: boolean) =>
    picture.webp({ quality: isWide ? 84 : 50, alphaQuality: 70, effort: 3 }),
  avif: (picture: Sharp) => picture.avif({ quality: 47, effort: 1 }),
}

/** The files of a picture that the shop stores as they are, by name. */
export async function filesOf(stem: string, png: Buffer): Promise<Map<string, Buffer>> {
  const { width, height } = await sharp(png).metadata()
  const isWide = width !== height
  const files = new Map<string, Buffer>()
  for (const [side, name, format] of isWide ? WIDE : SQUARE) {
    const picture = sharp(png).resize({ width: side, withoutEnlargement: true })
    files.set(`${stem}${name ? `-${name}` : ''}.${format}`, await encode[format](picture, isWide).toBuffer())
  }
  return files
}
