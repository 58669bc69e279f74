import { brightness, darken, lighten } from '../colour.ts'
import { front } from '../front.ts'
import { ground, zigzag } from '../marks.ts'
import { blur, clip, linear, n, path, rect } from '../svg.ts'
import type { Shape } from './shape.ts'

const TEETH = 20

/** A bag sealed at both ends, blown up a little: milk, chips, flour, wipes. */
const pillowOf =
  (x1: number, y1: number, y2: number): Shape =>
  (shot) => {
    const x2 = 512 - x1
    const bulge = 15
    const third = (y2 - y1) * 0.27
    const outline =
      `M${x1},${y1} ${zigzag(x1, x2, y1, 5, TEETH)} L${x2},${y1 + 28} C${x2 + bulge},${n(y1 + third)} ${x2 + bulge},${n(y2 - third)} ${x2},${y2 - 28} ` +
      `L${x2},${y2} ${zigzag(x2, x1, y2, -5, TEETH)} L${x1},${y2 - 28} C${x1 - bulge},${n(y2 - third)} ${x1 - bulge},${n(y1 + third)} ${x1},${y1 + 28}Z`
    const whole = { x: x1 - 30, y: y1 - 10, w: x2 - x1 + 60, h: y2 - y1 + 20 }
    const inside = clip(path(outline, ''))
    const { base } = shot
    const fill = linear([
      [0, darken(base, 0.12)],
      [0.12, base],
      [0.3, lighten(base, 0.3)],
      [0.55, base],
      [0.85, darken(base, 0.06)],
      [1, darken(base, 0.2)],
    ])
    // A pale pack needs darker edges, or it melts into a pale tile.
    const edge = brightness(base) > 0.8 ? 0.3 : 0.24
    const shade = linear([
      [0, '#1b1230', edge],
      [0.1, '#1b1230', 0],
      [0.84, '#1b1230', 0],
      [1, '#1b1230', edge + 0.08],
    ])
    const soft = blur(7)
    const fine = blur(1.6)
    return [
      ground(256, y2 + 4, (x2 - x1) / 2 + 4, 12),
      inside.defs,
      fill.defs,
      shade.defs,
      soft.defs,
      fine.defs,
      `<g clip-path="${inside.url}">`,
      rect(whole, `fill="${fill.url}"`),
      front(shot, { x: x1 + 6, y: y1 + 26, w: x2 - x1 - 12, h: y2 - y1 - 52 }),
      rect(whole, `fill="${shade.url}"`),
      seals(x1, x2, y1, y2),
      path(
        `M${x1 + 16},${y1 + 44} C${x1 + 2},${y1 + 120} ${x1 + 2},${y2 - 120} ${x1 + 14},${y2 - 50} L${x1 + 32},${y2 - 50} C${x1 + 24},${y2 - 120} ${x1 + 26},${y1 + 120} ${x1 + 38},${y1 + 44}Z`,
        `fill="#fff" opacity=".5" filter="${soft.url}"`,
      ),
      path(
        `M${x2 - 20},${y1 + 50} C${x2 - 5},${y1 + 120} ${x2 - 5},${y2 - 120} ${x2 - 20},${y2 - 50}`,
        `fill="none" stroke="#fff" stroke-width="5" opacity=".3" filter="${fine.url}"`,
      ),
      creases(x1, x2, y1, y2, fine.url),
      '</g>',
      path(outline, 'fill="none" stroke="#1b1230" stroke-opacity=".14" stroke-width="1.2"'),
    ].join('')
  }

const seals = (x1: number, x2: number, y1: number, y2: number): string =>
  [0, 1, 2, 3]
    .map((i) => {
      const dy = 6 + i * 5.5
      return (
        path(
          `M${x1},${y1 + dy}H${x2}M${x1},${y2 - dy}H${x2}`,
          'stroke="#fff" stroke-opacity=".36" stroke-width="1.4"',
        ) +
        path(
          `M${x1},${y1 + dy + 2}H${x2}M${x1},${y2 - dy + 2}H${x2}`,
          'stroke="#000" stroke-opacity=".12" stroke-width="1.4"',
        )
      )
    })
    .join('')

const CREASES = [
  [0.16, 30, -8],
  [0.33, 22, -4],
  [0.52, 34, 2],
  [0.7, 24, 5],
  [0.86, 32, 9],
] as const

const creases = (x1: number, x2: number, y1: number, y2: number, soft: string): string =>
  CREASES.map(([share, length, bend]) => {
    const x = x1 + (x2 - x1) * share
    const fold = (start: number, dx: number, way: number) =>
      `M${n(x + dx)},${start} q${bend},${way * length * 0.5} ${bend * 0.4},${way * length}`
    const bright = `fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="2.4" filter="${soft}"`
    const dim = `fill="none" stroke="#000" stroke-opacity=".14" stroke-width="2.2" filter="${soft}"`
    return (
      path(fold(y1 + 30, 0, 1), bright) +
      path(fold(y1 + 30, 4, 1), dim) +
      path(fold(y2 - 30, 0, -1), bright) +
      path(fold(y2 - 30, 4, -1), dim)
    )
  }).join('')

export const pillow = pillowOf(118, 46, 468)
export const flatPillow = pillowOf(62, 128, 392)
