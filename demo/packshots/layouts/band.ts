import { lighten } from '../colour.ts'
import { rect } from '../svg.ts'
import { footer, names, pictures, roundWindow, tagLine, unitOf, type Layout } from './parts.ts'

/** The picture above, a broad band with the names across the middle. */
export const band: Layout = (shot, { x, y, w, h }, scheme) => {
  const u = unitOf({ x, y, w, h })
  const cx = x + w / 2
  const art = y + h * 0.25
  const top = y + h * 0.45
  const text = names(shot, {
    x: cx,
    top: top + 17 * u,
    width: w * 0.84,
    brandSize: 50 * u,
    titleSize: 25 * u,
    brandInk: scheme.onAccent,
    titleInk: scheme.onAccent,
  })
  const bottom = text.bottom + 18 * u
  const stripe = { x: x - 26, w: w + 52, h: 5 * u }
  return [
    rect(
      { x: x - 26, y: y - 30, w: w + 52, h: h * 0.47 + 30 },
      `fill="${lighten(scheme.base, 0.22)}" opacity=".55"`,
    ),
    shot.grain
      ? roundWindow(shot, cx, art, Math.min(w * 0.33, h * 0.18), scheme)
      : pictures(shot, cx, art, Math.min(w * 0.66, h * 0.38)),
    rect({ x: x - 26, y: top, w: w + 52, h: bottom - top }, `fill="${scheme.accent}"`),
    rect({ ...stripe, y: top + 4 * u, h: 1.6 * u }, `fill="${scheme.onAccent}" opacity=".6"`),
    rect({ ...stripe, y: bottom - 6 * u, h: 1.6 * u }, `fill="${scheme.onAccent}" opacity=".6"`),
    text.svg,
    bottom + 40 * u < y + h - 48 * u
      ? tagLine(shot, cx, bottom + 24 * u, w * 0.8, 16 * u, scheme.onBase)
      : '',
    footer(shot, { x, y, w, h }),
  ].join('')
}
