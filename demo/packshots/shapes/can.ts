import { front } from '../front.ts'
import { ground } from '../marks.ts'
import { clip, ellipse, linear, path, rect } from '../svg.ts'
import type { Shape } from './shape.ts'

const OUTLINE =
  'M164,84 C164,74 184,66 256,66 C328,66 348,74 348,84 L362,116 V418 L348,448 C348,460 328,466 256,466 C184,466 164,460 164,448 L150,418 V116Z'
const WHOLE = { x: 140, y: 50, w: 232, h: 430 }

/** A drinks can with a ring pull. */
export const can: Shape = (shot) => {
  const inside = clip(path(OUTLINE, ''))
  const gloss = linear([
    [0, '#1b1230', 0.42],
    [0.1, '#1b1230', 0.06],
    [0.2, '#ffffff', 0.46],
    [0.3, '#ffffff', 0.06],
    [0.62, '#1b1230', 0],
    [0.84, '#ffffff', 0.2],
    [0.92, '#1b1230', 0.14],
    [1, '#1b1230', 0.44],
  ])
  const metal = linear([
    [0, '#7d858c'],
    [0.2, '#f4f7f9'],
    [0.45, '#b9c1c7'],
    [0.7, '#eef2f4'],
    [1, '#747c83'],
  ])
  return [
    ground(256, 466, 96, 12),
    inside.defs + gloss.defs + metal.defs,
    `<g clip-path="${inside.url}">${rect(WHOLE, `fill="${shot.base}"`)}`,
    front(shot, { x: 150, y: 114, w: 212, h: 306 }),
    rect({ ...WHOLE, h: 60 }, `fill="${metal.url}"`),
    rect({ ...WHOLE, y: 426, h: 60 }, `fill="${metal.url}"`),
    path(
      'M150,112 C184,124 328,124 362,112 M150,424 C184,436 328,436 362,424',
      'stroke="#000" stroke-opacity=".25" stroke-width="2" fill="none"',
    ),
    rect(WHOLE, `fill="${gloss.url}"`),
    '</g>',
    ellipse(256, 82, 86, 14, 'fill="#c9d0d5"'),
    ellipse(256, 84, 78, 11, 'fill="#9aa3aa"'),
    ellipse(256, 88, 27, 5.5, 'fill="#dfe5e8"'),
    ellipse(256, 88, 16, 3, 'fill="#8a939a"'),
  ].join('')
}
