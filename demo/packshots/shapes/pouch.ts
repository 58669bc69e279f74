import { brightness, darken, lighten } from '../colour.ts'
import { front } from '../front.ts'
import { ground } from '../marks.ts'
import { blur, clip, DOWN, linear, path, rect } from '../svg.ts'
import type { Shape } from './shape.ts'

interface Cut {
  x1: number
  x2: number
  y1: number
  y2: number
  /** Radius of the upper corners. */
  corner: number
  /** How it hangs in a shop. */
  hang: 'hole' | 'slot' | 'none'
  zip: boolean
  /** Height of the ribbed seal along the upper edge; 0 for none. */
  seal: number
}

/** A pouch that stands on its gusset: rice, dal, spices, nuts, frozen food. */
const pouchOf =
  ({ x1, x2, y1, y2, corner, hang, zip, seal }: Cut): Shape =>
  (shot) => {
    const whole = { x: x1 - 36, y: y1 - 16, w: x2 - x1 + 72, h: y2 - y1 + 48 }
    const outline =
      `M${x1 + corner},${y1} L${x2 - corner},${y1} Q${x2 - 2},${y1} ${x2 - 2},${y1 + corner} C${x2 + 6},${y1 + 150} ${x2 + 10},${y2 - 120} ${x2 + 6},${y2 - 16} ` +
      `Q256,${y2 + 18} ${x1 - 6},${y2 - 16} C${x1 - 10},${y2 - 120} ${x1 - 6},${y1 + 150} ${x1 + 2},${y1 + corner} Q${x1 + 2},${y1} ${x1 + corner},${y1}Z`
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
    const head = Math.max(34, seal + 12)
    return [
      ground(256, y2 + 2, (x2 - x1) / 2 + 6, 13),
      inside.defs,
      fill.defs,
      shade.defs,
      fold.defs,
      soft.defs,
      fine.defs,
      `<g clip-path="${inside.url}">`,
      rect(whole, `fill="${fill.url}"`),
      front(shot, { x: x1, y: y1 + head, w: x2 - x1, h: y2 - y1 - head - 32 }),
      path(`${gusset} L${x2 + 20},${y2 + 30} L${x1 - 20},${y2 + 30}Z`, `fill="${fold.url}" opacity=".5"`),
      path(gusset, 'fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="2"'),
      rect(whole, `fill="${shade.url}"`),
      zip ? zipLine(whole, y1) : '',
      seal > 0 ? ribs(whole, y1, seal) : '',
      path(
        `M${x1 + 18},${y1 + 44} C${x1 + 6},${y1 + 150} ${x1 + 4},${y2 - 190} ${x1 + 8},${y2 - 60} L${x1 + 26},${y2 - 60} C${x1 + 22},${y2 - 190} ${x1 + 28},${y1 + 150} ${x1 + 40},${y1 + 44}Z`,
        `fill="#fff" opacity=".42" filter="${soft.url}"`,
      ),
      path(
        `M${x2 - 14},${y1 + 50} C${x2 - 2},${y1 + 160} ${x2},${y2 - 170} ${x2 - 6},${y2 - 70}`,
        `stroke="#fff" stroke-width="4" stroke-opacity=".32" fill="none" filter="${fine.url}"`,
      ),
      '</g>',
      hangerOf(hang, y1),
      path(outline, 'fill="none" stroke="#1b1230" stroke-opacity=".14" stroke-width="1.2"'),
    ].join('')
  }

type Band = { x: number; w: number; y: number; h: number }

const zipLine = ({ x, w, ...band }: Band, y1: number): string =>
  rect({ ...band, x, w, y: y1, h: 20 }, 'fill="#fff" opacity=".16"') +
  path(
    `M${x},${y1 + 20}h${w}M${x},${y1 + 32}h${w}`,
    'stroke="#000" stroke-opacity=".18" stroke-width="1.6"',
  ) +
  path(`M${x},${y1 + 29}h${w}`, 'stroke="#fff" stroke-opacity=".35" stroke-width="2.2"')

const ribs = ({ x, w, ...band }: Band, y1: number, height: number): string => {
  const lines = Array.from({ length: Math.floor(height / 6) }, (_, i) => `M${x},${y1 + 5 + i * 6}h${w}`)
  return (
    rect({ ...band, x, w, y: y1, h: height }, 'fill="#fff" opacity=".14"') +
    path(lines.join(''), 'stroke="#000" stroke-opacity=".13" stroke-width="2"') +
    path(`M${x},${y1 + height}h${w}`, 'stroke="#fff" stroke-opacity=".4" stroke-width="2"')
  )
}

const PAPER = 'fill="#fff" opacity=".85" stroke="#000" stroke-opacity=".3"'

function hangerOf(hang: Cut['hang'], y1: number): string {
  if (hang === 'hole') return `<circle cx="256" cy="${y1 + 10}" r="6.5" ${PAPER}/>`
  if (hang === 'slot')
    return path(`M226,${y1 + 12} h18 q12,-12 24,0 h18 q6,0 6,5 t-6,5 h-60 q-6,0 -6,-5 t6,-5Z`, PAPER)
  return ''
}

export const pouch = pouchOf({
  x1: 116,
  x2: 396,
  y1: 46,
  y2: 468,
  corner: 8,
  hang: 'hole',
  zip: true,
  seal: 0,
})
export const slimPouch = pouchOf({
  x1: 142,
  x2: 370,
  y1: 44,
  y2: 470,
  corner: 26,
  hang: 'none',
  zip: false,
  seal: 30,
})
export const widePouch = pouchOf({
  x1: 88,
  x2: 424,
  y1: 76,
  y2: 456,
  corner: 18,
  hang: 'slot',
  zip: true,
  seal: 0,
})
