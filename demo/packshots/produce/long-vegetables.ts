import { darken, lighten } from '../colour.ts'
import type { Drawing, DrawingSet } from '../drawing.ts'
import { seeded } from '../random.ts'
import { solid, stalk } from '../solid.ts'
import { ellipse, n, path } from '../svg.ts'

// Long things stand upright in their square, the stalk at the top; the arrangement turns them.

/** A finger with five edges that runs out to a point, under a cap. */
const okra: Drawing = () =>
  solid('M-19,-62 C-24,-30 -22,10 -12,52 C-7,74 -2,88 6,98 C8,86 12,70 16,52 C24,14 25,-30 20,-62Z', {
    light: '#bfdc86',
    mid: '#7aa84a',
    dark: '#46762a',
    shade: 6,
    surface:
      path('M-7,-62 C-10,-20 -6,30 5,96 L-2,80 C-14,40 -20,-10 -16,-62Z', 'fill="#5f9036" opacity=".55"') +
      path('M9,-62 C14,-20 12,30 6,92 C14,50 22,0 18,-62Z', 'fill="#4f7f2c" opacity=".6"') +
      path(
        'M-7,-62 C-10,-20 -6,30 5,94 M9,-62 C13,-20 11,34 6,94',
        'fill="none" stroke="#d7eda6" stroke-width="2.2" opacity=".9"',
      ),
  }) +
  solid(
    'M-22,-58 C-24,-74 -14,-82 -7,-84 H8 C16,-82 25,-74 23,-58 C16,-66 10,-56 0,-64 C-8,-56 -16,-66 -22,-58Z',
    {
      light: '#a4c86a',
      mid: '#6a9440',
      dark: '#3d6424',
      shade: 5,
    },
  ) +
  stalk('M0,-83 L1,-97', 11, '#8fb45c') +
  ellipse(1, -97, 5.6, 2.6, 'fill="#dbe8b4" stroke="#6a8a3e" stroke-width="1"')

const cucumberOf =
  (light: string, mid: string, dark: string, fleck: string): Drawing =>
  () => {
    const random = seeded(mid)
    const flecks = Array.from({ length: 40 }, () =>
      ellipse(-24 + random() * 48, -80 + random() * 160, 1.1, 2.6, `fill="${fleck}" opacity=".7"`),
    )
    const stripes = [-18, -6, 8, 20].map((x) =>
      path(
        `M${x},-84 Q${n(x * 1.5)},0 ${x},86`,
        `fill="none" stroke="${light}" stroke-width="3" opacity=".4"`,
      ),
    )
    return solid(
      'M-14,-94 C-30,-84 -31,-40 -30,10 C-30,60 -24,94 0,96 C24,94 31,60 31,10 C31,-40 28,-86 14,-94 C6,-98 -6,-98 -14,-94Z',
      {
        light,
        mid,
        dark,
        shade: 11,
        surface: stripes.join('') + flecks.join(''),
        gloss: [-14, -20, 4, 46, 2, 0.5],
      },
    )
  }

const carrot: Drawing = () =>
  [-16, -6, 4, 14]
    .map((x, i) =>
      stalk(
        `M${x * 0.5},-56 C${x * 0.8},-74 ${x * 1.4},-86 ${x * 1.7},-99`,
        5,
        i % 2 ? '#5f9636' : '#7ab04a',
      ),
    )
    .join('') +
  solid('M-24,-56 C-14,-66 14,-66 25,-56 C32,-30 16,50 3,96 C1,99 -2,99 -4,96 C-18,50 -32,-30 -24,-56Z', {
    light: '#ffb560',
    mid: '#ee7f1d',
    dark: '#a84a08',
    shade: 9,
    surface: [-44, -30, -12, 4, 22, 40, 58]
      .map((y, i) =>
        path(
          `M${i % 2 ? -22 : 0},${y} q10,4 20,0`,
          'fill="none" stroke="#a84a08" stroke-width="2" opacity=".5"',
        ),
      )
      .join(''),
    gloss: [-10, -20, 4, 26, 4, 0.5],
  })

const chilli: Drawing = () =>
  solid('M-9,-68 C-14,-30 -16,20 8,94 C10,98 13,97 12,92 C12,30 14,-30 10,-68Z', {
    light: '#9ad05c',
    mid: '#3f8f2a',
    dark: '#195014',
    shade: 6,
    gloss: [-3, -20, 2.4, 34, -2, 0.75],
  }) +
  path(
    'M-11,-66 C-9,-76 9,-76 12,-66 C6,-60 -5,-60 -11,-66Z',
    'fill="#5f9636" stroke="#2f5519" stroke-width=".8"',
  ) +
  stalk('M0,-74 C0,-84 -4,-92 -10,-98', 5, '#6f9a44')

const bottleGourd: Drawing = () =>
  solid('M-16,-76 C-22,-40 -36,-10 -42,26 C-48,68 -26,96 0,96 C28,96 46,68 42,26 C38,-10 24,-40 18,-76Z', {
    light: '#dcecae',
    mid: '#a9cb74',
    dark: '#5f8a3c',
    surface: ((random) =>
      Array.from({ length: 50 }, () =>
        ellipse(-40 + random() * 80, -70 + random() * 160, 1.6, 2.4, 'fill="#e9f5c8" opacity=".6"'),
      ).join(''))(seeded('gourd')),
    gloss: [-20, 20, 7, 40, 6, 0.5],
  }) + stalk('M0,-76 C0,-88 6,-94 12,-98', 10, '#7a9a4a')

/** A spindle with warts in rows, so rough that its outline is rough too. */
const bitterGourd: Drawing = () => {
  const random = seeded('karela')
  const reachAt = (y: number) => 30 * Math.cos((y / 100) * 1.42) + 3
  const wart = (x: number, y: number, size: number, edge: boolean) =>
    ellipse(
      x,
      y,
      size,
      size * 1.5,
      `fill="${edge ? '#4f8a30' : '#639f3c'}" stroke="#447c2a" stroke-width=".8"`,
    ) + ellipse(x - size * 0.25, y - size * 0.5, size * 0.45, size * 0.62, 'fill="#a9d474" opacity=".9"')
  const rows = [-1, -0.56, -0.12, 0.34, 0.82]
  const warts = rows.flatMap((share, row) =>
    Array.from({ length: 11 }, (_, i) => {
      const y = -84 + i * 17 + (row % 2 ? 8 : 0) + (random() - 0.5) * 6
      const reach = reachAt(y)
      return reach > 7 && y < 90 ? wart(share * reach, y, 4.2 + random() * 2.4, Math.abs(share) > 0.8) : ''
    }),
  )
  return (
    solid('M2,-92 C18,-80 34,-40 34,0 C34,44 16,80 2,99 C-14,80 -34,44 -34,0 C-34,-40 -14,-80 2,-92Z', {
      light: '#8cc258',
      mid: '#568f34',
      dark: '#2c5f1e',
      shade: 9,
      surface: [-22, -8, 8, 22]
        .map((x) =>
          path(
            `M${n(x * 0.3)},-84 Q${n(x * 1.7)},0 ${n(x * 0.2)},92`,
            'fill="none" stroke="#3f7426" stroke-width="4" opacity=".6"',
          ),
        )
        .join(''),
    }) +
    warts.join('') +
    stalk('M2,-90 C1,-95 5,-98 10,-99', 6, '#7fa24a')
  )
}

const bean: Drawing = () =>
  solid(
    'M-2,-92 C8,-88 12,-40 8,10 C6,54 2,84 8,97 C2,98 -6,90 -6,60 C-4,10 -8,-40 -10,-80 C-10,-90 -6,-94 -2,-92Z',
    {
      light: '#aad66e',
      mid: '#5a9a38',
      dark: '#27601c',
      shade: 5,
      surface: [-60, -30, 0, 30, 60]
        .map((y) => ellipse(0, y, 4.6, 9, 'fill="#8cc65a" opacity=".55"'))
        .join(''),
      gloss: [-3, -10, 1.4, 50, 0, 0.6],
    },
  ) + stalk('M-3,-92 q-2,-5 2,-8', 4, '#7a9a4a')

const peaPod: Drawing = () => {
  const peas = [-52, -26, 0, 26, 50].map((y, i) =>
    solid(`M${n(-15 + i * 0.4)},${y} a15,15 0 1 0 30,0 a15,15 0 1 0 -30,0Z`, {
      light: '#c8ec8a',
      mid: '#7cbf3c',
      dark: '#3c7d1c',
      shade: 6,
      gloss: [-5, y - 5, 4, 3, -30, 0.8],
    }),
  )
  return (
    path('M0,-90 C36,-60 40,50 2,94 C-38,54 -34,-58 0,-90Z', 'fill="#2f6a1c"') +
    path('M0,-84 C30,-56 32,48 2,86 C-30,50 -28,-54 0,-84Z', 'fill="#4f9030"') +
    peas.join('') +
    solid('M0,-90 C-40,-60 -48,50 2,94 C-22,56 -22,-50 0,-90Z', {
      light: '#a4d468',
      mid: '#5fa336',
      dark: '#2f6a1c',
      shade: 6,
    }) +
    solid('M0,-90 C40,-60 48,50 2,94 C26,56 24,-50 0,-90Z', {
      light: '#8cc454',
      mid: '#4f932c',
      dark: '#255a16',
      shade: 6,
    }) +
    stalk('M0,-90 q0,-6 6,-9', 5, '#6f9a44')
  )
}

const springOnion: Drawing = () => {
  const blade = (x: number, lean: number, colour: string) =>
    path(
      `M${x - 5},10 C${x - 6 + lean * 0.3},-40 ${x + lean * 0.7},-80 ${x + lean},-99 C${x + lean * 0.6 + 6},-70 ${x + 8 + lean * 0.2},-30 ${x + 6},10Z`,
      `fill="${colour}" stroke="${darken(colour, 0.3)}" stroke-width=".9"`,
    )
  return (
    blade(-4, -26, '#3f8a34') +
    blade(4, 24, '#4a9a3a') +
    blade(0, 4, '#63b04a') +
    path(
      'M-8,6 C-8,40 -10,56 -12,66 C-12,84 12,84 12,66 C10,56 8,40 7,6Z',
      'fill="#f6faee" stroke="#b9c9a4"',
    ) +
    path('M-8,6 C-8,22 -8,30 -9,40 L8,40 C8,30 7,22 7,6Z', 'fill="#a9d088" opacity=".7"') +
    path(
      'M-5,78 q-3,8 -6,14 M0,79 q0,9 0,16 M5,78 q3,8 6,13',
      'stroke="#cbbd98" stroke-width="1.8" fill="none"',
    ) +
    path('M-5,20 C-6,44 -7,60 -7,70', `stroke="${lighten('#f6faee', 0.9)}" stroke-width="3" fill="none"`)
  )
}

export const longVegetables: DrawingSet = {
  okra,
  cucumber: cucumberOf('#8cc060', '#3f7d2c', '#16400f', '#cfe8a0'),
  zucchini: cucumberOf('#7ab04a', '#2f6a24', '#12380d', '#b9d98a'),
  carrot,
  'green-chilli': chilli,
  'bottle-gourd': bottleGourd,
  'bitter-gourd': bitterGourd,
  beans: bean,
  'pea-pod': peaPod,
  'spring-onion': springOnion,
}
