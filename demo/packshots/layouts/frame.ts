import { mix } from '../colour.ts'
import { lettering } from '../lettering.ts'
import { rays } from '../marks.ts'
import { ellipse, n, path, rect } from '../svg.ts'
import { footer, names, pictures, roundWindow, unitOf, type Layout } from './parts.ts'

/** Traditional: a large picture or window under a scalloped crest, and a plaque for the names below. */
export const frame: Layout = (shot, { x, y, w, h }, scheme) => {
  const u = unitOf({ x, y, w, h })
  const cx = x + w / 2
  const namesFrom = (top: number) =>
    names(shot, {
      x: cx,
      top,
      width: w * 0.76,
      brandSize: 46 * u,
      titleSize: 24 * u,
      brandInk: scheme.onPanel,
      titleInk: scheme.softOnPanel,
    })
  // Long names take their room from the picture, not from the line at the foot.
  const r = Math.min(w * 0.33, h * 0.21, (h * 0.92 - namesFrom(0).bottom - 96 * u) / 2)
  const cy = y + h * 0.08 + r
  const text = namesFrom(cy + r + 32 * u)
  const plaque = { x: x + w * 0.07, y: cy + r + 14 * u, w: w * 0.86, h: text.bottom - cy - r + 6 * u }
  const petals = Array.from({ length: 20 }, (_, i) => {
    const a = (Math.PI * 2 * i) / 20
    return ellipse(
      cx + Math.cos(a) * r * 1.05,
      cy + Math.sin(a) * r * 1.05,
      r * 0.17,
      r * 0.17,
      `fill="${scheme.line}"`,
    )
  })
  return [
    rays(cx, cy, h, 0.07),
    petals.join(''),
    ellipse(cx, cy, r * 1.06, r * 1.06, `fill="${mix(scheme.panel, scheme.base, 0.08)}"`),
    shot.grain ? roundWindow(shot, cx, cy, r * 0.98, scheme) : pictures(shot, cx, cy, r * 1.5),
    rect(plaque, `rx="${n(8 * u)}" fill="${scheme.panel}"`),
    rect(
      { x: plaque.x + 4 * u, y: plaque.y + 4 * u, w: plaque.w - 8 * u, h: plaque.h - 8 * u },
      `rx="${n(6 * u)}" fill="none" stroke="${scheme.line}" stroke-width="${n(1.8 * u)}"`,
    ),
    text.svg,
    path(
      `M${n(cx - w * 0.2)},${n(plaque.y)} l${n(w * 0.04)},${n(-9 * u)} h${n(w * 0.32)} l${n(w * 0.04)},${n(9 * u)} l${n(-w * 0.04)},${n(9 * u)} h${n(-w * 0.32)}Z`,
      `fill="${scheme.line}"`,
    ),
    plaque.y + plaque.h + 20 * u < y + h - 36 * u
      ? lettering(shot.tag, {
          face: 'plain',
          x: cx,
          baseline: plaque.y + plaque.h + 20 * u,
          maxWidth: w * 0.8,
          maxSize: 14 * u,
          fill: scheme.onBase,
        })
      : '',
    footer(shot, { x, y, w, h }),
  ].join('')
}
