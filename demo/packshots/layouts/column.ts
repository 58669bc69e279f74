import { lighten } from '../colour.ts'
import { n, rect } from '../svg.ts'
import { footer, names, pictures, roundWindow, tagLine, unitOf, type Layout } from './parts.ts'

/** Calm: a tall pale label on the base with a fine line round it, the picture in its lower half. */
export const column: Layout = (shot, { x, y, w, h }, scheme) => {
  const u = unitOf({ x, y, w, h })
  const cx = x + w / 2
  const card = { x: x + w * 0.08, y: y + h * 0.05, w: w * 0.84, h: h * 0.83 }
  const inset = 6 * u
  const line = { x: card.x + inset, y: card.y + inset, w: card.w - inset * 2, h: card.h - inset * 2 }
  const text = names(shot, {
    x: cx,
    top: card.y + 26 * u,
    width: card.w * 0.84,
    brandSize: 48 * u,
    titleSize: 26 * u,
    brandInk: scheme.onPanel,
    titleInk: scheme.softOnPanel,
  })
  const start = text.bottom + 28 * u
  const room = card.y + card.h - start - 34 * u
  const cy = start + room * 0.5
  const size = Math.min(room, card.w * 0.78)
  return [
    rect(
      { x: x - 26, y: y - 30, w: w + 52, h: h * 0.32 + 30 },
      `fill="${lighten(scheme.base, 0.14)}" opacity=".6"`,
    ),
    rect(card, `rx="${n(10 * u)}" fill="${scheme.panel}"`),
    rect(line, `rx="${n(7 * u)}" fill="none" stroke="${scheme.line}" stroke-width="${n(2 * u)}"`),
    text.svg,
    tagLine(shot, cx, text.bottom + 19 * u, card.w * 0.8, 13 * u, scheme.softOnPanel),
    shot.grain ? roundWindow(shot, cx, cy, size * 0.5, scheme) : pictures(shot, cx, cy, size),
    footer(shot, { x, y, w, h }),
  ].join('')
}
