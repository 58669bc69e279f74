import { darken, lighten } from '../colour.ts'
import { artwork } from '../artwork.ts'
import { front, schemeOf } from '../front.ts'
import { backCard } from '../layouts/back.ts'
import { unitPatch } from '../layouts/parts.ts'
import { lettering } from '../lettering.ts'
import { inksOf } from '../flat.ts'
import { ground, vegMark } from '../marks.ts'
import { seeded } from '../random.ts'
import { blur, clip, DOWN, ellipse, linear, path, rect } from '../svg.ts'
import type { Shape } from './shape.ts'

const BAG =
  'M92,176 C84,126 150,106 200,118 C232,104 280,104 312,118 C362,106 428,126 420,176 C418,196 408,204 404,214 L406,424 C406,440 396,448 382,448 L130,448 C116,448 106,440 106,424 L108,214 C104,204 94,196 92,176Z'
const SLICE =
  'M112,186 C104,146 158,130 204,140 C236,128 276,128 308,140 C354,130 408,146 400,186 C398,204 388,210 386,222 L386,470 L126,470 L126,222 C124,210 114,204 112,186Z'
const WHOLE = { x: 80, y: 90, w: 352, h: 370 }

/** A sliced loaf in a clear bag with a printed sleeve and a clip. */
export const bread: Shape = (shot) => {
  if (shot.back) return backCard(shot, front)
  const scheme = schemeOf(shot)
  const crumb = shot.crumb ?? '#f7e6c4'
  const inside = clip(path(BAG, ''))
  const crust = linear([
    [0, '#b9783a'],
    [0.2, '#dba565'],
    [0.5, '#eec48a'],
    [0.8, '#d49a55'],
    [1, '#a5682c'],
  ])
  const slice = linear(
    [
      [0, lighten(crumb, 0.35)],
      [1, darken(crumb, 0.08)],
    ],
    DOWN,
  )
  const film = linear([
    [0, '#000000', 0.22],
    [0.1, '#ffffff', 0.1],
    [0.2, '#ffffff', 0.4],
    [0.3, '#ffffff', 0.05],
    [0.72, '#ffffff', 0],
    [0.86, '#ffffff', 0.26],
    [0.93, '#000000', 0.06],
    [1, '#000000', 0.26],
  ])
  const soft = blur(6)
  const fine = blur(1.5)
  const random = seeded(shot.title)
  const pores = Array.from({ length: 150 }, () =>
    ellipse(
      130 + random() * 252,
      150 + random() * 70,
      1 + random() * 3.4,
      0.8 + random() * 2,
      `fill="${darken(crumb, 0.22)}" opacity=".5"`,
    ),
  )
  const seeds =
    shot.art[0] === 'sunflower'
      ? Array.from({ length: 26 }, () =>
          ellipse(136 + random() * 240, 146 + random() * 74, 5, 2.4, 'fill="#6b4a24"'),
        )
      : []
  return [
    ground(256, 450, 156, 13),
    inside.defs + crust.defs + slice.defs + film.defs + soft.defs + fine.defs,
    path('M196,120 C204,92 226,84 232,58 L280,58 C286,84 308,92 316,120Z', 'fill="#fff" opacity=".7"'),
    path(
      'M196,120 C204,92 226,84 232,58 M316,120 C308,92 286,84 280,58 M226,118 C236,96 242,84 246,62 M286,118 C276,96 270,84 266,62 M256,116V62',
      'stroke="#b59f80" stroke-opacity=".7" stroke-width="2" fill="none"',
    ),
    rect({ x: 222, y: 74, w: 68, h: 15 }, `rx="7" fill="${scheme.base}"`),
    `<g clip-path="${inside.url}">`,
    rect(WHOLE, `fill="${crust.url}"`),
    path(SLICE, `fill="${slice.url}" stroke="#a9682c" stroke-width="9"`),
    ...pores,
    ...seeds,
    rect({ x: 80, y: 232, w: 352, h: 172 }, `fill="${scheme.base}"`),
    path('M80,366 C180,336 330,384 432,344 V404 H80Z', `fill="${scheme.accent}"`),
    path(
      'M80,366 C180,336 330,384 432,344',
      `fill="none" stroke="${lighten(scheme.accent, 0.6)}" stroke-width="4"`,
    ),
    lettering(shot.brand, {
      face: shot.face,
      x: 250,
      baseline: 283,
      maxWidth: 250,
      maxSize: 52,
      fill: scheme.onBase,
    }),
    lettering(shot.title.toUpperCase(), {
      face: 'sans',
      x: 250,
      baseline: 314,
      maxWidth: 250,
      maxSize: 25,
      fill: scheme.onBase,
    }),
    lettering(shot.tag, {
      face: 'plain',
      x: 232,
      baseline: 335,
      maxWidth: 150,
      maxSize: 13,
      fill: scheme.onBase,
    }),
    artwork(shot.art[0] ?? 'sheaf-of-rice', 352, 364, 74, {
      shadow: 0.3,
      inks: inksOf(shot.base, shot.accent),
    }),
    vegMark(shot.veg, 120, 374, 17),
    unitPatch(shot, { x: 146, bottom: 398, height: 36, maxWidth: 130, anchor: 'start' }),
    rect(WHOLE, `fill="${film.url}"`),
    path(
      'M126,180 C140,150 190,142 214,150',
      `stroke="#fff" stroke-width="9" stroke-opacity=".65" fill="none" stroke-linecap="round" filter="${fine.url}"`,
    ),
    path(
      'M330,146 C360,144 384,154 388,172',
      `stroke="#fff" stroke-width="6" stroke-opacity=".5" fill="none" stroke-linecap="round" filter="${fine.url}"`,
    ),
    path(
      'M126,222 C120,290 122,360 126,436',
      `stroke="#fff" stroke-width="10" stroke-opacity=".5" fill="none" filter="${soft.url}"`,
    ),
    '</g>',
    path(BAG, 'fill="none" stroke="#1b1230" stroke-opacity=".16" stroke-width="1.2"'),
  ].join('')
}
