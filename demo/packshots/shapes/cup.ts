import { brightness, darken, lighten } from '../colour.ts'
import { front, schemeOf } from '../front.ts'
import { lettering } from '../lettering.ts'
import { ground } from '../marks.ts'
import { clip, ellipse, linear, path, rect } from '../svg.ts'
import type { Shape } from './shape.ts'

const gloss = (edge: number) =>
  linear([
    [0, '#1b1230', edge],
    [0.1, '#1b1230', 0.02],
    [0.2, '#ffffff', 0.46],
    [0.3, '#ffffff', 0.04],
    [0.7, '#1b1230', 0],
    [0.88, '#ffffff', 0.2],
    [1, '#1b1230', edge + 0.04],
  ])

/** A cup closed with foil: curd, doi. */
export const cup: Shape = (shot) => {
  const outline = 'M104,168 H408 L376,432 C374,452 362,462 342,462 H170 C150,462 138,452 136,432Z'
  const inside = clip(path(outline, ''))
  const shine = gloss(brightness(shot.base) > 0.8 ? 0.22 : 0.28)
  const foil = linear([
    [0, '#aeb6bd'],
    [0.25, '#ffffff'],
    [0.5, '#d3d9de'],
    [0.75, '#ffffff'],
    [1, '#a2abb2'],
  ])
  const whole = { x: 90, y: 160, w: 332, h: 310 }
  return [
    ground(256, 463, 122, 13),
    inside.defs + shine.defs + foil.defs,
    `<g clip-path="${inside.url}">${rect(whole, `fill="${shot.base}"`)}${front(shot, { x: 134, y: 172, w: 244, h: 288 })}${rect(whole, `fill="${shine.url}"`)}</g>`,
    path(outline, 'fill="none" stroke="#1b1230" stroke-opacity=".18" stroke-width="1.4"'),
    path(
      'M92,150 Q92,140 104,140 H408 Q420,140 420,150 V160 Q420,172 408,172 H104 Q92,172 92,160Z',
      `fill="${foil.url}" stroke="#1b1230" stroke-opacity=".16"`,
    ),
    path('M104,140 C150,122 362,122 408,140Z', 'fill="#eef2f5"'),
    path('M404,142 q30,-22 38,4 q2,14 -26,14Z', 'fill="#dfe5ea" stroke="#1b1230" stroke-opacity=".1"'),
  ].join('')
}

/** A low round tub with a snap-on lid: ice cream, spreads, soft butter. */
export const tub: Shape = (shot) => {
  const scheme = schemeOf(shot)
  const outline = 'M70,196 H442 L416,420 C412,446 330,460 256,460 C182,460 100,446 96,420Z'
  const inside = clip(path(outline, ''))
  const shine = gloss(brightness(shot.base) > 0.8 ? 0.22 : 0.3)
  const lid = linear([
    [0, darken(shot.accent, 0.25)],
    [0.22, lighten(shot.accent, 0.35)],
    [0.5, shot.accent],
    [1, darken(shot.accent, 0.3)],
  ])
  const whole = { x: 60, y: 180, w: 392, h: 290 }
  return [
    ground(256, 456, 168, 15),
    inside.defs + shine.defs + lid.defs,
    `<g clip-path="${inside.url}">${rect(whole, `fill="${shot.base}"`)}${front(shot, { x: 104, y: 222, w: 304, h: 214 })}${rect(whole, `fill="${shine.url}"`)}</g>`,
    path(outline, 'fill="none" stroke="#1b1230" stroke-opacity=".18" stroke-width="1.4"'),
    path('M56,166 V196 C56,214 150,228 256,228 C362,228 456,214 456,196 V166Z', `fill="${lid.url}"`),
    ellipse(256, 166, 200, 40, `fill="${lighten(shot.accent, 0.2)}"`),
    ellipse(
      256,
      164,
      182,
      33,
      `fill="${shot.accent}" stroke="${lighten(shot.accent, 0.45)}" stroke-width="2"`,
    ),
    `<g transform="translate(256 164) scale(1 .36)">${lettering(shot.brand, { face: shot.face, x: 0, baseline: 22, maxWidth: 250, maxSize: 72, fill: scheme.onAccent })}</g>`,
  ].join('')
}
