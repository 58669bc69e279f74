import { lighten } from '../colour.ts'
import { n, path } from '../svg.ts'
import { footer, names, pictures, roundWindow, tagLine, unitOf, type Layout } from './parts.ts'

/** Names on the plain base, a double wave of the accent below with the picture standing in it. */
export const wave: Layout = (shot, { x, y, w, h }, scheme) => {
  const u = unitOf({ x, y, w, h })
  const cx = x + w / 2
  const text = names(shot, {
    x: cx,
    top: y + h * 0.11,
    width: w * 0.84,
    brandSize: 56 * u,
    titleSize: 26 * u,
    brandInk: scheme.onBase,
    titleInk: scheme.onBase,
  })
  const start = Math.max(text.bottom + 50 * u, y + h * 0.5)
  const wavy = (top: number) =>
    `M${n(x - 30)},${n(top)} C${n(x + w * 0.2)},${n(top - 30 * u)} ${n(x + w * 0.34)},${n(top + 30 * u)} ${n(x + w * 0.55)},${n(top + 4 * u)} C${n(x + w * 0.75)},${n(top - 22 * u)} ${n(x + w * 0.86)},${n(top + 16 * u)} ${n(x + w + 30)},${n(top - 16 * u)} V${n(y + h + 40)} H${n(x - 30)}Z`
  const room = y + h - text.bottom - 34 * u
  const cy = text.bottom + 30 * u + room * 0.5
  const size = Math.min(room * 0.86, w * 0.62)
  return [
    path(
      `M${n(x - 26)},${n(y - 30)} H${n(x + w + 26)} V${n(y + h * 0.05)} H${n(x - 26)}Z`,
      `fill="${scheme.accent}"`,
    ),
    path(wavy(start - 13 * u), `fill="${lighten(scheme.accent, 0.4)}"`),
    path(wavy(start), `fill="${scheme.accent}"`),
    path(wavy(start + h * 0.2), 'fill="#fff" opacity=".12"'),
    text.svg,
    tagLine(shot, cx, text.bottom + 22 * u, w * 0.78, 14.5 * u, scheme.onBase),
    shot.grain ? roundWindow(shot, cx, cy, size * 0.46, scheme) : pictures(shot, cx, cy, size),
    footer(shot, { x, y, w, h }),
  ].join('')
}
