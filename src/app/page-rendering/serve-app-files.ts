import type { FastifyInstance } from 'fastify'
import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Sharp } from 'sharp'
import { decoder } from '#features/media/server/encode-image.ts'
import { fileName, imageId } from '#features/media/image-url.ts'
import type { Shop } from '#features/storefront/contract.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { escapeHtml } from '#shared/escape-html.ts'
import { localPath } from '#shared/locale-path.ts'
import { localeIds, locales } from '#shared/locales.ts'
import { currentLocale, inLocale } from '#shared/words.ts'

const ACCENT = '#0F7A43'
const BACKGROUND = '#F6F7F4'

type NamedShop = Pick<Shop, 'name' | 'tagline' | 'translations'>

interface AppFilesOptions {
  readShop: () => Promise<NamedShop & Pick<Shop, 'logo'>>
  files: FileStore
  /** The folder of the browser's build. */
  folder: string
}

/** The icons by their names: their size, and the share of it that the picture fills. */
const icons = {
  '/icon-192.png': { size: 192, fill: 1, isOpaque: false },
  '/icon-512.png': { size: 512, fill: 1, isOpaque: false },
  '/icon-maskable-512.png': { size: 512, fill: 0.7, isOpaque: true },
  '/apple-touch-icon.png': { size: 180, fill: 0.86, isOpaque: true },
} as const

/**
 * Serves what an installed shop looks like: manifest, icons and the offline page, with the shop's name and logo; the
 * first letter of the name on the accent colour stands for a missing logo. Made once for each name and logo.
 */
export function serveAppFiles(server: FastifyInstance, { readShop, files, folder }: AppFilesOptions): void {
  const made = new Map<string, Promise<Buffer>>()
  let madeFor = ''
  async function cached(key: string, shop: Pick<Shop, 'name' | 'logo'>, make: () => Promise<Buffer>) {
    const current = JSON.stringify([shop.name, shop.logo])
    if (current !== madeFor) made.clear()
    madeFor = current
    const found = made.get(key)
    if (found) return found
    const making = make()
    made.set(key, making)
    making.catch(() => made.delete(key))
    return making
  }
  const pictureOf = async ({ name, logo }: Pick<Shop, 'name' | 'logo'>, size: number, fill: number) => {
    const inner = Math.round(size * fill)
    const id = imageId(logo)
    const stored = id && (await files.open(fileName(id)))
    if (stored) {
      const sharp = await decoder()
      return { isLetter: false, picture: await fitted(sharp(await buffer(stored.stream)), inner) }
    }
    const letter = Math.round(inner * (fill === 1 ? 0.56 : 0.7))
    return {
      isLetter: true,
      picture: await letterPicture(firstLetter(name), letter, folder),
    }
  }
  async function icon(
    shop: Pick<Shop, 'name' | 'logo'>,
    { size, fill, isOpaque }: { size: number; fill: number; isOpaque: boolean },
  ): Promise<Buffer> {
    const { isLetter, picture } = await pictureOf(shop, size, fill)
    const radius = isLetter && !isOpaque ? Math.round(size * 0.22) : 0
    const colour = isLetter ? ACCENT : isOpaque ? '#FFFFFF' : 'none'
    const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${radius}" fill="${colour}"/></svg>`
    const sharp = await decoder()
    return sharp(Buffer.from(ground))
      .composite([{ input: picture, gravity: 'centre' }])
      .png()
      .toBuffer()
  }

  const send = (
    path: string,
    type: string,
    make: (shop: Awaited<ReturnType<typeof readShop>>) => Promise<Buffer>,
  ) =>
    server.get(path, async (_request, reply) => {
      const shop = await readShop()
      return reply
        .type(type)
        .header('Cache-Control', 'no-cache')
        .send(await cached(path, shop, () => make(shop)))
    })

  for (const [path, look] of Object.entries(icons)) send(path, 'image/png', (shop) => icon(shop, look))
  send('/favicon.ico', 'image/x-icon', async (shop) =>
    icoOf(await icon(shop, { size: 48, fill: 1, isOpaque: false })),
  )
  send('/favicon.svg', 'image/svg+xml', async (shop) => {
    const png = await icon(shop, { size: 96, fill: 1, isOpaque: false })
    return Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><image width="96" height="96" href="data:image/png;base64,${png.toString('base64')}"/></svg>`,
    )
  })
  for (const locale of localeIds)
    server.get(
      inLocale(locale, () => localPath('/manifest.webmanifest')),
      async (_request, reply) => {
        const shop = await readShop()
        return reply
          .type('application/manifest+json')
          .header('Cache-Control', 'no-cache')
          .send(JSON.stringify(inLocale(locale, () => manifestOf(shop))))
      },
    )
  server.get('/offline.html', async (_request, reply) => {
    const { name } = await readShop()
    const page = await readFile(join(folder, 'offline.html'), 'utf8')
    return reply
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(page.replaceAll('{shop}', () => escapeHtml(name)))
  })
}

/** The app opens in the language in which it was installed; by its id it is one, whichever that was. */
const manifestOf = ({ name, tagline, translations }: NamedShop) => ({
  ...(currentLocale() !== 'en' && { id: '/' }),
  name,
  short_name: name,
  ...(tagline && { description: translations?.[currentLocale()]?.tagline || tagline }),
  lang: locales[currentLocale()].tag,
  start_url: localPath('/'),
  scope: '/',
  display: 'standalone',
  background_color: BACKGROUND,
  theme_color: ACCENT,
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})

const firstLetter = (name: string): string =>
  ([...new Intl.Segmenter('en-IN').segment(name.trim())][0]?.segment ?? '').toLocaleUpperCase('en-IN')

const fitted = (picture: Sharp, size: number): Promise<Buffer> =>
  picture
    .resize(size, size, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer()

/** What the font of the letter, Poppins, can draw. */
const IN_FONT = /^[\p{Script=Latin}\p{Script=Devanagari}\p{Nd}]/u

/** A basket in white, for a name that begins with a letter that the font does not have. */
const BASKET = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" fill="#fff"><path d="M8 19 20 7l3 3-9 9h20l-9-9 3-3 12 12z"/><rect x="3" y="19.5" width="42" height="7.5" rx="3.75"/><path d="M6.5 29.5h35C40.8 38.6 34.6 44 24 44S7.2 38.6 6.5 29.5z"/></svg>`

async function letterPicture(letter: string, size: number, folder: string): Promise<Buffer> {
  const sharp = await decoder()
  if (!IN_FONT.test(letter)) return fitted(sharp(Buffer.from(BASKET), { density: 72 * (size / 48) }), size)
  const text = `<span foreground="white">${escapeHtml(letter)}</span>`
  // The process keeps the font of the first path: it must not go through a link that may be replaced.
  const fontfile = await realpath(join(folder, 'icon-letter.ttf'))
  return fitted(
    sharp({ text: { text, rgba: true, width: size, height: size, font: 'Poppins Bold', fontfile } }),
    size,
  )
}

function icoOf(png: Buffer): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(48, 6)
  head.writeUInt8(48, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(22, 18)
  return Buffer.concat([head, png])
}
