import { rays } from '../marks.ts'
import { n, path } from '../svg.ts'
import { footer, names, pictures, roundWindow, tagLine, unitOf, unitSeal, type Layout } from './parts.ts'

/** A pale panel with a rounded lower edge carries the names; the picture sits below it. */
export const arch: Layout = (shot, { x, y, w, h }, scheme) => {
  const u = unitOf({ x, y, w, h })
  const cx = x + w / 2
  const text = names(shot, {
    x: cx,
    top: y + h * 0.1,
    width: w * 0.82,
    brandSize: 52 * u,
    titleSize: 26 * u,
    brandInk: scheme.onPanel,
    titleInk: scheme.softOnPanel,
  })
  const edge = Math.max(text.bottom + 34 * u, y + h * 0.36)
  const curve = `M${n(x - 24)},${n(edge - 28 * u)} Q${n(cx)},${n(edge + 34 * u)} ${n(x + w + 24)},${n(edge - 28 * u)}`
  const room = y + h - edge - 26 * u
  const cy = edge + room * 0.52
  const r = Math.min(room * 0.47, w * 0.36)
  return [
    rays(cx, cy, h, 0.08),
    path(`${curve} V${n(y - 30)} H${n(x - 24)}Z`, `fill="${scheme.panel}"`),
    path(curve, `fill="none" stroke="${scheme.line}" stroke-width="${n(6 * u)}"`),
    text.svg,
    tagLine(shot, cx, text.bottom + 20 * u, w * 0.76, 14 * u, scheme.softOnPanel),
    shot.grain ? roundWindow(shot, cx, cy, r, scheme) : pictures(shot, cx, cy, r * 2.1),
    unitSeal(shot, cx + w * 0.31, edge + 24 * u, 42 * u, scheme),
    footer({ ...shot, unit: '' }, { x, y, w, h }),
  ].join('')
}
