import { darken, lighten } from '../colour.ts'
import { front } from '../front.ts'
import { ground } from '../marks.ts'
import { blur, clip, linear, n, path, rect } from '../svg.ts'
import type { Shape } from './shape.ts'

const WHOLE = { x: 60, y: 20, w: 392, h: 480 }
const OUTLINE =
  'M124,60 C170,66 210,54 256,60 C302,66 342,54 388,60 C400,120 418,180 416,270 C415,350 412,420 404,456 C360,472 152,472 108,456 C100,420 97,350 96,270 C94,180 112,120 124,60Z'

/** A woven sack with a stitched mouth: five or ten kilos of atta or rice. */
export const sack: Shape = (shot) => {
  const { base } = shot
  const inside = clip(path(OUTLINE, ''))
  const fill = linear([
    [0, darken(base, 0.22)],
    [0.14, base],
    [0.32, lighten(base, 0.2)],
    [0.62, base],
    [1, darken(base, 0.28)],
  ])
  const soft = blur(7)
  const weave = Array.from({ length: 60 }, (_, i) => `M60,${n(24 + i * 8)}H460`).join('')
  const warp = Array.from({ length: 50 }, (_, i) => `M${n(64 + i * 8)},20V500`).join('')
  return [
    ground(256, 464, 156, 14, 0.3),
    inside.defs,
    fill.defs,
    soft.defs,
    path(
      'M122,62 C112,40 104,34 110,28 C124,24 140,40 170,36 C220,30 292,30 342,36 C372,40 388,24 402,28 C408,34 400,40 390,62Z',
      `fill="${darken(base, 0.18)}"`,
    ),
    path(
      'M118,48 C170,54 342,54 394,48',
      `fill="none" stroke="${lighten(base, 0.7)}" stroke-width="3.4" stroke-dasharray="9 6"`,
    ),
    `<g clip-path="${inside.url}">`,
    rect(WHOLE, `fill="${fill.url}"`),
    front(shot, { x: 116, y: 84, w: 280, h: 366 }),
    path(weave, 'stroke="#000" stroke-opacity=".07" stroke-width="2"'),
    path(warp, 'stroke="#fff" stroke-opacity=".07" stroke-width="2"'),
    path('M96,60 C116,160 96,320 112,470 L84,470 V60Z', `fill="#000" opacity=".34" filter="${soft.url}"`),
    path('M418,60 C396,180 416,330 400,470 L440,470 V60Z', `fill="#000" opacity=".4" filter="${soft.url}"`),
    path(
      'M136,80 C124,170 118,300 128,430',
      `fill="none" stroke="#fff" stroke-width="14" opacity=".34" filter="${soft.url}"`,
    ),
    path(
      'M150,64 q-6,30 4,56 M214,62 q6,24 -2,44 M300,62 q-6,26 2,48 M362,62 q8,30 -4,58',
      `fill="none" stroke="#000" stroke-opacity=".26" stroke-width="5" filter="${soft.url}"`,
    ),
    path('M96,440 C180,462 332,462 416,440 V480 H96Z', `fill="#000" opacity=".22" filter="${soft.url}"`),
    '</g>',
    path(OUTLINE, 'fill="none" stroke="#1b1230" stroke-opacity=".16" stroke-width="1.4"'),
  ].join('')
}
