import type { Drawing, DrawingSet } from '../drawing.ts'
import { seeded } from '../random.ts'
import { solid, stalk } from '../solid.ts'
import { ellipse, path } from '../svg.ts'

// Small things that come by the handful: berries, kernels, sprouts, cut pieces.

const ROUND = 'M0,-80 C48,-80 80,-44 80,2 C80,50 46,82 0,82 C-46,82 -80,50 -80,2 C-80,-44 -48,-80 0,-80Z'

const blueberry: Drawing = () =>
  solid(ROUND, {
    light: '#8a9ad9',
    mid: '#43518f',
    dark: '#1c2450',
    gloss: [-30, -30, 16, 12, -30, 0.45],
    shade: 20,
  }) +
  path(
    'M-24,-26 l10,-10 l10,8 l12,-8 l8,12 l12,4 l-8,12 l2,14 l-16,0 l-12,8 l-10,-12 l-14,-2 l6,-12Z',
    'fill="#1a2046" opacity=".85"',
  )

const strawberry: Drawing = () => {
  const seeds = Array.from({ length: 34 }, (_, i) => {
    const row = Math.floor(i / 6)
    const x = ((i % 6) - 2.5 + (row % 2) * 0.5) * (26 - row * 2.4)
    return ellipse(x, -44 + row * 24, 3, 4.6, 'fill="#f8d878" stroke="#9c1420" stroke-width="1"')
  })
  return (
    solid('M0,94 C-34,80 -84,10 -78,-34 C-72,-66 -30,-70 0,-58 C30,-70 72,-66 78,-34 C84,10 34,80 0,94Z', {
      light: '#ff7a6e',
      mid: '#dc1f32',
      dark: '#860a1c',
      surface: seeds.join(''),
      gloss: [-36, -24, 12, 22, 22, 0.5],
    }) +
    path(
      'M0,-60 C-20,-50 -44,-44 -66,-54 C-50,-66 -40,-72 -22,-74 C-34,-84 -34,-92 -30,-98 C-14,-92 -6,-84 0,-76 C8,-88 18,-94 32,-96 C34,-88 30,-80 24,-74 C42,-72 54,-66 68,-54 C44,-44 20,-50 0,-60Z',
      'fill="#4f8f30" stroke="#2f5f1c"',
    )
  )
}

const cherryTomato: Drawing = () =>
  solid(ROUND, {
    light: '#ff8a6a',
    mid: '#dc2f22',
    dark: '#8a1410',
    gloss: [-32, -34, 20, 14, -36, 0.8],
    shade: 20,
  }) +
  path(
    'M0,-70 C-30,-84 -46,-66 -56,-50 C-34,-56 -18,-54 -6,-58 C-10,-44 -8,-34 -2,-22 C4,-36 8,-46 8,-58 C22,-56 40,-52 54,-44 C46,-68 28,-82 4,-70Z',
    'fill="#4c7f2e"',
  ) +
  stalk('M0,-64 q4,-18 14,-24', 9, '#5f9636')

const mushroom: Drawing = () =>
  solid('M-26,20 C-28,60 -22,84 0,86 C24,84 28,60 26,20Z', {
    light: '#fffdf6',
    mid: '#efe5d2',
    dark: '#b8a583',
  }) +
  solid('M-88,20 C-92,-40 -50,-76 0,-76 C52,-76 92,-40 88,20 C60,36 -60,36 -88,20Z', {
    light: '#ffffff',
    mid: '#f4ecdd',
    dark: '#bfae90',
    gloss: [-34, -34, 28, 14, -26, 0.7],
  }) +
  path('M-80,24 C-50,38 50,38 80,24', 'fill="none" stroke="#a08a66" stroke-width="5" opacity=".6"')

const cornKernel: Drawing = () =>
  solid('M0,70 C-34,60 -62,10 -54,-26 C-44,-66 44,-66 54,-26 C62,10 34,60 0,70Z', {
    light: '#fff2a0',
    mid: '#fbcf3a',
    dark: '#d2920c',
    gloss: [-18, -28, 14, 14, 0, 0.7],
    shade: 18,
  }) + path('M-12,66 C-6,40 6,40 12,66 C6,74 -6,74 -12,66Z', 'fill="#f6e9c0"')

const sprout: Drawing = () =>
  path('M10,10 C40,40 20,70 60,92', 'fill="none" stroke="#f6f2e0" stroke-width="17" stroke-linecap="round"') +
  path(
    'M10,10 C40,40 20,70 60,92',
    'fill="none" stroke="#d9d2b4" stroke-width="4" stroke-linecap="round" transform="translate(5 2)"',
  ) +
  solid('M-50,-20 C-50,-60 10,-70 30,-40 C50,-6 30,34 -6,34 C-36,32 -50,6 -50,-20Z', {
    light: '#b9cf6a',
    mid: '#7f9f3a',
    dark: '#4a6a1c',
    gloss: [-20, -32, 12, 9, -30, 0.6],
  })

const diced: Drawing = () => {
  const random = seeded('diced')
  const cube = (x: number, y: number, tones: readonly [string, string, string]) =>
    `<g transform="translate(${x} ${y}) rotate(${Math.floor(random() * 40 - 20)})">` +
    path('M-30,-14 L0,-30 L30,-14 L0,2Z', `fill="${tones[0]}"`) +
    path('M-30,-14 L0,2 V36 L-30,20Z', `fill="${tones[1]}"`) +
    path('M30,-14 L0,2 V36 L30,20Z', `fill="${tones[2]}"`) +
    '</g>'
  const red = ['#f26a50', '#d93a28', '#a82018'] as const
  const pink = ['#fbeef2', '#e9b9cc', '#b8628a'] as const
  return (
    cube(-44, -30, red) + cube(40, -44, pink) + cube(-6, 4, pink) + cube(48, 34, red) + cube(-50, 50, pink)
  )
}

/** A round slice of orange. */
const orangeSlice: Drawing = () =>
  ellipse(0, 0, 90, 88, 'fill="#f2912a" stroke="#c9640c" stroke-width="4"') +
  ellipse(0, 0, 78, 76, 'fill="#ffe3b0"') +
  [0, 60, 120, 180, 240, 300]
    .map(
      (turn) =>
        `<g transform="rotate(${turn})">${path('M0,-8 L32,-58 C14,-72 -14,-72 -32,-58Z', 'fill="#fba93a" stroke="#f28a1c" stroke-width="2"')}</g>`,
    )
    .join('')

/** A cube of melon with two of its seeds. */
const melonCube: Drawing = () =>
  path('M-84,-24 L0,-68 L84,-24 L0,22Z', 'fill="#ff8a86"') +
  path('M-84,-24 L0,22 V86 L-84,38Z', 'fill="#ee4a55"') +
  path('M84,-24 L0,22 V86 L84,38Z', 'fill="#c92a3c"') +
  ellipse(-40, 30, 5, 9, 'fill="#3a1418"') +
  ellipse(38, 26, 5, 9, 'fill="#3a1418"') +
  ellipse(-10, -30, 8, 4, 'fill="#3a1418"')

/** A wedge of pineapple. */
const pineappleChunk: Drawing = () =>
  path(
    'M-88,-30 C-40,-64 40,-64 88,-30 L40,30 C16,18 -16,18 -40,30Z',
    'fill="#ffe680" stroke="#e3b02a" stroke-width="3"',
  ) +
  path('M-88,-30 L-40,30 V72 L-88,14Z', 'fill="#f0bf34"') +
  path('M-40,30 C-16,18 16,18 40,30 V72 C16,60 -16,60 -40,72Z', 'fill="#f7d24c"') +
  path('M40,30 L88,-30 V14 L40,72Z', 'fill="#dba820"') +
  path('M-60,-26 L-26,20 M-24,-42 L-10,14 M24,-42 L10,14 M60,-26 L26,20', 'stroke="#eec24a" stroke-width="4"')

const paneer: Drawing = () =>
  path('M-94,-22 L0,-66 L94,-22 L0,24Z', 'fill="#fffdf6"') +
  path('M-94,-22 L0,24 V78 L-94,32Z', 'fill="#f1e6cd"') +
  path('M94,-22 L0,24 V78 L94,32Z', 'fill="#dccba4"') +
  path('M-94,-22 L0,24 L94,-22 M0,24 V78', 'fill="none" stroke="#fff" stroke-width="2.4" opacity=".8"') +
  [
    [-40, -22],
    [10, -40],
    [34, -16],
    [-6, -4],
  ]
    .map(([x = 0, y = 0]) => ellipse(x, y, 5, 2.4, 'fill="#e0d0a8"'))
    .join('')

const tikka: Drawing = () =>
  path('M-94,-22 L0,-66 L94,-22 L0,24Z', 'fill="#f09a4a"') +
  path('M-94,-22 L0,24 V78 L-94,32Z', 'fill="#d96f2a"') +
  path('M94,-22 L0,24 V78 L94,32Z', 'fill="#b3501c"') +
  path(
    'M-60,-20 L20,-56 M-30,-4 L52,-40 M-84,0 L-20,32 M-84,24 L-30,50',
    'stroke="#6a2a10" stroke-width="9" stroke-linecap="round" opacity=".75"',
  ) +
  [
    [-50, -30],
    [30, -20],
    [0, -44],
    [-60, 20],
    [40, 30],
  ]
    .map(([x = 0, y = 0]) => ellipse(x, y, 5, 3, 'fill="#3f6a24"'))
    .join('')

export const small: DrawingSet = {
  blueberry,
  blueberries: () =>
    `<g transform="translate(-42 26) scale(.52)">${blueberry()}</g><g transform="translate(44 26) scale(.52)">${blueberry()}</g><g transform="translate(0 -36) scale(.56)">${blueberry()}</g>`,
  strawberry,
  'cherry-tomato': cherryTomato,
  'button-mushroom': mushroom,
  'corn-kernel': cornKernel,
  sprout,
  diced,
  'orange-slice': orangeSlice,
  'melon-cube': melonCube,
  'pineapple-chunk': pineappleChunk,
  paneer,
  tikka,
}
