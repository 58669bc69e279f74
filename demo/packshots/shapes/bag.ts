import { brightness, darken, lighten, mix } from '../colour.ts'
import { front } from '../front.ts'
import { ground } from '../marks.ts'
import { blur, clip, DOWN, linear, path, rect } from '../svg.ts'
import type { Shape } from './shape.ts'

/** A bag with folds at its sides, closed by a strip of metal that folds over: coffee, tea, flakes. */
export const gussetBag: Shape = (shot) => {
  const [x1, x2, y1, y2] = [128, 384, 96, 466]
  const { base } = shot
  const outline = `M${x1},${y1} L${x2},${y1} C${x2 + 5},${y1 + 120} ${x2 + 5},${y2 - 110} ${x2},${y2 - 6} Q${x2},${y2} ${x2 - 8},${y2} H${x1 + 8} Q${x1},${y2} ${x1},${y2 - 6} C${x1 - 5},${y2 - 110} ${x1 - 5},${y1 + 120} ${x1},${y1}Z`
  const whole = { x: x1 - 10, y: y1 - 4, w: x2 - x1 + 20, h: y2 - y1 + 10 }
  const inside = clip(path(outline, ''))
  const edge = brightness(base) > 0.8 ? 0.3 : 0.24
  const fill = linear([
    [0, darken(base, 0.2)],
    [0.09, darken(base, 0.04)],
    [0.1, lighten(base, 0.12)],
    [0.3, lighten(base, 0.2)],
    [0.6, base],
    [0.9, darken(base, 0.08)],
    [0.905, darken(base, 0.22)],
    [1, darken(base, 0.3)],
  ])
  const shade = linear([
    [0, '#1b1230', edge],
    [0.09, '#1b1230', 0.05],
    [0.1, '#ffffff', 0.16],
    [0.16, '#ffffff', 0],
    [0.88, '#1b1230', 0],
    [0.905, '#1b1230', 0.16],
    [1, '#1b1230', edge + 0.1],
  ])
  const flap = linear(
    [
      [0, lighten(base, 0.26)],
      [0.75, base],
      [1, darken(base, 0.2)],
    ],
    DOWN,
  )
  const soft = blur(6)
  const tie = mix(shot.accent, '#c9a54a', 0.35)
  return [
    ground(256, y2 + 1, (x2 - x1) / 2 + 10, 13),
    inside.defs + fill.defs + shade.defs + flap.defs + soft.defs,
    `<g clip-path="${inside.url}">`,
    rect(whole, `fill="${fill.url}"`),
    front(shot, { x: x1 + 12, y: y1 + 16, w: x2 - x1 - 24, h: y2 - y1 - 30 }),
    rect(whole, `fill="${shade.url}"`),
    path(`M${x1},${y1} h${x2 - x1} v26 h${x1 - x2}Z`, `fill="#000" opacity=".28" filter="${soft.url}"`),
    path(
      `M${x1 + 46},${y1 + 30} q-6,60 4,120 M${x2 - 52},${y1 + 26} q8,50 -2,96`,
      `fill="none" stroke="#000" stroke-opacity=".16" stroke-width="5" filter="${soft.url}"`,
    ),
    '</g>',
    path(
      `M${x1 + 4},50 Q${x1 + 4},44 ${x1 + 10},44 H${x2 - 10} Q${x2 - 4},44 ${x2 - 4},50 L${x2 + 3},104 Q${x2 + 3},110 ${x2 - 4},110 H${x1 + 4} Q${x1 - 3},110 ${x1 - 3},104Z`,
      `fill="${flap.url}" stroke="#1b1230" stroke-opacity=".14"`,
    ),
    path(`M${x1 + 6},60 H${x2 - 6}`, 'stroke="#fff" stroke-opacity=".35" stroke-width="3"'),
    rect(
      { x: x1 - 12, y: 78, w: x2 - x1 + 24, h: 18 },
      `rx="3" fill="${tie}" stroke="#1b1230" stroke-opacity=".25"`,
    ),
    path(`M${x1 - 10},83 H${x2 + 10}`, 'stroke="#fff" stroke-opacity=".5" stroke-width="2"'),
    path(outline, 'fill="none" stroke="#1b1230" stroke-opacity=".14" stroke-width="1.2"'),
  ].join('')
}

/** A paper bag with a block bottom, its mouth folded over: flour and sugar. */
export const paperBag: Shape = (shot) => {
  const [x1, x2, y1, y2] = [112, 400, 52, 466]
  const { base } = shot
  const outline = `M${x1 + 6},${y1 + 46} L${x2 - 6},${y1 + 46} L${x2},${y1 + 80} L${x2 + 2},${y2 - 8} Q${x2 + 2},${y2} ${x2 - 8},${y2} H${x1 + 8} Q${x1 - 2},${y2} ${x1 - 2},${y2 - 8} L${x1},${y1 + 80}Z`
  const whole = { x: x1 - 10, y: y1, w: x2 - x1 + 20, h: y2 - y1 + 10 }
  const inside = clip(path(outline, ''))
  const edge = brightness(base) > 0.8 ? 0.24 : 0.2
  const fill = linear([
    [0, darken(base, 0.12)],
    [0.12, base],
    [0.4, lighten(base, 0.08)],
    [0.85, base],
    [1, darken(base, 0.18)],
  ])
  const shade = linear([
    [0, '#1b1230', edge],
    [0.08, '#1b1230', 0.02],
    [0.86, '#1b1230', 0],
    [1, '#1b1230', edge + 0.08],
  ])
  const soft = blur(5)
  const fold = linear(
    [
      [0, lighten(base, 0.18)],
      [1, darken(base, 0.08)],
    ],
    DOWN,
  )
  return [
    ground(256, y2 + 1, (x2 - x1) / 2 + 8, 13),
    inside.defs + fill.defs + shade.defs + soft.defs + fold.defs,
    `<g clip-path="${inside.url}">`,
    rect(whole, `fill="${fill.url}"`),
    front(shot, { x: x1 + 4, y: y1 + 60, w: x2 - x1 - 8, h: y2 - y1 - 74 }),
    rect(whole, `fill="${shade.url}"`),
    path(
      `M${x1},${y1 + 96} l60,-34 M${x2},${y1 + 96} l-60,-34 M${x1 + 2},${y2 - 60} l46,60 M${x2 - 2},${y2 - 60} l-46,60`,
      'stroke="#000" stroke-opacity=".1" stroke-width="2"',
    ),
    path(`M${x1},${y1 + 46} H${x2} V${y1 + 72} H${x1}Z`, `fill="#000" opacity=".26" filter="${soft.url}"`),
    '</g>',
    path(
      `M${x1 + 8},${y1} H${x2 - 8} Q${x2 - 3},${y1} ${x2 - 2},${y1 + 6} L${x2 + 2},${y1 + 48} Q${x2 + 2},${y1 + 54} ${x2 - 5},${y1 + 54} H${x1 + 5} Q${x1 - 2},${y1 + 54} ${x1 - 2},${y1 + 48} L${x1 + 2},${y1 + 6} Q${x1 + 3},${y1} ${x1 + 8},${y1}Z`,
      `fill="${fold.url}" stroke="#1b1230" stroke-opacity=".16"`,
    ),
    path(
      `M${x1 + 10},${y1 + 34} H${x2 - 10}`,
      `stroke="${darken(base, 0.35)}" stroke-width="2.6" stroke-dasharray="10 7" opacity=".7"`,
    ),
    path(outline, 'fill="none" stroke="#1b1230" stroke-opacity=".16" stroke-width="1.2"'),
  ].join('')
}
