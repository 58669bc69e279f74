import { artwork } from '../artwork.ts'
import { brightness, inkOf, lighten } from '../colour.ts'
import { inksOf } from '../flat.ts'
import { grain } from '../grain.ts'
import { fittedSize, lettering, paragraph, textWidth, type Paragraph } from '../lettering.ts'
import { seal, vegMark } from '../marks.ts'
import type { PackShot } from '../shot.ts'
import { clip, ellipse, n, rect, type Rect } from '../svg.ts'

/** The colours of a printed front, all derived from the two that the catalogue names. */
export interface Scheme {
  base: string
  accent: string
  /** A pale ground that goes with the pack. */
  panel: string
  /** For lettering on the base, on the accent and on the panel. */
  onBase: string
  onAccent: string
  onPanel: string
  /** A second ink on the panel. */
  softOnPanel: string
  /** For a line or a small patch on the base: the accent, unless it would vanish there. */
  line: string
}

export type Layout = (shot: PackShot, area: Rect, scheme: Scheme) => string

/** A measure that grows with the label, so that lines and small print stay in proportion. */
export const unitOf = (area: Rect): number => Math.min(area.w / 215, area.h / 300)

/** Brand and title, one under the other. */
export function names(
  shot: PackShot,
  options: {
    x: number
    top: number
    width: number
    brandSize: number
    titleSize: number
    brandInk: string
    titleInk: string
    anchor?: 'start' | 'middle'
    capitals?: boolean
    brandLines?: number
  },
): Paragraph {
  const {
    x,
    top,
    width,
    brandSize,
    titleSize,
    brandInk,
    titleInk,
    anchor = 'middle',
    capitals = true,
  } = options
  const brand = paragraph(shot.brand, {
    face: shot.face,
    x,
    top,
    maxWidth: width,
    maxSize: brandSize,
    fill: brandInk,
    anchor,
    maxLines: options.brandLines ?? 1,
    leading: 0.95,
  })
  const title = paragraph(capitals ? shot.title.toUpperCase() : shot.title, {
    face: 'sans',
    x,
    top: brand.bottom + brandSize * 0.3,
    maxWidth: width,
    maxSize: titleSize,
    fill: titleInk,
    anchor,
    maxLines: 2,
    leading: 1.12,
  })
  return { svg: brand.svg + title.svg, bottom: title.bottom }
}

export const tagLine = (
  shot: PackShot,
  x: number,
  baseline: number,
  width: number,
  size: number,
  fill: string,
  anchor: 'start' | 'middle' = 'middle',
): string => lettering(shot.tag, { face: 'plain', x, baseline, maxWidth: width, maxSize: size, fill, anchor })

/** The main drawing, or several, as one group about the given middle. */
export function pictures(shot: PackShot, cx: number, cy: number, size: number): string {
  const [main, ...more] = shot.art
  const inks = inksOf(shot.base, shot.accent)
  if (!main) return ''
  if (more.length === 0) return artwork(main, cx, cy, size, { shadow: 0.3, inks })
  const side = more[0] ?? main
  return (
    artwork(side, cx - size * 0.42, cy + size * 0.16, size * 0.56, { shadow: 0.3, inks, rotate: -14 }) +
    artwork(side, cx + size * 0.42, cy + size * 0.16, size * 0.56, {
      shadow: 0.3,
      inks,
      rotate: 14,
      flip: true,
    }) +
    artwork(main, cx, cy, size * 0.84, { shadow: 0.34, inks })
  )
}

/** A round opening: shows the grain, or the drawing on a pale ground. */
export function roundWindow(
  shot: PackShot,
  cx: number,
  cy: number,
  r: number,
  scheme: Scheme,
  squash = 1,
): string {
  const shape = ellipse(cx, cy, r, r * squash, '')
  const inside = clip(shape)
  const box = { x: cx - r, y: cy - r * squash, w: r * 2, h: r * squash * 2 }
  const seen = shot.grain
    ? grain(shot.grain, box)
    : rect(box, `fill="${lighten(scheme.base, 0.84)}"`) + pictures(shot, cx, cy, r * 1.4)
  return `${inside.defs}<g clip-path="${inside.url}">${seen}${ellipse(cx, cy + 4, r, r * squash, 'fill="none" stroke="#000" stroke-opacity=".22" stroke-width="9"')}</g>${ellipse(cx, cy, r, r * squash, `fill="none" stroke="${scheme.line}" stroke-width="${n(r * 0.07)}"`)}`
}

/** The size of the pack, on a toothed seal or plainly. */
export function unitSeal(shot: PackShot, cx: number, cy: number, radius: number, scheme: Scheme): string {
  return (
    seal(cx, cy, radius, scheme.accent) +
    lettering(shot.unit, {
      face: 'sans',
      x: cx,
      baseline: cy + radius * 0.22,
      maxWidth: radius * 1.56,
      maxSize: radius * 0.68,
      fill: scheme.onAccent,
    })
  )
}

/** The size of the pack on a plain patch, large enough to be read on the card of a list. */
export function unitPatch(shot: PackShot, { x, bottom, height, maxWidth, anchor }: UnitPatch): string {
  if (!shot.unit) return ''
  const size = fittedSize(shot.unit, 'sans', maxWidth - height * 0.6, height * 0.74)
  const width = textWidth(shot.unit, 'sans') * size + height * 0.6
  const left = anchor === 'start' ? x : anchor === 'middle' ? x - width / 2 : x - width
  const ink = inkOf(brightness(shot.base) < brightness(shot.accent) ? shot.base : shot.accent, 0.3)
  return (
    rect({ x: left, y: bottom - height, w: width, h: height }, `rx="${n(height * 0.26)}" fill="#fffdf8"`) +
    lettering(shot.unit, {
      face: 'sans',
      x: left + width / 2,
      baseline: bottom - height / 2 + size * 0.36,
      maxWidth: width,
      maxSize: size,
      fill: ink,
    })
  )
}

interface UnitPatch {
  x: number
  bottom: number
  height: number
  maxWidth: number
  anchor: 'start' | 'middle' | 'end'
}

/** Veg mark on the left, size of the pack on the right. */
export function footer(shot: PackShot, area: Rect, inset = 12): string {
  const u = unitOf(area)
  const size = Math.max(15, 20 * u)
  const bottom = area.y + area.h - inset * u
  return (
    vegMark(shot.veg, area.x + inset * u, bottom - size, size) +
    unitPatch(shot, {
      x: area.x + area.w - inset * u,
      bottom,
      height: Math.max(24, 36 * u),
      maxWidth: area.w * 0.6,
      anchor: 'end',
    })
  )
}
