import { artwork } from '../artwork.ts'
import { brightness, darken, lighten } from '../colour.ts'
import { inksOf } from '../flat.ts'
import { front } from '../front.ts'
import { grain } from '../grain.ts'
import { ground } from '../marks.ts'
import { clip, ellipse, linear, n, path, rect } from '../svg.ts'
import type { Shape } from './shape.ts'

const GLASS =
  'M128,150 C118,158 112,172 112,190 V430 C112,452 126,466 148,466 H364 C386,466 400,452 400,430 V190 C400,172 394,158 384,150Z'
const WHOLE = { x: 100, y: 140, w: 312, h: 340 }

/** A glass jar with a screw lid: pickle, ghee, honey, spreads, coffee. */
export const jar: Shape = (shot) => {
  const content = shot.content ?? shot.base
  const cap = shot.cap ?? shot.accent
  const pale = brightness(content) > 0.8
  const inside = clip(path(GLASS, ''))
  const fill = linear([
    [0, darken(content, pale ? 0.16 : 0.32)],
    [0.12, content],
    [0.3, lighten(content, 0.26)],
    [0.6, content],
    [1, darken(content, pale ? 0.2 : 0.36)],
  ])
  const gloss = linear([
    [0, '#1b1230', 0.22],
    [0.06, '#ffffff', 0.18],
    [0.13, '#ffffff', 0.5],
    [0.19, '#ffffff', 0.05],
    [0.8, '#ffffff', 0],
    [0.9, '#ffffff', 0.28],
    [0.95, '#1b1230', 0.06],
    [1, '#1b1230', 0.3],
  ])
  const lid = linear([
    [0, darken(cap, 0.32)],
    [0.2, lighten(cap, 0.38)],
    [0.45, cap],
    [1, darken(cap, 0.34)],
  ])
  const label = { x: 112, y: 208, w: 288, h: 216 }
  const ribs = Array.from({ length: 34 }, (_, i) =>
    path(`M${n(120 + i * 8.2)},90v40`, 'stroke="#000" stroke-opacity=".12" stroke-width="2.4"'),
  )
  return [
    ground(256, 467, 138, 13),
    inside.defs + fill.defs + gloss.defs + lid.defs,
    `<g clip-path="${inside.url}">`,
    rect(WHOLE, `fill="${fill.url}"`),
    shot.grain ? grain(shot.grain, { x: 112, y: 150, w: 288, h: 318 }) : '',
    rect(label, `fill="${shot.base}"`),
    `<svg x="${label.x}" y="${label.y}" width="${label.w}" height="${label.h}" viewBox="${label.x} ${label.y} ${label.w} ${label.h}">${front(shot.art.length > 0 ? { ...shot, grain: undefined } : shot, label)}</svg>`,
    rect({ ...label, h: 4 }, `fill="${shot.accent}"`),
    rect({ ...label, y: label.y + label.h - 4, h: 4 }, `fill="${shot.accent}"`),
    rect(WHOLE, `fill="${gloss.url}"`),
    '</g>',
    rect({ x: 126, y: 128, w: 260, h: 30 }, `rx="6" fill="${fill.url}"`),
    rect({ x: 126, y: 128, w: 260, h: 30 }, `rx="6" fill="${gloss.url}" opacity=".8"`),
    path('M126,150H386', 'stroke="#fff" stroke-opacity=".5" stroke-width="3"'),
    rect({ x: 112, y: 72, w: 288, h: 66 }, `rx="12" fill="${lid.url}"`),
    ...ribs,
    rect({ x: 112, y: 72, w: 288, h: 15 }, 'rx="8" fill="#fff" opacity=".3"'),
    path(GLASS, 'fill="none" stroke="#1b1230" stroke-opacity=".2" stroke-width="1.4"'),
  ].join('')
}

/** A round tin with a pressed lid: sweets in syrup, ghee, fine tea. */
export const tin: Shape = (shot) => {
  const { base } = shot
  const outline = 'M116,120 V430 C116,452 180,468 256,468 C332,468 396,452 396,430 V120Z'
  const inside = clip(path(outline, ''))
  const gloss = linear([
    [0, '#1b1230', 0.36],
    [0.1, '#1b1230', 0.04],
    [0.2, '#ffffff', 0.4],
    [0.3, '#ffffff', 0.04],
    [0.66, '#1b1230', 0],
    [0.86, '#ffffff', 0.16],
    [1, '#1b1230', 0.36],
  ])
  const metal = linear([
    [0, '#8d9298'],
    [0.2, '#f7f9fa'],
    [0.45, '#c3c9ce'],
    [0.7, '#eef1f3'],
    [1, '#82888e'],
  ])
  return [
    ground(256, 462, 142, 15),
    inside.defs + gloss.defs + metal.defs,
    `<g clip-path="${inside.url}">${rect({ x: 100, y: 80, w: 312, h: 400 }, `fill="${base}"`)}`,
    front(shot, { x: 124, y: 136, w: 264, h: 304 }),
    path('M116,428 C116,450 180,466 256,466 C332,466 396,450 396,428 V480 H116Z', `fill="${metal.url}"`),
    rect({ x: 100, y: 80, w: 312, h: 400 }, `fill="${gloss.url}"`),
    '</g>',
    path('M110,92 V118 C110,140 176,154 256,154 C336,154 402,140 402,118 V92Z', `fill="${metal.url}"`),
    ellipse(256, 92, 146, 34, 'fill="#dfe4e8" stroke="#8d9298"'),
    ellipse(256, 94, 128, 27, `fill="${lighten(shot.accent, 0.25)}" stroke="#9aa1a7"`),
    shot.art[0]
      ? `<g transform="translate(256 94) scale(1 .42)">${artwork(shot.art[0], 0, 0, 84, { inks: inksOf(shot.base, shot.accent) })}</g>`
      : '',
  ].join('')
}
