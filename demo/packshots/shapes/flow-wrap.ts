import { brightness, darken, lighten } from '../colour.ts'
import { front } from '../front.ts'
import { ground, zigzag } from '../marks.ts'
import { blur, clip, DOWN, linear, n, path, rect, type Rect } from '../svg.ts'
import type { Shape } from './shape.ts'

interface WrapSize {
  body: Rect
  turn: number
  fins: boolean
  rounded: number
}

/** Something long in a wrapper, tilted a little: a bar of chocolate, a roll of biscuits, a piece of soap. */
function flowWrap({ body, turn, fins, rounded }: WrapSize): Shape {
  const [x1, y1, x2, y2] = [body.x, body.y, body.x + body.w, body.y + body.h]
  const teeth = (x: number, from: number, to: number, depth: number) =>
    zigzag(from, to, -x, depth, 12).replaceAll(
      /L([\d.-]+),([\d.-]+)/g,
      (_, a: string, b: string) => `L${n(-Number(b))},${a}`,
    )
  const outline = fins
    ? `M${x1},${y1} H${x2} ${teeth(x2, y1, y2, 6)} H${x1} ${teeth(x1, y2, y1, -6)}Z`
    : `M${x1 + rounded},${y1} H${x2 - rounded} Q${x2},${y1} ${x2},${y1 + rounded} V${y2 - rounded} Q${x2},${y2} ${x2 - rounded},${y2} H${x1 + rounded} Q${x1},${y2} ${x1},${y2 - rounded} V${y1 + rounded} Q${x1},${y1} ${x1 + rounded},${y1}Z`
  return (shot) => {
    const { base } = shot
    const inside = clip(path(outline, ''))
    const pale = brightness(base) > 0.8
    const fill = linear(
      [
        [0, lighten(base, 0.3)],
        [0.16, lighten(base, 0.08)],
        [0.5, base],
        [0.85, darken(base, pale ? 0.08 : 0.14)],
        [1, darken(base, pale ? 0.2 : 0.36)],
      ],
      DOWN,
    )
    const soft = blur(6)
    const finWidth = fins ? 34 : 10
    const ribs = fins
      ? [0, 1, 2, 3, 4].map(
          (i) =>
            path(
              `M${x1 + 5 + i * 6},${y1}V${y2}M${x2 - 5 - i * 6},${y1}V${y2}`,
              'stroke="#fff" stroke-opacity=".3" stroke-width="1.5"',
            ) +
            path(
              `M${x1 + 7 + i * 6},${y1}V${y2}M${x2 - 3 - i * 6},${y1}V${y2}`,
              'stroke="#000" stroke-opacity=".2" stroke-width="1.5"',
            ),
        )
      : []
    return [
      `<g transform="rotate(${turn} 256 256)">`,
      ground((x1 + x2) / 2 + 5, y2 + 8, body.w / 2 - 16, 13, 0.3),
      inside.defs,
      fill.defs,
      soft.defs,
      `<g clip-path="${inside.url}">`,
      rect({ x: x1 - 10, y: y1 - 5, w: body.w + 20, h: body.h + 10 }, `fill="${fill.url}"`),
      front(shot, { x: x1 + finWidth, y: y1 + 6, w: body.w - finWidth * 2, h: body.h - 14 }),
      ...ribs,
      rect(
        { x: x1 + 36, y: y1 + 8, w: body.w - 72, h: 14 },
        `rx="7" fill="#fff" opacity=".5" filter="${soft.url}"`,
      ),
      rect(
        { x: x1 - 10, y: y2 - 28, w: body.w + 20, h: 40 },
        `fill="#000" opacity=".2" filter="${soft.url}"`,
      ),
      '</g>',
      path(outline, 'fill="none" stroke="#1b1230" stroke-opacity=".16" stroke-width="1.2"'),
      '</g>',
    ].join('')
  }
}

export const bar = flowWrap({ body: { x: 36, y: 166, w: 440, h: 180 }, turn: -14, fins: true, rounded: 0 })
export const wrap = flowWrap({ body: { x: 30, y: 176, w: 452, h: 160 }, turn: -10, fins: true, rounded: 0 })
export const soap = flowWrap({ body: { x: 66, y: 150, w: 380, h: 212 }, turn: -7, fins: false, rounded: 26 })
