import { brightness, darken, lighten } from '../colour.ts'
import { front, schemeOf } from '../front.ts'
import { lettering } from '../lettering.ts'
import { ground } from '../marks.ts'
import type { PackShot } from '../shot.ts'
import { clip, DOWN, linear, path, rect, type Rect } from '../svg.ts'
import type { Shape } from './shape.ts'

interface BoxSize {
  face: Rect
  /** How far the side and the top run back. */
  dx: number
  dy: number
}

/** A cardboard box seen from a little to the right and above. */
function boxOf(size: BoxSize, extra: (shot: PackShot, size: BoxSize) => string = () => ''): Shape {
  const { face, dx, dy } = size
  const [x2, y2] = [face.x + face.w, face.y + face.h]
  return (shot) => {
    const { base } = shot
    const pale = brightness(base) > 0.8
    const fill = linear(
      [
        [0, lighten(base, 0.12)],
        [0.6, base],
        [1, darken(base, 0.08)],
      ],
      [0, 0, 1, 1],
    )
    const side = linear([
      [0, darken(base, pale ? 0.16 : 0.2)],
      [1, darken(base, pale ? 0.26 : 0.36)],
    ])
    const top = linear(
      [
        [0, lighten(base, 0.34)],
        [1, pale ? darken(base, 0.03) : lighten(base, 0.12)],
      ],
      [0, 1, 0, 0],
    )
    const light = linear(
      [
        [0, '#ffffff', 0.26],
        [0.35, '#ffffff', 0.04],
        [0.6, '#ffffff', 0],
        [1, '#1b1230', 0.13],
      ],
      [0, 0, 1, 0.6],
    )
    const inside = clip(rect(face, ''))
    return [
      ground((face.x + x2 + dx) / 2, y2 + 1, (face.w + dx) / 2 + 2, 12),
      fill.defs + side.defs + top.defs + light.defs + inside.defs,
      path(`M${x2},${face.y} l${dx},${-dy} v${face.h} l${-dx},${dy}Z`, `fill="${side.url}"`),
      path(`M${face.x},${face.y} l${dx},${-dy} h${face.w} l${-dx},${dy}Z`, `fill="${top.url}"`),
      `<g clip-path="${inside.url}">${rect(face, `fill="${fill.url}"`)}${front(shot, face)}${rect(face, `fill="${light.url}"`)}</g>`,
      sideLettering(shot, size),
      extra(shot, size),
      path(
        `M${face.x},${face.y} H${x2} V${y2}`,
        'fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="1.5"',
      ),
      path(
        `M${x2},${face.y} l${dx},${-dy}`,
        'fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="1.2"',
      ),
      path(
        `M${face.x},${face.y} l${dx},${-dy} h${face.w} v${face.h} l${-dx},${dy} H${face.x}Z`,
        'fill="none" stroke="#1b1230" stroke-opacity=".16" stroke-width="1.2"',
      ),
    ].join('')
  }
}

/** The brand along the side, and a stripe of the accent. */
function sideLettering(shot: PackShot, { face, dx, dy }: BoxSize): string {
  if (dx < 30) return ''
  const scheme = schemeOf(shot)
  const upright = face.h > dx * 1.8
  const middle = face.h / 2
  const words = upright
    ? `<g transform="rotate(90 50 ${middle})">${lettering(shot.brand, { face: shot.face, x: 50, baseline: middle + 17, maxWidth: face.h * 0.66, maxSize: 56, fill: scheme.onBase, opacity: 0.9 })}</g>`
    : lettering(shot.brand, {
        face: shot.face,
        x: 50,
        baseline: middle + 8,
        maxWidth: 84,
        maxSize: 36,
        fill: scheme.onBase,
        opacity: 0.9,
      })
  const stripe = rect(
    { x: 0, y: face.h * 0.88, w: 100, h: face.h * 0.06 },
    `fill="${scheme.accent}" opacity=".7"`,
  )
  return `<g transform="matrix(${dx / 100} ${-dy / 100} 0 1 ${face.x + face.w} ${face.y})">${stripe}${words}</g>`
}

/** Brand along the top of a flat box. */
function topLettering(shot: PackShot, { face, dx, dy }: BoxSize): string {
  const scheme = schemeOf(shot)
  const words = lettering(`${shot.brand} ${shot.title}`, {
    face: shot.face,
    x: face.w / 2,
    baseline: 66,
    maxWidth: face.w - 60,
    maxSize: 46,
    fill: scheme.onAccent,
  })
  return `<g transform="matrix(1 0 ${-dx / 100} ${dy / 100} ${face.x + dx} ${face.y - dy})">${rect({ x: 0, y: 0, w: face.w, h: 100 }, `fill="${scheme.accent}" opacity=".92"`)}${words}</g>`
}

/** The screw cap on top of a milk or juice carton. */
function screwCap(shot: PackShot, { face, dx, dy }: BoxSize): string {
  const colour = shot.cap ?? schemeOf(shot).line
  const fill = linear([
    [0, darken(colour, 0.2)],
    [0.3, lighten(colour, 0.4)],
    [1, darken(colour, 0.3)],
  ])
  const cx = face.x + face.w / 2 + dx / 2
  const y = face.y - dy / 2
  return (
    fill.defs +
    path(
      `M${cx - 24},${y - 22} V${y} C${cx - 24},${y + 9} ${cx + 24},${y + 9} ${cx + 24},${y} V${y - 22}Z`,
      `fill="${fill.url}"`,
    ) +
    `<ellipse cx="${cx}" cy="${y - 22}" rx="24" ry="8" fill="${lighten(colour, 0.25)}"/>`
  )
}

/** A drinking straw in its wrapper, glued to the side. */
function straw(_: PackShot, { face, dx, dy }: BoxSize): string {
  const x = face.x + face.w + dx * 0.45
  const glass = linear(
    [
      [0, '#ffffff', 0.9],
      [1, '#ffffff', 0.55],
    ],
    DOWN,
  )
  return (
    glass.defs +
    path(`M${x},${face.y - dy * 0.1} l12,-7 v${face.h * 0.78} l-12,7Z`, `fill="${glass.url}"`) +
    path(`M${x + 6},${face.y + 6} v${face.h * 0.66}`, 'stroke="#e2e6ea" stroke-width="5"') +
    path(`M${x + 5},${face.y + 6} v${face.h * 0.66}`, 'stroke="#fff" stroke-width="1.6"')
  )
}

export const carton = boxOf({ face: { x: 138, y: 96, w: 190, h: 370 }, dx: 54, dy: 32 })
export const juiceCarton = boxOf({ face: { x: 140, y: 110, w: 186, h: 356 }, dx: 56, dy: 34 }, screwCap)
export const brick = boxOf({ face: { x: 152, y: 100, w: 172, h: 360 }, dx: 58, dy: 34 }, straw)
export const box = boxOf({ face: { x: 82, y: 138, w: 274, h: 310 }, dx: 70, dy: 38 })
export const flatBox = boxOf({ face: { x: 44, y: 214, w: 352, h: 194 }, dx: 66, dy: 58 }, topLettering)
