import { artwork } from '../artwork.ts'
import { darken, lighten } from '../colour.ts'
import { front, schemeOf } from '../front.ts'
import { backCard } from '../layouts/back.ts'
import { lettering } from '../lettering.ts'
import { ground, vegMark } from '../marks.ts'
import { blur, DOWN, linear, path, rect } from '../svg.ts'
import type { Shape } from './shape.ts'

/** As many eggs as the unit says: two rows, or five on a tray of thirty. From the back to the front. */
function rowsOf(unit: string): { y: number; size: number; xs: number[] }[] {
  const count = Number(/^(\d+) pcs/.exec(unit)?.[1] ?? 10)
  const rows = count > 12 ? 5 : 2
  const columns = Math.ceil(count / rows)
  const largest = Math.min(160, 640 / columns)
  return Array.from({ length: rows }, (_, row) => {
    const depth = row / (rows - 1)
    const reach = (columns > 3 ? 150 : 124) + depth * 18
    const xs = Array.from({ length: columns }, (_unused, i) => 256 - reach + (i * 2 * reach) / (columns - 1))
    return {
      y: (rows > 2 ? 128 : 212) * (1 - depth) + 258 * depth,
      size: largest * (0.88 + depth * 0.12),
      xs,
    }
  })
}

/** Eggs in an open pulp carton with a printed band. */
export const eggs: Shape = (shot) => {
  if (shot.back) return backCard(shot, front)
  const scheme = schemeOf(shot)
  const egg = shot.art[0] ?? 'egg-white'
  const pulp = '#b9b2a6'
  const wall = linear(
    [
      [0, lighten(pulp, 0.18)],
      [1, darken(pulp, 0.22)],
    ],
    DOWN,
  )
  const soft = blur(3)
  const row = (y: number, size: number, xs: readonly number[]) =>
    xs.map((x, i) => artwork(egg, x, y, size, { shadow: 0.3, rotate: (i % 3) * 5 - 5 })).join('')
  return [
    ground(256, 414, 214, 17, 0.3),
    wall.defs + soft.defs,
    path('M62,200 L450,200 L470,270 L42,270Z', `fill="${darken(pulp, 0.3)}"`),
    ...rowsOf(shot.unit).map(({ y, size, xs }) => row(y, size, xs)),
    path(
      'M30,278 Q46,246 62,276 Q76,300 104,298 Q132,296 134,276 Q150,252 166,276 Q172,298 196,298 Q216,296 218,276 Q234,252 250,276 Q256,298 280,298 Q300,296 302,276 Q318,252 334,276 Q340,298 364,298 Q384,296 386,276 Q402,252 418,276 Q424,298 446,296 Q462,292 482,278 L462,396 Q460,412 440,412 H72 Q52,412 50,396Z',
      `fill="${wall.url}"`,
    ),
    path(
      'M88,300 V404 M172,300 V408 M256,300 V408 M340,300 V408 M424,300 V404',
      `stroke="#000" stroke-opacity=".14" stroke-width="9" filter="${soft.url}"`,
    ),
    path('M44,316 H468 L461,394 H51Z', `fill="${shot.base}"`),
    path('M44,316 H468 L467.500,324 H44.500Z', `fill="${lighten(shot.base, 0.4)}" opacity=".7"`),
    lettering(shot.brand, {
      face: shot.face,
      x: 72,
      baseline: 356,
      maxWidth: 200,
      maxSize: 36,
      fill: scheme.onBase,
      anchor: 'start',
    }),
    lettering(`${shot.title} · ${shot.tag}`, {
      face: 'sans',
      x: 72,
      baseline: 381,
      maxWidth: 290,
      maxSize: 18,
      fill: scheme.onBase,
      anchor: 'start',
    }),
    rect({ x: 356, y: 322, w: 96, h: 38 }, 'rx="11" fill="#fffdf6"'),
    lettering(shot.unit, { face: 'sans', x: 404, baseline: 350, maxWidth: 82, maxSize: 26, fill: '#3a2f24' }),
    vegMark(shot.veg, 428, 365, 18),
  ].join('')
}
