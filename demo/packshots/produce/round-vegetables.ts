import { darken, lighten } from '../colour.ts'
import type { Drawing, DrawingSet } from '../drawing.ts'
import { seeded } from '../random.ts'
import { solid, stalk } from '../solid.ts'
import { ellipse, n, path } from '../svg.ts'

interface Tones {
  light: string
  mid: string
  dark: string
}

const LEAF = '#4c7f2e'

/** The green star on top of a tomato or an aubergine. */
function calyx(x: number, y: number, size: number, colour = LEAF): string {
  const sepals = [-168, -128, -84, -40, -8, 24, 150].map((angle, i) => {
    const length = size * (0.85 + (i % 3) * 0.14)
    return (
      `<g transform="translate(${x} ${y}) rotate(${angle}) scale(1 .72)">` +
      path(
        `M0,-4 C${length * 0.35},${-size * 0.2} ${length * 0.7},${-size * 0.14} ${length},${size * 0.06} C${length * 0.6},${size * 0.13} ${length * 0.3},${size * 0.15} 0,5Z`,
        `fill="${i % 2 ? colour : darken(colour, 0.16)}" stroke="${darken(colour, 0.4)}" stroke-width=".8"`,
      ) +
      path(
        `M4,0 Q${length * 0.5},${-size * 0.04} ${length * 0.85},${size * 0.03}`,
        `fill="none" stroke="${lighten(colour, 0.4)}" stroke-width="1.2" opacity=".7"`,
      ) +
      '</g>'
    )
  })
  return sepals.join('') + stalk(`M${x},${y} q2,-12 ${size * 0.16},-20`, size * 0.17, darken(colour, 0.05))
}

const tomatoOf =
  (tones: Tones, ribs: boolean): Drawing =>
  () => {
    const outline =
      'M0,-60 C26,-78 86,-68 93,-8 C97,50 54,84 0,84 C-54,84 -97,50 -93,-8 C-86,-68 -26,-78 0,-60Z'
    const folds = ribs
      ? ['M-34,-66 C-66,-30 -66,40 -34,80', 'M34,-66 C66,-30 66,40 34,80', 'M0,-60 C-8,-20 -8,40 0,84'].map(
          (d) => path(d, `fill="none" stroke="${tones.dark}" stroke-width="9" opacity=".3"`),
        )
      : []
    return (
      solid(outline, { ...tones, surface: folds.join(''), gloss: [-42, -26, 20, 11, -38, 0.75] }) +
      calyx(2, -56, 40)
    )
  }

/** An onion: a globe with meridians and a dry neck. */
const onionOf =
  (tones: Tones, paper: string): Drawing =>
  () => {
    const outline =
      'M-4,-96 C2,-94 6,-92 8,-84 C12,-64 28,-56 44,-48 C80,-30 94,0 92,26 C88,64 50,86 4,86 C-46,86 -88,66 -92,26 C-94,-2 -76,-32 -42,-50 C-26,-58 -12,-66 -10,-86 C-9,-92 -8,-96 -4,-96Z'
    const lines = [-74, -56, -36, -14, 10, 34, 56, 74].map((x) =>
      path(
        `M${n(x * 0.05)},-88 C${n(x * 0.3)},-52 ${x},-30 ${n(x * 1.12)},20 C${n(x * 1.05)},56 ${n(x * 0.6)},80 ${n(x * 0.14)},88`,
        `fill="none" stroke="${tones.dark}" stroke-width="2.6" opacity=".42"`,
      ),
    )
    const roots = [-9, -4, 2, 8].map((x) =>
      path(`M${x},84 q${n(x * 0.4)},8 ${n(x * 0.9)},13`, `stroke="${paper}" stroke-width="2" fill="none"`),
    )
    return (
      roots.join('') +
      solid(outline, { ...tones, surface: lines.join(''), gloss: [-44, -6, 13, 30, 22, 0.5] }) +
      path(
        'M-8,-92 C-13,-98 -8,-104 -5,-98 C-2,-106 3,-102 2,-96 C8,-100 9,-94 7,-86 C3,-74 -6,-74 -9,-84Z',
        `fill="${paper}" stroke="${darken(paper, 0.3)}" stroke-width="1"`,
      )
    )
  }

const speckles = (colour: string, count: number, seed: string): string => {
  const random = seeded(seed)
  return Array.from({ length: count }, () => {
    const angle = random() * Math.PI * 2
    const r = Math.sqrt(random()) * 84
    return ellipse(
      Math.cos(angle) * r,
      Math.sin(angle) * r * 0.8,
      1 + random() * 2.2,
      0.8 + random() * 1.2,
      `fill="${colour}" opacity="${n(0.3 + random() * 0.4)}"`,
    )
  }).join('')
}

const potato: Drawing = () =>
  solid('M-88,8 C-96,-36 -58,-66 -14,-68 C30,-72 82,-60 92,-12 C98,30 66,66 18,70 C-34,74 -80,56 -88,8Z', {
    light: '#ecd09a',
    mid: '#cfa868',
    dark: '#8f6a38',
    surface:
      speckles('#8a6232', 60, 'potato') +
      [
        [-40, -20],
        [30, -30],
        [10, 24],
        [58, 10],
        [-30, 36],
      ]
        .map(([x = 0, y = 0]) =>
          path(
            `M${x - 7},${y} q7,5 14,-1`,
            'stroke="#7a5428" stroke-width="2.6" fill="none" stroke-linecap="round" opacity=".75"',
          ),
        )
        .join(''),
    gloss: [-40, -34, 24, 9, -24, 0.35],
  })

const capsicumOf =
  (tones: Tones): Drawing =>
  () =>
    solid(
      'M-10,-62 C-40,-80 -84,-62 -86,-14 C-88,34 -66,82 -34,86 C-18,88 -12,80 0,80 C12,80 22,90 40,84 C70,74 90,30 86,-14 C82,-62 44,-80 12,-62 C4,-58 -4,-58 -10,-62Z',
      {
        ...tones,
        surface:
          path(
            'M-12,-58 C-36,-20 -34,40 -14,82',
            `stroke="${tones.dark}" stroke-width="12" fill="none" opacity=".42"`,
          ) +
          path(
            'M18,-58 C40,-20 38,40 22,82',
            `stroke="${tones.dark}" stroke-width="12" fill="none" opacity=".42"`,
          ) +
          path(
            'M-2,-40 C-14,0 -12,40 0,70',
            `stroke="${tones.light}" stroke-width="8" fill="none" opacity=".35"`,
          ),
        gloss: [-56, -16, 9, 30, 8, 0.6],
      },
    ) +
    path('M-24,-62 C-12,-76 22,-76 30,-60 C16,-50 -10,-50 -24,-62Z', 'fill="#4c7f2e" stroke="#2e5418"') +
    stalk('M2,-64 C2,-78 8,-88 20,-94', 12, '#5a8f36')

const brinjal: Drawing = () =>
  solid('M-6,-52 C34,-62 80,-8 82,34 C84,72 48,92 4,92 C-44,92 -82,70 -80,30 C-78,-10 -44,-60 -6,-52Z', {
    light: '#7a4a9c',
    mid: '#3d1a55',
    dark: '#1a0826',
    gloss: [-40, 0, 12, 38, 24, 0.7],
  }) +
  path(
    'M-46,-34 C-34,-64 -14,-70 2,-68 C26,-70 42,-52 48,-30 C34,-36 26,-22 18,-20 C10,-34 0,-36 -6,-20 C-18,-36 -30,-26 -46,-34Z',
    'fill="#5d8a3a" stroke="#35591d"',
  ) +
  stalk('M0,-66 C-2,-80 4,-92 14,-98', 13, '#6a9a44')

const beetroot: Drawing = () =>
  stalk('M-10,-50 C-16,-70 -24,-84 -30,-96', 9, '#b3295a') +
  stalk('M4,-52 C4,-72 6,-86 4,-98', 10, '#a3204e') +
  stalk('M16,-50 C24,-68 30,-80 40,-92', 9, '#b3295a') +
  stalk('M2,68 C4,82 -2,90 6,99', 5, '#7a1a3c') +
  solid('M0,-54 C40,-62 80,-30 80,10 C78,50 40,70 6,82 C-30,72 -78,50 -80,8 C-80,-30 -40,-60 0,-54Z', {
    light: '#c2577a',
    mid: '#86204a',
    dark: '#440d26',
    surface: ['M-60,-30 q60,-22 120,0', 'M-70,40 q70,22 140,0']
      .map((d) => path(d, 'fill="none" stroke="#5a1230" stroke-width="3" opacity=".4"'))
      .join(''),
    gloss: [-36, -18, 18, 10, -34, 0.4],
  })

const garlic: Drawing = () =>
  solid(
    'M0,-92 C6,-70 8,-56 24,-44 C66,-22 88,8 82,42 C76,74 40,84 0,84 C-40,84 -76,74 -82,42 C-88,8 -66,-22 -24,-44 C-8,-56 -6,-70 0,-92Z',
    {
      light: '#fffdf8',
      mid: '#f1e9df',
      dark: '#b9a9a4',
      surface: [-60, -34, -8, 20, 48]
        .map(
          (x) =>
            path(
              `M${n(x * 0.06)},-84 C${n(x * 0.3)},-40 ${n(x * 1.2)},0 ${n(x * 1.05)},44 C${n(x * 0.9)},70 ${n(x * 0.4)},82 0,86`,
              'fill="none" stroke="#c9b3b8" stroke-width="4" opacity=".7"',
            ) +
            path(
              `M${n(x * 0.1 + 4)},-60 C${n(x * 0.4 + 6)},-30 ${n(x * 1.1 + 10)},10 ${n(x + 8)},50`,
              'fill="none" stroke="#b58aa6" stroke-width="1.4" opacity=".5"',
            ),
        )
        .join(''),
      gloss: [-40, 6, 10, 26, 18, 0.8],
    },
  )

const clove: Drawing = () =>
  solid('M30,-86 C44,-60 66,-10 48,40 C34,80 -20,92 -46,70 C-66,50 -50,-10 -14,-50 C2,-68 14,-80 30,-86Z', {
    light: '#fffdf6',
    mid: '#f4ebd8',
    dark: '#c9b48c',
    surface: path(
      'M24,-70 C20,-20 10,40 -20,80',
      'fill="none" stroke="#cbb890" stroke-width="3" opacity=".6"',
    ),
    gloss: [-18, 0, 10, 34, 24, 0.8],
  })

/** A hand of ginger: fingers that grow out of each other, ringed, two of them cut. */
const ginger: Drawing = () => {
  const skin = { light: '#f2dcae', mid: '#d2ab6e', dark: '#8f6a36', shade: 9 }
  const rings = (lines: string) =>
    path(lines, 'fill="none" stroke="#8a6534" stroke-width="1.8" opacity=".55"')
  const cut = (x: number, y: number, rx: number, ry: number, turn: number) =>
    `<g transform="rotate(${turn} ${x} ${y})">${ellipse(x, y, rx, ry, 'fill="#f7e7a6" stroke="#b08a4a" stroke-width="2.4"')}${ellipse(x, y, rx * 0.66, ry * 0.62, 'fill="none" stroke="#dcc06c" stroke-width="1.6"')}</g>`
  const finger = (d: string, lines: string) => solid(d, { ...skin, surface: rings(lines) })
  return [
    finger(
      'M-34,-2 C-44,-28 -40,-58 -24,-74 C-12,-86 8,-80 8,-64 C8,-48 -4,-34 2,-8Z',
      'M-38,-28 q16,-8 34,2 M-36,-46 q14,-8 30,0 M-28,-62 q12,-8 28,0',
    ),
    finger(
      'M28,0 C30,-20 38,-40 54,-50 C68,-58 82,-48 78,-34 C74,-20 62,-8 60,10Z',
      'M36,-18 q12,-6 26,6 M46,-34 q12,-6 24,4',
    ),
    finger(
      'M-14,20 C-10,40 -16,58 -8,74 C0,88 22,86 26,70 C30,54 22,40 28,20Z',
      'M-14,40 q18,8 36,0 M-14,56 q18,8 38,0',
    ),
    finger(
      'M-96,20 C-100,2 -88,-14 -68,-16 C-40,-18 -20,-20 4,-18 C30,-20 56,-16 78,-4 C96,6 98,26 84,34 C66,44 40,38 14,40 C-10,42 -34,46 -58,44 C-78,44 -92,36 -96,20Z',
      'M-78,-12 q12,26 2,54 M-56,-14 q12,28 2,58 M-34,-16 q10,28 2,60 M-8,-16 q10,28 4,56 M18,-18 q10,28 2,58 M44,-14 q10,26 0,52 M66,-8 q8,20 0,42',
    ),
    finger(
      'M44,30 C56,34 70,44 76,58 C80,70 66,78 56,70 C46,62 34,52 26,42Z',
      'M46,50 q10,-2 18,-10 M56,62 q8,-2 14,-10',
    ),
    cut(-94, 18, 7, 15, 8),
    cut(70, -46, 13, 8, -40),
  ].join('')
}

export const roundVegetables: DrawingSet = {
  tomato: tomatoOf({ light: '#ff8a68', mid: '#e03a24', dark: '#8f1710' }, false),
  'tomato-desi': tomatoOf({ light: '#ff9c72', mid: '#dd4a2a', dark: '#8a2412' }, true),
  onion: onionOf({ light: '#d68aa4', mid: '#a03c62', dark: '#551430' }, '#c99a6a'),
  'onion-red': onionOf({ light: '#d68aa4', mid: '#a03c62', dark: '#551430' }, '#c99a6a'),
  'white-onion': onionOf({ light: '#fffef8', mid: '#f1ead6', dark: '#b3a888' }, '#d9c59a'),
  shallot: onionOf({ light: '#eeb0a8', mid: '#c86a6c', dark: '#7a2c36' }, '#c99a6a'),
  potato,
  capsicum: capsicumOf({ light: '#8cc65a', mid: '#3f8a2c', dark: '#174a14' }),
  'capsicum-red': capsicumOf({ light: '#ff7a5c', mid: '#d2281f', dark: '#7d0f0f' }),
  'capsicum-yellow': capsicumOf({ light: '#ffe880', mid: '#f5be1c', dark: '#b5790a' }),
  brinjal,
  beetroot,
  garlic,
  'garlic-clove': clove,
  ginger,
  'ginger-root': ginger,
}
