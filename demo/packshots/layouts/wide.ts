import { darken, lighten } from '../colour.ts'
import { paragraph } from '../lettering.ts'
import { rays, vegMark } from '../marks.ts'
import type { LayoutName } from '../shot.ts'
import { n, path, rect, type Rect } from '../svg.ts'
import { pictures, roundWindow, tagLine, unitPatch, type Layout } from './parts.ts'

/** Brand, title, praise and marks down the left-hand side of a wide label. */
function leftText(
  shot: Parameters<Layout>[0],
  { x, y, w, h }: Rect,
  inks: { brand: string; title: string; small: string },
  share = 0.58,
): { svg: string; brandBottom: number } {
  const left = x + Math.min(h * 0.12, w * 0.05)
  const slim = w > h * 2
  const brand = paragraph(shot.brand, {
    face: shot.face,
    x: left,
    top: y + h * 0.12,
    maxWidth: w * share,
    maxSize: h * (slim ? 0.4 : 0.27),
    fill: inks.brand,
    anchor: 'start',
    maxLines: 1,
  })
  const title = paragraph(shot.title, {
    face: 'sans',
    x: left,
    top: brand.bottom + h * 0.095,
    maxWidth: w * (share - 0.04),
    maxSize: h * (slim ? 0.185 : 0.15),
    fill: inks.title,
    anchor: 'start',
    maxLines: slim ? 1 : 2,
    leading: 1.06,
  })
  const mark = Math.max(14, h * 0.13)
  const bottom = y + h * 0.93
  const tag =
    title.bottom + h * 0.17 < bottom - mark
      ? tagLine(shot, left, title.bottom + h * 0.115, w * (share - 0.06), h * 0.085, inks.small, 'start')
      : ''
  const unit = unitPatch(shot, {
    x: left + (shot.veg === null ? 0 : mark * 1.3),
    bottom,
    height: Math.max(20, h * (slim ? 0.22 : 0.17)),
    maxWidth: w * 0.4,
    anchor: 'start',
  })
  const sign = vegMark(shot.veg, left, bottom - mark, mark)
  return { svg: brand.svg + title.svg + tag + sign + unit, brandBottom: brand.bottom }
}

const shown = (
  shot: Parameters<Layout>[0],
  cx: number,
  cy: number,
  size: number,
  scheme: Parameters<Layout>[2],
) =>
  shot.grain && shot.grain !== 'chunks'
    ? roundWindow(shot, cx, cy, size * 0.46, scheme)
    : pictures(shot, cx, cy, size)

const sweeping: Layout = (shot, area, scheme) => {
  const { x, y, w, h } = area
  const edge = `M${n(x + w * 0.62)},${n(y - 10)} C${n(x + w * 0.74)},${n(y + h * 0.3)} ${n(x + w * 0.55)},${n(y + h * 0.7)} ${n(x + w * 0.67)},${n(y + h + 10)}`
  return [
    path(`${edge} v70 H${n(x + w + 40)} V${n(y - 10)}Z`, `fill="${scheme.accent}"`),
    path(edge, `fill="none" stroke="${lighten(scheme.accent, 0.5)}" stroke-width="${n(h * 0.03)}"`),
    leftText(shot, area, { brand: scheme.onBase, title: scheme.onBase, small: scheme.onBase }).svg,
    shown(shot, x + w * 0.815, y + h * 0.52, Math.min(h * 0.78, w * 0.31), scheme),
  ].join('')
}

const carded: Layout = (shot, area, scheme) => {
  const { x, y, w, h } = area
  const card = { x: x + w * 0.02, y: y + h * 0.06, w: w * 0.63, h: h * 0.88 }
  return [
    rays(x + w * 0.82, y + h * 0.5, w, 0.1),
    rect(card, `rx="${n(h * 0.07)}" fill="${scheme.panel}"`),
    rect(
      { x: card.x + 5, y: card.y + 5, w: card.w - 10, h: card.h - 10 },
      `rx="${n(h * 0.05)}" fill="none" stroke="${scheme.line}" stroke-width="2"`,
    ),
    leftText(
      shot,
      { x: x + w * 0.025, y: y + h * 0.02, w: w * 0.96, h: h * 0.95 },
      { brand: scheme.onPanel, title: scheme.softOnPanel, small: scheme.softOnPanel },
      0.55,
    ).svg,
    shown(shot, x + w * 0.825, y + h * 0.52, Math.min(h * 0.84, w * 0.32), scheme),
  ].join('')
}

const banded: Layout = (shot, area, scheme) => {
  const { x, y, w, h } = area
  const text = leftText(shot, area, { brand: scheme.onBase, title: scheme.onAccent, small: scheme.onAccent })
  const edge = text.brandBottom + h * 0.05
  return [
    rect({ x: x - 40, y: edge, w: w + 80, h: y + h + 20 - edge }, `fill="${scheme.accent}"`),
    rect({ x: x - 40, y: edge, w: w + 80, h: h * 0.02 }, `fill="${darken(scheme.accent, 0.25)}"`),
    text.svg,
    shown(shot, x + w * 0.815, y + h * 0.5, Math.min(h * 0.86, w * 0.32), scheme),
  ].join('')
}

/** Fronts for areas that are clearly wider than high. */
export const wideLayouts: Record<LayoutName, Layout> = {
  arch: carded,
  badge: sweeping,
  band: banded,
  column: carded,
  frame: carded,
  split: sweeping,
  wave: sweeping,
  window: banded,
}
