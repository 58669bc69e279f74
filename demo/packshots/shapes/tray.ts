import { artwork } from '../artwork.ts'
import { darken, lighten } from '../colour.ts'
import { front, schemeOf } from '../front.ts'
import { backCard } from '../layouts/back.ts'
import { unitPatch } from '../layouts/parts.ts'
import { lettering, paragraph } from '../lettering.ts'
import { ground, vegMark } from '../marks.ts'
import { seeded } from '../random.ts'
import type { PackShot } from '../shot.ts'
import { blur, clip, DIAGONAL, DOWN, linear, path, rect } from '../svg.ts'
import type { Shape } from './shape.ts'

const WELL =
  'M86,150 H426 Q440,150 443,166 L466,350 Q468,372 446,372 H66 Q44,372 46,350 L69,166 Q72,150 86,150Z'
const AREA = { x: 30, y: 130, w: 452, h: 260 }

interface Filling {
  colour: string
  inner: string
  size: number
  rows: readonly number[]
  jitter: number
}

/** A plastic tray under film with the goods inside, and a printed label over it. */
function trayWith(filling: (shot: PackShot) => Filling, label: (shot: PackShot) => string): Shape {
  return (shot) => {
    if (shot.back) return backCard(shot, front)
    const { colour, inner, size, rows, jitter } = filling(shot)
    const well = clip(path(WELL, ''))
    const outer = linear(
      [
        [0, lighten(colour, 0.16)],
        [1, darken(colour, 0.3)],
      ],
      DOWN,
    )
    const rim = linear(
      [
        [0, lighten(colour, 0.42)],
        [0.5, lighten(colour, 0.12)],
        [1, lighten(colour, 0.3)],
      ],
      DIAGONAL,
    )
    const film = linear(
      [
        [0, '#ffffff', 0.4],
        [0.25, '#ffffff', 0.05],
        [0.5, '#ffffff', 0],
        [0.75, '#ffffff', 0.13],
        [1, '#ffffff', 0.02],
      ],
      DIAGONAL,
    )
    const fine = blur(1.5)
    return [
      ground(256, 412, 206, 17, 0.3),
      outer.defs + rim.defs + film.defs + well.defs + fine.defs,
      path(
        'M36,362 Q36,384 60,386 L84,410 Q90,418 104,418 H408 Q422,418 428,410 L452,386 Q476,384 476,362Z',
        `fill="${outer.url}"`,
      ),
      path(
        'M80,136 H432 Q452,136 456,160 L478,352 Q482,386 450,386 H62 Q30,386 34,352 L56,160 Q60,136 80,136Z',
        `fill="${rim.url}" stroke="#1b1230" stroke-opacity=".14"`,
      ),
      `<g clip-path="${well.url}">${rect(AREA, `fill="${inner}"`)}`,
      goods(shot.art.length > 0 ? shot.art : ['tomato'], size, rows, jitter),
      rect(AREA, `fill="${film.url}"`),
      path(
        'M96,172 C120,158 200,156 238,160',
        `stroke="#fff" stroke-width="10" stroke-opacity=".7" fill="none" stroke-linecap="round" filter="${fine.url}"`,
      ),
      path(
        'M84,200 C74,260 66,310 64,340',
        `stroke="#fff" stroke-width="9" stroke-opacity=".4" fill="none" stroke-linecap="round" filter="${fine.url}"`,
      ),
      '</g>',
      label(shot),
    ].join('')
  }
}

/** Rows of the same thing, each turned a little, from the back to the front. */
function goods(names: readonly string[], size: number, rows: readonly number[], jitter: number): string {
  const random = seeded(names.join())
  let piece = 0
  const depth = 196 / rows.length
  return rows
    .flatMap((count, row) =>
      Array.from({ length: count }, (_, i) => {
        const step = 400 / count
        const x = 56 + step * (i + 0.5) + (random() - 0.5) * step * 0.3
        const y = 168 + depth * (row + 0.5) + (random() - 0.5) * 10
        return artwork(names[piece++ % names.length] ?? '', x, y, size * (0.92 + random() * 0.16), {
          rotate: Math.round((random() - 0.5) * jitter),
          flip: jitter > 100 && random() > 0.5,
          shadow: 0.34,
        })
      }),
    )
    .join('')
}

/** A paper sticker across the lower right corner. */
function sticker(shot: PackShot): string {
  const scheme = schemeOf(shot)
  const title = paragraph(shot.title, {
    face: 'sans',
    x: 246,
    top: 332,
    maxWidth: 170,
    maxSize: 21,
    fill: '#23262d',
    anchor: 'start',
    maxLines: 2,
  })
  return [
    '<g transform="rotate(-4 338 352)">',
    rect({ x: 234, y: 284, w: 218, h: 118 }, 'rx="9" fill="#000" opacity=".16" transform="translate(2 4)"'),
    rect({ x: 234, y: 284, w: 218, h: 118 }, 'rx="9" fill="#fffdf8"'),
    path('M243,284 H443 Q452,284 452,293 V322 H234 V293 Q234,284 243,284Z', `fill="${scheme.base}"`),
    lettering(shot.brand, {
      face: shot.face,
      x: 343,
      baseline: 312,
      maxWidth: 180,
      maxSize: 28,
      fill: scheme.onBase,
    }),
    title.svg,
    unitPatch(shot, { x: 452, bottom: 402, height: 34, maxWidth: 130, anchor: 'end' }),
    vegMark(shot.veg, 246, 378, 17),
    '</g>',
  ].join('')
}

/** A printed band wrapped round the middle of the tray. */
function sleeveBand(shot: PackShot): string {
  const scheme = schemeOf(shot)
  const print = linear(
    [
      [0, darken(shot.base, 0.12)],
      [0.3, lighten(shot.base, 0.14)],
      [0.6, shot.base],
      [1, darken(shot.base, 0.2)],
    ],
    [0, 0, 1, 0],
  )
  const title = paragraph(shot.title, {
    face: 'sans',
    x: 256,
    top: 236,
    maxWidth: 186,
    maxSize: 44,
    fill: scheme.onPanel,
    maxLines: 2,
  })
  return [
    print.defs,
    path('M142,128 H370 L380,396 Q380,424 360,424 H152 Q132,424 132,396Z', `fill="${print.url}"`),
    path('M142,128 H370 L371,146 H141Z', 'fill="#fff" opacity=".2"'),
    path('M138,214 Q256,184 375,214 L378,316 Q256,344 134,316Z', `fill="${scheme.panel}"`),
    path(
      'M138,214 Q256,184 375,214 M378,316 Q256,344 134,316',
      `fill="none" stroke="${shot.accent}" stroke-width="5"`,
    ),
    lettering(shot.brand, {
      face: shot.face,
      x: 256,
      baseline: 188,
      maxWidth: 186,
      maxSize: 46,
      fill: scheme.onBase,
    }),
    title.svg,
    lettering(shot.tag, {
      face: 'sans',
      x: 256,
      baseline: 350,
      maxWidth: 196,
      maxSize: 16,
      fill: scheme.onBase,
    }),
    unitPatch(shot, { x: 272, bottom: 398, height: 36, maxWidth: 120, anchor: 'middle' }),
    vegMark(shot.veg, 190, 370, 20),
  ].join('')
}

export const tray = trayWith(
  (shot) => ({ colour: '#dfe5e2', inner: darken(shot.accent, 0.1), ...density(shot.art[0] ?? '') }),
  sticker,
)
export const punnet = trayWith(
  (shot) => ({ colour: '#e9eff1', inner: '#d5dbd2', ...density(shot.art[0] ?? '') }),
  sticker,
)
export const meat = trayWith(
  (shot) => ({ colour: '#20242c', inner: '#2b2f38', ...density(shot.art[0] ?? '') }),
  sticker,
)
export const sleeve = trayWith(
  () => ({ colour: '#e9eef0', inner: '#cfd8d4', size: 82, rows: [6, 6, 6], jitter: 0 }),
  sleeveBand,
)

/** How the goods fill the tray: small things in many rows, large ones in few. */
function density(name: string): Pick<Filling, 'size' | 'rows' | 'jitter'> {
  if (SMALL.has(name)) return { size: 66, rows: [7, 8, 7, 8, 8], jitter: 360 }
  if (LARGE.has(name)) return { size: 190, rows: [3, 3], jitter: 40 }
  if (WHOLE_TRAY.has(name)) return { size: 350, rows: [1], jitter: 0 }
  const special = FILLINGS[name]
  if (special) return special
  if (TURNED.has(name)) return { size: 118, rows: [5, 5, 5], jitter: 340 }
  return { size: 112, rows: [5, 5, 5], jitter: 50 }
}

const FILLINGS: Record<string, Pick<Filling, 'size' | 'rows' | 'jitter'>> = {
  'chicken-drumstick': { size: 196, rows: [3, 3], jitter: 30 },
  'chicken-breast': { size: 268, rows: [2], jitter: 24 },
  'chicken-curry': { size: 138, rows: [4, 4], jitter: 200 },
  'mutton-cut': { size: 138, rows: [4, 4], jitter: 200 },
  prawn: { size: 116, rows: [5, 5, 5], jitter: 200 },
  'rohu-cut': { size: 176, rows: [4, 3], jitter: 60 },
  'surmai-steak': { size: 214, rows: [2, 3], jitter: 30 },
  'melon-cube': { size: 96, rows: [6, 6, 6], jitter: 70 },
}

const SMALL = new Set(['blueberry', 'corn-kernel', 'sprout', 'garlic-clove', 'cherry-tomato'])
const LARGE = new Set(['fish-fillet', 'muffin'])
const TURNED = new Set(['date', 'diced'])
const WHOLE_TRAY = new Set(['whole-chicken', 'mince-light', 'mince-dark'])
