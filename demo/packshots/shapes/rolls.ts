import { darken, lighten } from '../colour.ts'
import { front } from '../front.ts'
import { ground } from '../marks.ts'
import { blur, clip, ellipse, linear, path, rect } from '../svg.ts'
import type { Shape } from './shape.ts'

/** Paper rolls under a clear wrapper, with a printed band across. */
export const rolls: Shape = (shot) => {
  const outline = 'M70,120 Q74,96 104,92 H408 Q438,96 442,120 V430 Q440,456 410,458 H102 Q72,456 70,430Z'
  const inside = clip(path(outline, ''))
  const paper = linear([
    [0, '#cfd4d8'],
    [0.3, '#ffffff'],
    [0.7, '#f2f4f5'],
    [1, '#bfc5ca'],
  ])
  const soft = blur(5)
  const roll = (x: number, y: number) =>
    rect({ x: x - 86, y, w: 172, h: 168 }, `fill="${paper.url}"`) +
    ellipse(x, y, 86, 24, 'fill="#fbfcfc" stroke="#c9cfd3" stroke-width="2"') +
    ellipse(x, y, 60, 16, 'fill="none" stroke="#dfe3e6" stroke-width="2"') +
    ellipse(x, y, 27, 8, 'fill="#b09a80" stroke="#8f7a62"') +
    path(
      `M${x - 86},${y + 60} q86,24 172,0 M${x - 86},${y + 120} q86,24 172,0`,
      'fill="none" stroke="#dde2e6" stroke-dasharray="5 5" stroke-width="2"',
    )
  const band = { x: 60, y: 214, w: 392, h: 164 }
  return [
    ground(256, 456, 184, 14),
    inside.defs + paper.defs + soft.defs,
    `<g clip-path="${inside.url}">${rect({ x: 60, y: 80, w: 392, h: 390 }, 'fill="#e3e8ec"')}`,
    roll(162, 128) + roll(350, 128) + roll(162, 298) + roll(350, 298),
    rect(band, `fill="${shot.base}"`),
    rect({ ...band, h: 5 }, `fill="${darken(shot.accent, 0.1)}"`),
    front(shot, { x: 96, y: 222, w: 320, h: 150 }),
    path(
      'M86,110 C80,220 80,340 88,448 L116,448 C106,340 106,220 118,104Z',
      `fill="#fff" opacity=".6" filter="${soft.url}"`,
    ),
    path(
      'M430,104 C438,220 436,360 426,452',
      `fill="none" stroke="${lighten(shot.base, 0.8)}" stroke-width="8" opacity=".6" filter="${soft.url}"`,
    ),
    path(
      'M120,96 C200,116 320,116 400,96',
      `fill="none" stroke="#fff" stroke-width="6" opacity=".7" filter="${soft.url}"`,
    ),
    '</g>',
    path(outline, 'fill="none" stroke="#1b1230" stroke-opacity=".2" stroke-width="1.4"'),
  ].join('')
}
