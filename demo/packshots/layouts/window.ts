import { darken } from '../colour.ts'
import { grain } from '../grain.ts'
import { clip, n, path, rect } from '../svg.ts'
import { footer, names, pictures, tagLine, unitOf, type Layout } from './parts.ts'

/** A large clear window over the lower half shows what is inside. */
export const windowLayout: Layout = (shot, { x, y, w, h }, scheme) => {
  const u = unitOf({ x, y, w, h })
  const cx = x + w / 2
  const text = names(shot, {
    x: cx,
    top: y + h * 0.1,
    width: w * 0.84,
    brandSize: 52 * u,
    titleSize: 25 * u,
    brandInk: scheme.onBase,
    titleInk: scheme.onBase,
  })
  const top = text.bottom + 34 * u
  const pane = { x: x + w * 0.1, y: top, w: w * 0.8, h: y + h - top - 44 * u }
  const r = pane.w * 0.3
  const shape = `M${n(pane.x)},${n(pane.y + r)} Q${n(pane.x)},${n(pane.y)} ${n(cx)},${n(pane.y)} Q${n(pane.x + pane.w)},${n(pane.y)} ${n(pane.x + pane.w)},${n(pane.y + r)} V${n(pane.y + pane.h - 14)} q0,14 -14,14 H${n(pane.x + 14)} q-14,0 -14,-14Z`
  const inside = clip(path(shape, ''))
  const size = Math.min(pane.w, pane.h)
  const seen = shot.grain
    ? grain(shot.grain, pane)
    : rect(pane, `fill="${darken(scheme.panel, 0.06)}"`) +
      pictures({ ...shot, art: shot.art.slice(0, 1) }, cx - size * 0.22, pane.y + pane.h * 0.36, size * 0.5) +
      pictures({ ...shot, art: shot.art.slice(0, 1) }, cx + size * 0.24, pane.y + pane.h * 0.38, size * 0.5) +
      pictures({ ...shot, art: shot.art.slice(0, 1) }, cx, pane.y + pane.h * 0.64, size * 0.62)
  return [
    path(
      `M${n(x - 26)},${n(y - 30)} H${n(x + w + 26)} V${n(y + h * 0.06)} H${n(x - 26)}Z`,
      `fill="${scheme.accent}"`,
    ),
    text.svg,
    tagLine(shot, cx, text.bottom + 21 * u, w * 0.78, 14.5 * u, scheme.onBase),
    inside.defs,
    `<g clip-path="${inside.url}">${seen}</g>`,
    path(shape, `fill="none" stroke="${scheme.line}" stroke-width="${n(5 * u)}"`),
    footer(shot, { x, y, w, h }),
  ].join('')
}
