/**
 * Draws the shop's icons into public/ from public/favicon.svg: `npx tsx scripts/draw-icons.ts`.
 * Run it when the logo changes; the icons are committed.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { Resvg } from '@resvg/resvg-js'

interface Icon {
  file: string
  pixels: number
  /** The share of the width that the logo takes: launchers crop a maskable icon to its middle 80 %. */
  share: number
  background: string | null
}

const icons: Icon[] = [
  { file: 'icon-192.png', pixels: 192, share: 0.92, background: null },
  { file: 'icon-512.png', pixels: 512, share: 0.92, background: null },
  { file: 'icon-maskable-512.png', pixels: 512, share: 0.58, background: '#E9F6EF' },
  { file: 'apple-touch-icon.png', pixels: 180, share: 0.68, background: '#FFFFFF' },
  // For programs that ask for it without reading the page.
  { file: 'favicon.ico', pixels: 48, share: 1, background: null },
]

const folder = new URL('../public/', import.meta.url)
const logo = await readFile(new URL('favicon.svg', folder), 'utf8')
const shapes = logo.slice(logo.indexOf('>') + 1, logo.lastIndexOf('</svg>'))

for (const { file, pixels, share, background } of icons) {
  const scale = (pixels * share) / 48
  const margin = (pixels * (1 - share)) / 2
  const backdrop = background ? `<rect width="${pixels}" height="${pixels}" fill="${background}"/>` : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}">${backdrop}<g transform="translate(${margin} ${margin}) scale(${scale})">${shapes}</g></svg>`
  const png = new Resvg(svg).render().asPng()
  await writeFile(new URL(file, folder), file.endsWith('.ico') ? icoOf(png, pixels) : png)
}

/** An ICO file with one picture, which may be a PNG. */
function icoOf(png: Buffer, pixels: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2) // an icon
  header.writeUInt16LE(1, 4) // one picture
  header.writeUInt8(pixels, 6)
  header.writeUInt8(pixels, 7)
  header.writeUInt16LE(1, 10) // colour planes
  header.writeUInt16LE(32, 12) // bits of a pixel
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}
