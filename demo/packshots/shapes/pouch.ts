import { brightness, darken, lighten } from '../colour.ts'
import { front } from '../front.ts'
import { ground } from '../marks.ts'
import { blur, clip, DOWN, linear, path, rect } from '../svg.ts'
import type { Shape } from './shape.ts'

const WHOLE = { x: 80, y: 30, w: 352, h: 470 }

/** A pouch that stands on its gusset, with a zip and a hole to hang it by: rice, dal, spices, frozen food. */
export const pouch: Shape = (shot) => {
  const [x1, x2, y1, y2] = [116, 396, 46, 468]
  const outline =
    `M${x1 + 8},${y1} L${x2 - 8},${y1} Q${x2 - 2},${y1} ${x2 - 2},${y1 + 8} C${x2 + 6},${y1 + 150} ${x2 + 10},${y2 - 120} ${x2 + 6},${y2 - 16} ` +
    `Q256,${y2 + 18} ${x1 - 6},${y2 - 16} C${x1 - 10},${y2 - 120} ${x1 - 6},${y1 + 150} ${x1 + 2},${y1 + 8} Q${x1 + 2},${y1} ${x1 + 8},${y1}Z`
  const { base } = shot
  const inside = clip(path(outline, ''))
  const fill = linear([
    [0, darken(base, 0.18)],
    [0.1, base],
    [0.26, lighten(base, 0.22)],
    [0.5, base],
    [0.9, darken(base, 0.05)],
    [1, darken(base, 0.22)],
  ])
  const edge = brightness(base) > 0.8 ? 0.34 : 0.28
  const shade = linear([
    [0, '#1b1230', edge],
    [0.07, '#1b1230', 0.02],
    [0.5, '#1b1230', 0],
    [0.9, '#1b1230', 0.03],
    [1, '#1b1230', edge + 0.04],
  ])
  const fold = linear(
    [
      [0, '#000000', 0],
      [1, '#000000', 0.3],
    ],
    DOWN,
  )
  const soft = blur(8)
  const fine = blur(2)
  const gusset = `M${x1 - 20},${y2 - 44} Q256,${y2 - 12} ${x2 + 20},${y2 - 44}`
  return [
    ground(256, y2 + 2, (x2 - x1) / 2 + 6, 13),
    inside.defs,
    fill.defs,
    shade.defs,
    fold.defs,
    soft.defs,
    fine.defs,
    `<g clip-path="${inside.url}">`,
    rect(WHOLE, `fill="${fill.url}"`),
    front(shot, { x: x1, y: y1 + 34, w: x2 - x1, h: y2 - y1 - 66 }),
    path(`${gusset} L${x2 + 20},${y2 + 30} L${x1 - 20},${y2 + 30}Z`, `fill="${fold.url}" opacity=".5"`),
    path(gusset, 'fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="2"'),
    rect(WHOLE, `fill="${shade.url}"`),
    rect({ ...WHOLE, y: y1, h: 20 }, 'fill="#fff" opacity=".16"'),
    path(`M80,${y1 + 20}H440M80,${y1 + 32}H440`, 'stroke="#000" stroke-opacity=".18" stroke-width="1.6"'),
    path(`M80,${y1 + 29}H440`, 'stroke="#fff" stroke-opacity=".35" stroke-width="2.2"'),
    path(
      `M${x1 + 18},${y1 + 44} C${x1 + 6},${y1 + 150} ${x1 + 4},${y2 - 190} ${x1 + 8},${y2 - 60} L${x1 + 26},${y2 - 60} C${x1 + 22},${y2 - 190} ${x1 + 28},${y1 + 150} ${x1 + 40},${y1 + 44}Z`,
      `fill="#fff" opacity=".42" filter="${soft.url}"`,
    ),
    path(
      `M${x2 - 14},${y1 + 50} C${x2 - 2},${y1 + 160} ${x2},${y2 - 170} ${x2 - 6},${y2 - 70}`,
      `stroke="#fff" stroke-width="4" stroke-opacity=".32" fill="none" filter="${fine.url}"`,
    ),
    '</g>',
    `<circle cx="256" cy="${y1 + 10}" r="6.5" fill="#fff" opacity=".85" stroke="#000" stroke-opacity=".3"/>`,
    path(outline, 'fill="none" stroke="#1b1230" stroke-opacity=".14" stroke-width="1.2"'),
  ].join('')
}
