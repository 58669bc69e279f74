import { artwork } from './artwork.ts'
import { drawings } from './drawings.ts'
import { ground } from './marks.ts'
import { seeded } from './random.ts'
import type { Arrangement, LooseShot } from './shot.ts'

/** Where one piece stands: its middle, its size, its turn in degrees. */
type Place = readonly [x: number, y: number, size: number, turn: number, flip?: boolean]

const PLACES: Record<Exclude<Arrangement, 'fan' | 'heap' | 'cut' | 'lying'>, readonly Place[]> = {
  single: [[256, 270, 380, 0]],
  bunch: [[256, 262, 420, 0]],
  'bunch-small': [[256, 270, 380, 14]],
  pair: [
    [330, 262, 270, 16, true],
    [184, 292, 284, -12],
  ],
  trio: [
    [256, 196, 220, 6],
    [160, 316, 232, -14],
    [352, 318, 232, 12, true],
  ],
  pyramid: [
    [256, 186, 196, 6],
    [142, 296, 204, -12],
    [370, 298, 204, 12, true],
    [256, 322, 222, -3],
  ],
  mound: [
    [200, 196, 176, -14],
    [318, 194, 176, 12, true],
    [116, 300, 184, -26],
    [398, 300, 184, 24, true],
    [256, 290, 190, 4],
    [186, 356, 186, -10],
    [330, 358, 186, 12, true],
  ],
}

/** Loose goods as they lie on a table. */
export function loose(shot: LooseShot): string {
  const places = placesOf(shot)
  const reachDown = shot.arrangement === 'lying' ? 0.13 : 0.41
  const low = Math.max(...places.map(([, y, size]) => y + size * reachDown))
  const wide = Math.max(...places.map(([x, , size]) => Math.abs(x - 256) + size * 0.36))
  const pieces = places.map(([x, y, size, turn, flip = false], i) =>
    artwork(nameAt(shot, i), x, y, size, { rotate: turn, flip, shadow: 0.3 }),
  )
  const reach = shot.arrangement === 'fan' ? 120 : Math.min(210, wide)
  return ground(256, low, reach, 17, 0.3) + pieces.join('')
}

function placesOf({ item, arrangement, count }: LooseShot): readonly Place[] {
  if (count) return pile(item, count)
  switch (arrangement) {
    case 'fan':
      return fan(item)
    case 'lying':
      return lying(item)
    case 'heap':
      return heap(item)
    case 'cut':
      return item === 'watermelon'
        ? [
            [230, 226, 330, 0],
            [318, 356, 240, 6],
          ]
        : [
            [196, 220, 258, -14],
            [330, 306, 250, 10],
          ]
    default:
      return PLACES[arrangement]
  }
}

/** Long things side by side, leaning over each other. */
function fan(item: string): readonly Place[] {
  const slim = SLIM.has(item)
  const count = slim ? 8 : 5
  const random = seeded(item)
  return Array.from({ length: count }, (_, i) => {
    const share = i / (count - 1) - 0.5
    return [
      256 + share * (slim ? 210 : 230),
      262 + Math.abs(share) * 34 + (random() - 0.5) * 24,
      slim ? 300 : 360,
      share * (slim ? 50 : 40) + 14 + (random() - 0.5) * 16,
    ] as const
  })
}

/** Exactly so many round things, in rows that grow towards the front. */
function pile(item: string, count: number): readonly Place[] {
  const rows: number[] = []
  let width = 1
  while ((width * (width + 1)) / 2 < count) width++
  for (let left = count; left > 0; left -= width, width--) rows.unshift(Math.min(left, width))
  const widest = rows.at(-1) ?? 1
  const size = 560 / (widest + 0.8)
  const random = seeded(`${item} ${count}`)
  return rows.flatMap((pieces, row) =>
    Array.from({ length: pieces }, (_, i): Place => {
      const x = 256 + (i - (pieces - 1) / 2) * size * 0.74
      const y = 400 - size * 0.4 - (rows.length - 1 - row) * size * 0.54
      return [x, y, size, Math.round((random() - 0.5) * 24), i % 2 === 1]
    }),
  )
}

/** Long things as they were laid down, one over the other. */
function lying(item: string): readonly Place[] {
  const slim = SLIM.has(item)
  const count = slim ? 11 : 3
  const random = seeded(`${item} lying`)
  return Array.from({ length: count }, (_, i) => {
    const row = i / (count - 1)
    return [
      256 + (slim ? ((i % 3) - 1) * 64 + (random() - 0.5) * 30 : (random() - 0.5) * 40),
      (slim ? 176 : 168) + row * (slim ? 176 : 204),
      slim ? 268 : 344,
      (slim ? 74 : 80) + (random() - 0.5) * (slim ? 56 : 34),
      random() > 0.5,
    ] as const
  })
}

const SLIM = new Set(['okra', 'green-chilli', 'beans', 'spring-onion'])

/** A small mountain of round things. */
function heap(item: string): readonly Place[] {
  const random = seeded(item)
  const rows = [3, 5, 6, 7]
  return rows.flatMap((count, row) =>
    Array.from({ length: count }, (_, i): Place => {
      const width = 90 + row * 62
      const x = 256 - width / 2 + (width * i) / (count - 1) + (random() - 0.5) * 12
      return [x, 206 + row * 52 + (random() - 0.5) * 12, 112, Math.round((random() - 0.5) * 90)]
    }),
  )
}

/** Some arrangements mix two things: a whole fruit with a half, a red pepper with a yellow one. */
function nameAt({ item, arrangement }: LooseShot, index: number): string {
  if (item === 'capsicum-duo') return index === 0 ? 'capsicum-yellow' : 'capsicum-red'
  const half = `${item}-half`
  return arrangement === 'cut' && index === 1 && half in drawings ? half : item
}
