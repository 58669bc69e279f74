import { inkOf } from '../colour.ts'
import { lettering, paragraph } from '../lettering.ts'
import { rays } from '../marks.ts'
import { ellipse, n, rect } from '../svg.ts'
import { footer, pictures, unitOf, type Layout } from './parts.ts'

/** Loud: the brand tilted on an oval, the title in tall capitals, a ribbon, and the food in front. */
export const badge: Layout = (shot, { x, y, w, h }, scheme) => {
  const u = unitOf({ x, y, w, h })
  const cx = x + w / 2
  const top = y + h * 0.21
  const tilt = `transform="rotate(-5 ${n(cx)} ${n(top)})"`
  const title = paragraph(shot.title.toUpperCase(), {
    face: 'tall',
    x: cx,
    top: top + 58 * u,
    maxWidth: w * 0.86,
    maxSize: 44 * u,
    fill: scheme.onBase,
    maxLines: 2,
    leading: 0.92,
  })
  const ribbon = { x: cx - w * 0.37, y: title.bottom + 9 * u, w: w * 0.74, h: 23 * u }
  const room = y + h - ribbon.y - ribbon.h - 26 * u
  return [
    rays(cx, y + h * 0.62, h, 0.12),
    ellipse(cx, top, w * 0.47, 45 * u, `fill="${scheme.panel}" ${tilt}`),
    ellipse(
      cx,
      top,
      w * 0.44,
      39 * u,
      `fill="none" stroke="${scheme.line}" stroke-width="${n(3 * u)}" ${tilt}`,
    ),
    lettering(shot.brand, {
      face: shot.face,
      x: cx,
      baseline: top + 15 * u,
      maxWidth: w * 0.76,
      maxSize: 48 * u,
      fill: inkOf(scheme.onPanel),
      rotate: -5,
    }),
    title.svg,
    rect(ribbon, `rx="${n(11 * u)}" fill="${scheme.accent}"`),
    lettering(shot.tag, {
      face: 'sans',
      x: cx,
      baseline: ribbon.y + 16 * u,
      maxWidth: ribbon.w * 0.88,
      maxSize: 14 * u,
      fill: scheme.onAccent,
    }),
    pictures(shot, cx, ribbon.y + ribbon.h + room * 0.53 + 6 * u, Math.min(room * 1.08, w * 0.66)),
    footer(shot, { x, y, w, h }),
  ].join('')
}
