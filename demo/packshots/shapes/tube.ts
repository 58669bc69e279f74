import { brightness, darken, lighten } from '../colour.ts'
import { front } from '../front.ts'
import { ground } from '../marks.ts'
import { blur, clip, linear, path, rect } from '../svg.ts'
import type { Shape } from './shape.ts'

/** A squeezed tube standing on its cap: creams, gels, toothpaste. */
export const tube: Shape = (shot) => {
  const { base } = shot
  const cap = shot.cap ?? (brightness(shot.accent) > 0.9 ? lighten(base, 0.7) : shot.accent)
  const outline = 'M150,44 H362 L362,64 C360,180 346,330 334,392 H178 C166,330 152,180 150,64Z'
  const inside = clip(path(outline, ''))
  const pale = brightness(base) > 0.8
  const fill = linear([
    [0, darken(base, pale ? 0.14 : 0.24)],
    [0.16, base],
    [0.34, lighten(base, 0.35)],
    [0.6, base],
    [1, darken(base, pale ? 0.2 : 0.32)],
  ])
  const capFill = linear([
    [0, darken(cap, 0.28)],
    [0.25, lighten(cap, 0.35)],
    [0.5, cap],
    [1, darken(cap, 0.3)],
  ])
  const soft = blur(5)
  const ribs = Array.from({ length: 16 }, (_, i) =>
    path(`M${188 + i * 9},402v54`, 'stroke="#000" stroke-opacity=".13" stroke-width="2"'),
  )
  const crimp = Array.from({ length: 26 }, (_, i) =>
    path(`M${152 + i * 8.2},46v20`, 'stroke="#000" stroke-opacity=".14" stroke-width="2"'),
  )
  return [
    ground(256, 462, 92, 12),
    inside.defs + fill.defs + capFill.defs + soft.defs,
    path('M182,388 H330 L326,452 Q325,464 312,464 H200 Q187,464 186,452Z', `fill="${capFill.url}"`),
    ...ribs,
    `<g clip-path="${inside.url}">${rect({ x: 140, y: 40, w: 232, h: 360 }, `fill="${fill.url}"`)}`,
    front(shot, { x: 166, y: 74, w: 180, h: 308 }),
    path(
      'M168,70 C170,190 180,300 190,390 L210,390 C198,300 190,190 194,70Z',
      `fill="#fff" opacity=".4" filter="${soft.url}"`,
    ),
    path('M372,44 C352,180 344,300 330,400 H372Z', `fill="#1b1230" opacity=".22" filter="${soft.url}"`),
    rect({ x: 140, y: 40, w: 232, h: 28 }, 'fill="#fff" opacity=".22"'),
    ...crimp,
    '</g>',
    path(outline, 'fill="none" stroke="#1b1230" stroke-opacity=".18" stroke-width="1.4"'),
  ].join('')
}
