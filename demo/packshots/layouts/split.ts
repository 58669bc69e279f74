import { darken, lighten } from '../colour.ts'
import { paragraph } from '../lettering.ts'
import { n, path } from '../svg.ts'
import { pictures, roundWindow, tagLine, unitOf, unitPatch, type Layout } from './parts.ts'
import { vegMark } from '../marks.ts'

/** Modern: two fields parted by a slanting sweep, lettering set from the left. */
export const split: Layout = (shot, { x, y, w, h }, scheme) => {
  const u = unitOf({ x, y, w, h })
  const left = x + w * 0.1
  const brand = paragraph(shot.brand, {
    face: shot.face,
    x: left,
    top: y + h * 0.08,
    maxWidth: w * 0.8,
    maxSize: 50 * u,
    fill: scheme.onBase,
    anchor: 'start',
    maxLines: 1,
  })
  const title = paragraph(shot.title, {
    face: 'sans',
    x: left,
    top: brand.bottom + 16 * u,
    maxWidth: w * 0.76,
    maxSize: 29 * u,
    fill: scheme.onBase,
    anchor: 'start',
    maxLines: 2,
    leading: 1.08,
  })
  const start = title.bottom + 34 * u
  const sweep = (lift: number) =>
    `M${n(x - 30)},${n(start + h * 0.22 - lift)} C${n(x + w * 0.35)},${n(start + h * 0.24 - lift)} ${n(x + w * 0.6)},${n(start + 6 - lift)} ${n(x + w + 30)},${n(start - 16 * u - lift)} V${n(y + h + 40)} H${n(x - 30)}Z`
  const room = y + h - start
  const size = Math.min(room * 0.9, w * 0.66)
  const cx = x + w * 0.56
  const cy = start + room * 0.5
  return [
    path(sweep(16 * u), `fill="${lighten(scheme.accent, 0.45)}" opacity=".75"`),
    path(sweep(0), `fill="${scheme.accent}"`),
    path(sweep(-room * 0.42), `fill="${darken(scheme.accent, 0.12)}" opacity=".45"`),
    brand.svg,
    title.svg,
    tagLine(shot, left, title.bottom + 20 * u, w * 0.7, 14.5 * u, scheme.onBase, 'start'),
    shot.grain ? roundWindow(shot, cx, cy, size * 0.48, scheme) : pictures(shot, cx, cy, size),
    vegMark(shot.veg, left, y + h - 34 * u, Math.max(15, 20 * u)),
    unitPatch(shot, {
      x: x + w * 0.94,
      bottom: y + h - 12 * u,
      height: Math.max(24, 36 * u),
      maxWidth: w * 0.6,
      anchor: 'end',
    }),
  ].join('')
}
