import sharp, { type OverlayOptions } from 'sharp'
import {
  DEMO_PICTURES_FOLDER,
  readDemoCatalogue,
  type DemoCategory,
  type DemoSubCategory,
} from '../catalogue.ts'
import { PICTURE_SIZE, rasterise, shotSvg } from './render.ts'
import type { LooseShot } from './shot.ts'
import { ACROSS, blur, ellipse, linear, rect, svgDocument } from './svg.ts'

// Pictures made of finished pack shots: for categories, sub-categories and banners.

interface Spot {
  /** Left, top and side of the square that the shot fills. */
  x: number
  y: number
  side: number
}

/** A finished shot; loose goods are drawn anew, without the tag that says how much they are. */
async function shotOf(key: string, side: number): Promise<Buffer> {
  const shot = looseShots().get(key)
  if (shot) return rasterise(shotSvg({ shot, share: 1 }), side)
  return await sharp(`${DEMO_PICTURES_FOLDER}${key}.avif`).resize(side).png().toBuffer()
}

const looseShots = (): Map<string, LooseShot> =>
  new Map(
    readDemoCatalogue()
      .flatMap(({ subCategories }) => subCategories.flatMap(({ products }) => products))
      .flatMap(({ key, shot }) => (shot.shape === 'loose' ? [[key, shot] as const] : [])),
  )

async function placed(keys: readonly string[], spots: readonly Spot[]): Promise<OverlayOptions[]> {
  return await Promise.all(
    spots.slice(0, keys.length).map(async ({ x, y, side }, i) => ({
      input: await shotOf(keys[i] ?? '', side),
      left: x,
      top: y,
    })),
  )
}

/** Two behind, one in front. */
const TRIO: readonly Spot[] = [
  { x: 8, y: 68, side: 784 },
  { x: 488, y: 68, side: 784 },
  { x: 224, y: 404, side: 848 },
]

const PAIR: readonly Spot[] = [
  { x: 0, y: 120, side: 880 },
  { x: 400, y: 300, side: 880 },
]

export async function groupPicture(keys: readonly string[]): Promise<Buffer> {
  const group = sharp({
    create: {
      width: PICTURE_SIZE,
      height: PICTURE_SIZE,
      channels: 4,
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    },
  })
  group.composite(await placed(keys, keys.length > 2 ? TRIO : PAIR))
  return await group.png().toBuffer()
}

/** The first, a middle and the last product stand for a sub-category, the first in front. */
export function membersOfSubCategory({ products }: DemoSubCategory): string[] {
  const keys = products.map((product) => product.key)
  const [first = '', middle = '', last = ''] = [keys[0], keys[Math.floor(keys.length / 2)], keys.at(-1)]
  return [...new Set([last, middle, first])]
}

/** The first products of the first, third and second sub-category stand for a category. */
export function membersOfCategory({ subCategories }: DemoCategory): string[] {
  return [subCategories[2], subCategories[1], subCategories[0]].flatMap((sub) => sub?.products[0]?.key ?? [])
}

export interface Banner {
  file: string
  light: string
  deep: string
  /** From the back to the front; the middle ones are the largest. */
  keys: readonly string[]
}

export const BANNERS: readonly Banner[] = [
  {
    file: 'banner-1.webp',
    light: '#f3f8ec',
    deep: '#d5e8c8',
    keys: ['cauliflower', 'robusta-banana', 'coriander-leaves', 'tomato-hybrid', 'shimla-apple'],
  },
  {
    file: 'banner-2.webp',
    light: '#fff7e8',
    deep: '#f8dfae',
    keys: [
      'suryamukh-sunflower-oil',
      'dalmahal-toor-dal',
      'gehunwala-whole-wheat-atta',
      'dhenuvati-pure-cow-ghee',
      'annavati-royal-basmati-rice',
    ],
  },
  {
    file: 'banner-3.webp',
    light: '#eef5fc',
    deep: '#c8dff2',
    keys: [
      'surabhi-full-cream-milk',
      'kadakpur-assam-tea',
      'golden-tava-white-bread',
      'surabhi-thick-dahi',
      'dhenuvati-table-butter',
    ],
  },
]

const BANNER = { width: 1600, height: 560 }

/** Left half free for words, the goods standing on a soft ground at the right. */
const SHELF: readonly Spot[] = [
  { x: 690, y: 60, side: 350 },
  { x: 1180, y: 44, side: 366 },
  { x: 900, y: 24, side: 420 },
  { x: 780, y: 214, side: 320 },
  { x: 1110, y: 206, side: 328 },
]

export async function bannerPicture({ light, deep, keys }: Banner): Promise<Buffer> {
  const { width, height } = BANNER
  const wash = linear(
    [
      [0, light],
      [0.45, light],
      [1, deep],
    ],
    ACROSS,
  )
  const soft = blur(40)
  const backdrop = svgDocument(
    wash.defs +
      soft.defs +
      rect({ x: 0, y: 0, w: width, h: height }, `fill="${wash.url}"`) +
      ellipse(1130, 250, 380, 260, `fill="#ffffff" opacity=".7" filter="${soft.url}"`) +
      ellipse(1130, 610, 640, 270, `fill="${deep}" opacity=".9"`) +
      ellipse(1130, 624, 640, 270, 'fill="#ffffff" opacity=".28"'),
    width,
    height,
  )
  return await sharp(rasterise(backdrop, width))
    .composite(await placed(keys, SHELF))
    .removeAlpha()
    .png()
    .toBuffer()
}
