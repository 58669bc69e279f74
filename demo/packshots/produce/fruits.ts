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

export const ROUND =
  'M0,-84 C50,-84 86,-46 86,2 C86,52 48,86 0,86 C-48,86 -86,52 -86,2 C-86,-46 -50,-84 0,-84Z'

const leafOn = (x: number, y: number, turn: number, size = 1): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">` +
  path('M0,0 C10,-22 36,-26 54,-14 C44,4 18,12 0,0Z', 'fill="#5a9636" stroke="#335f1a"') +
  path('M2,0 C18,-8 34,-12 52,-14', 'fill="none" stroke="#b9dc8a" stroke-width="1.6"') +
  '</g>'

/** Dots strewn over a fruit. */
function pores(seed: string, count: number, radius: number, fill: string, size = 1.4): string {
  const random = seeded(seed)
  return Array.from({ length: count }, () => {
    const a = random() * Math.PI * 2
    const r = Math.sqrt(random()) * radius
    return ellipse(Math.cos(a) * r, Math.sin(a) * r, size * (0.6 + random()), size * (0.6 + random()), fill)
  }).join('')
}

const appleOf =
  (tones: Tones, streak: string, seed: string): Drawing =>
  () => {
    const random = seeded(seed)
    const streaks = Array.from({ length: 34 }, () => {
      const x = (random() * 2 - 1) * 84
      const from = -70 + random() * 30
      return path(
        `M${n(x * 0.35)},${n(from)} Q${n(x * 1.1)},${n(from + 50)} ${n(x * 0.9)},${n(10 + random() * 66)}`,
        `fill="none" stroke="${streak}" stroke-width="${n(1 + random() * 3)}" opacity="${n(0.18 + random() * 0.2)}"`,
      )
    })
    return (
      solid(
        'M-4,-58 C-20,-80 -66,-80 -84,-42 C-100,2 -72,74 -34,86 C-18,91 -10,82 2,82 C14,82 20,91 36,86 C74,74 100,2 86,-42 C68,-80 22,-80 4,-58 C2,-54 -2,-54 -4,-58Z',
        {
          ...tones,
          surface:
            streaks.join('') +
            pores(seed, 60, 80, `fill="${lighten(tones.light, 0.4)}" opacity=".5"`, 1) +
            ellipse(0, -56, 30, 11, `fill="${darken(tones.dark, 0.2)}" opacity=".4"`),
          gloss: [-46, -30, 13, 26, 24, 0.6],
        },
      ) +
      stalk('M0,-54 C-2,-72 4,-84 12,-94', 7, '#7a5230') +
      leafOn(6, -70, -14, 0.9)
    )
  }

const citrusOf =
  (tones: Tones, withLeaf: boolean): Drawing =>
  () =>
    solid(ROUND, {
      ...tones,
      surface:
        pores(tones.mid, 170, 84, `fill="${darken(tones.mid, 0.25)}" opacity=".35"`, 1.3) +
        pores(tones.light, 90, 84, `fill="${lighten(tones.light, 0.5)}" opacity=".4"`, 1.1),
      gloss: [-38, -36, 20, 12, -38, 0.5],
    }) +
    ellipse(2, -72, 9, 5, 'fill="#6f8a34" stroke="#47601c"') +
    (withLeaf ? leafOn(4, -74, -12, 1) : '')

const lemon: Drawing = () =>
  solid(
    'M-94,2 C-88,-10 -78,-14 -72,-28 C-50,-62 30,-70 66,-30 C76,-18 84,-10 96,-6 C98,2 90,12 78,18 C56,62 -30,70 -66,32 C-76,22 -90,16 -94,2Z',
    {
      light: '#fff7a0',
      mid: '#f6d92a',
      dark: '#b58f0c',
      surface: pores('lemon', 130, 82, 'fill="#c9a410" opacity=".4"', 1.2),
      gloss: [-30, -28, 26, 9, -14, 0.6],
    },
  )

const mango: Drawing = () =>
  solid('M-12,-88 C30,-92 70,-58 76,-8 C80,40 46,88 -2,90 C-44,90 -80,56 -76,8 C-72,-40 -52,-82 -12,-88Z', {
    light: '#ffe26a',
    mid: '#f9b21c',
    dark: '#c46a0a',
    surface:
      ellipse(44, -40, 54, 60, 'fill="#d9481c" opacity=".34"') +
      ellipse(-40, 50, 50, 44, 'fill="#8fae2c" opacity=".3"') +
      pores('mango', 110, 80, 'fill="#fff2b0" opacity=".55"', 1.1),
    gloss: [-34, -36, 14, 30, 26, 0.5],
  }) + stalk('M-10,-86 C-10,-92 -6,-96 -2,-99', 8, '#7a5a30')

const papaya: Drawing = () =>
  solid('M-4,-92 C20,-92 34,-60 52,-20 C68,18 50,92 0,94 C-50,92 -68,18 -52,-20 C-36,-60 -26,-92 -4,-92Z', {
    light: '#f8dd6a',
    mid: '#e3a82c',
    dark: '#7f8a24',
    surface:
      ellipse(34, 10, 40, 80, 'fill="#6f9a2c" opacity=".4"') +
      path(
        'M-20,-70 C-44,-20 -44,40 -18,84 M16,-70 C36,-20 38,40 20,84',
        'fill="none" stroke="#a8801c" stroke-width="5" opacity=".35"',
      ),
    gloss: [-26, -4, 10, 34, 12, 0.5],
  }) + ellipse(-4, -91, 8, 4, 'fill="#6a5a24"')

const pomegranate: Drawing = () =>
  path(
    'M-20,-70 L-30,-98 L-12,-86 L0,-100 L10,-86 L28,-97 L20,-68Z',
    'fill="#b5382c" stroke="#6f1a14" stroke-linejoin="round"',
  ) +
  solid('M0,-74 C54,-78 90,-38 88,8 C86,56 46,90 0,88 C-46,90 -86,56 -88,8 C-90,-38 -54,-78 0,-74Z', {
    light: '#f0846a',
    mid: '#c2332e',
    dark: '#6a1216',
    surface:
      ellipse(30, 20, 60, 60, 'fill="#e8a24a" opacity=".18"') +
      pores('anar', 70, 84, 'fill="#6a1216" opacity=".3"', 1.5) +
      path(
        'M-40,-60 C-62,0 -50,50 -30,80 M44,-60 C66,0 56,50 34,80',
        'fill="none" stroke="#7a1a1a" stroke-width="6" opacity=".25"',
      ),
    gloss: [-42, -24, 18, 12, -34, 0.5],
  })

const guava: Drawing = () =>
  solid('M0,-82 C30,-82 42,-56 62,-30 C92,8 74,84 0,86 C-74,84 -92,8 -62,-30 C-42,-56 -30,-82 0,-82Z', {
    light: '#e9f2a0',
    mid: '#b9cf56',
    dark: '#6a8a28',
    surface: pores('guava', 90, 84, 'fill="#7f9a34" opacity=".4"', 1.8),
    gloss: [-34, -8, 14, 20, 18, 0.5],
  }) + path('M-10,-82 L-4,-94 L2,-84 L10,-92 L12,-80Z', 'fill="#6a7a34"')

const pear: Drawing = () =>
  solid('M0,-88 C24,-86 26,-50 44,-20 C76,20 68,88 0,90 C-68,88 -76,20 -44,-20 C-26,-50 -24,-86 0,-88Z', {
    light: '#f0f2a0',
    mid: '#bfd052',
    dark: '#74902a',
    gloss: [-26, 4, 12, 30, 16, 0.5],
  }) + stalk('M0,-86 q2,-8 8,-12', 6, '#7a5230')

const grapesOf =
  (tones: Tones): Drawing =>
  () => {
    const rows = [
      [-50, -50, 4],
      [-62, -26, 5],
      [-52, -2, 5],
      [-44, 22, 4],
      [-28, 46, 3],
      [-14, 68, 2],
      [0, 86, 1],
    ] as const
    const random = seeded(tones.mid)
    const berries = rows.flatMap(([x, y, count]) =>
      Array.from({ length: count }, (_, i) => {
        const cx = x + i * ((-x * 2) / Math.max(1, count - 1)) + (random() - 0.5) * 8
        const cy = y + (random() - 0.5) * 8
        return `<g transform="translate(${n(cx)} ${n(cy)}) scale(.235)">${solid('M0,-88 C52,-88 82,-44 82,6 C82,56 46,90 0,90 C-46,90 -82,56 -82,6 C-82,-44 -52,-88 0,-88Z', { ...tones, gloss: [-30, -34, 20, 16, -30, 0.85], shade: 24 })}</g>`
      }),
    )
    return (
      stalk('M0,-58 C2,-76 -4,-86 8,-98', 7, '#8a6a3a') +
      stalk('M-40,-58 C-20,-66 20,-66 44,-58', 5, '#8a9a4a') +
      berries.join('')
    )
  }

const dragonFruit: Drawing = () => {
  const scale = (x: number, y: number, turn: number, size: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">${path('M-16,8 C-12,-10 -4,-26 6,-40 C10,-22 16,-6 16,8 C6,14 -8,14 -16,8Z', 'fill="#e0447e" stroke="#9c1f52"')}${path('M-4,-14 C0,-26 4,-34 6,-40 C9,-26 12,-18 13,-10Z', 'fill="#9ac04a"')}</g>`
  return (
    [-40, -14, 14, 40].map((turn, i) => scale(turn * 0.7, -70, turn, 0.9 - (i % 2) * 0.1)).join('') +
    solid('M0,-80 C46,-80 74,-40 74,6 C74,56 42,88 0,88 C-42,88 -74,56 -74,6 C-74,-40 -46,-80 0,-80Z', {
      light: '#ff86ac',
      mid: '#e0346f',
      dark: '#8a1244',
      gloss: [-36, -30, 14, 20, 24, 0.4],
    }) +
    [
      [-46, -26, -34],
      [0, -34, 2],
      [46, -26, 34],
      [-56, 18, -40],
      [-20, 14, -12],
      [22, 14, 12],
      [58, 18, 40],
      [-34, 56, -24],
      [4, 54, 4],
      [40, 54, 26],
    ]
      .map(([x = 0, y = 0, turn = 0]) => scale(x, y, turn, 0.74))
      .join('')
  )
}

/** Rounded plates over a round body, pale where they part. */
const custardApple: Drawing = () => {
  const plate = (x: number, y: number, w: number, h: number) =>
    solid(
      `M${n(x)},${n(y - h)} C${n(x + w * 0.8)},${n(y - h)} ${n(x + w)},${n(y - h * 0.2)} ${n(x + w * 0.92)},${n(y + h * 0.3)} C${n(x + w * 0.7)},${n(y + h)} ${n(x - w * 0.7)},${n(y + h)} ${n(x - w * 0.92)},${n(y + h * 0.3)} C${n(x - w)},${n(y - h * 0.2)} ${n(x - w * 0.8)},${n(y - h)} ${n(x)},${n(y - h)}Z`,
      { light: '#c3d48e', mid: '#8ea65a', dark: '#566f34', shade: 5 },
    )
  const rows = [-60, -38, -14, 12, 38, 60]
  const plates = rows.flatMap((y, row) => {
    const reach = Math.sqrt(Math.max(0.06, 1 - (y / 86) ** 2)) * 80
    const count = Math.max(2, Math.round((reach * 2) / 31))
    return Array.from({ length: count + (row % 2) }, (_, i) => {
      const share = count + (row % 2) === 1 ? 0 : (i / (count + (row % 2) - 1)) * 2 - 1
      // Plates at the rim are seen from the side.
      return plate(share * (reach - 7), y, 17 - Math.abs(share) * 6, 15)
    })
  })
  return (
    solid('M0,-80 C52,-82 86,-44 86,-2 C86,46 50,86 0,88 C-50,86 -86,46 -86,-2 C-86,-44 -52,-82 0,-80Z', {
      light: '#eef0c8',
      mid: '#cfd99a',
      dark: '#6f8040',
    }) +
    plates.join('') +
    stalk('M0,-76 q2,-12 8,-20', 8, '#7a5a30')
  )
}

const pineapple: Drawing = () => {
  const rows = Array.from({ length: 9 }, (_, row) => {
    const y = -18 + row * 13
    const reach = 52 * Math.sqrt(Math.max(0.1, 1 - ((y - 34) / 70) ** 2))
    return Array.from({ length: 6 }, (_unused, i) => {
      const x = -reach + ((i + (row % 2 ? 0.5 : 0)) * reach * 2) / 5.5
      return (
        path(
          `M${n(x - 10)},${y} L${n(x)},${y - 11} L${n(x + 10)},${y} L${n(x)},${y + 11}Z`,
          'fill="#f0b93a" stroke="#9c6414" stroke-width="2"',
        ) +
        path(
          `M${n(x - 5)},${y - 3} L${n(x)},${y - 8} L${n(x + 3)},${y - 5}`,
          'fill="none" stroke="#fff0b0" stroke-width="2"',
        ) +
        ellipse(x, y, 2.2, 2.2, 'fill="#7a4a10"')
      )
    }).join('')
  })
  const crown = [-58, -38, -20, 0, 20, 38, 58].map(
    (turn, i) =>
      `<g transform="translate(0 -22) rotate(${turn}) scale(${i % 2 ? 1 : 0.84})">${path('M-9,4 C-14,-30 -4,-58 4,-80 C8,-54 14,-26 9,4Z', `fill="${i % 2 ? '#5f9a44' : '#3f7a34'}" stroke="#24521e"`)}${path('M0,0 C-2,-26 2,-50 4,-72', 'fill="none" stroke="#a9cf7c" stroke-width="1.6"')}</g>`,
  )
  return (
    crown.join('') +
    solid('M0,-28 C38,-28 58,0 58,34 C58,72 36,98 0,98 C-36,98 -58,72 -58,34 C-58,0 -38,-28 0,-28Z', {
      light: '#f8cf5a',
      mid: '#dd9a22',
      dark: '#8a5410',
      surface: rows.join(''),
      gloss: [-26, 14, 10, 30, 12, 0.3],
    }) +
    `<g transform="translate(0 -26) scale(.62)">${crown.slice(1, 6).join('')}</g>`
  )
}

const watermelon: Drawing = () => {
  const stripes = [-78, -46, -14, 20, 54, 84].map((x) => {
    const zig = Array.from(
      { length: 9 },
      (_, i) => `${n(x * Math.cos(((i - 4) / 4) * 1.35) + (i % 2 ? 6 : -6))},${-80 + i * 20}`,
    )
    return `<polyline points="${zig.join(' ')}" fill="none" stroke="#1f5a24" stroke-width="13" stroke-linejoin="round" opacity=".85"/>`
  })
  return solid('M0,-82 C58,-82 96,-44 96,2 C96,50 56,84 0,84 C-56,84 -96,50 -96,2 C-96,-44 -58,-82 0,-82Z', {
    light: '#a4d06a',
    mid: '#5fa03c',
    dark: '#1f5a1c',
    surface: stripes.join(''),
    gloss: [-44, -40, 24, 12, -30, 0.5],
  })
}

const kiwi: Drawing = () =>
  solid('M0,-66 C54,-66 92,-38 92,0 C92,40 52,66 0,66 C-54,66 -92,38 -92,0 C-92,-38 -54,-66 0,-66Z', {
    light: '#b5935c',
    mid: '#8a6636',
    dark: '#4a3216',
    surface: ((random) =>
      Array.from({ length: 150 }, () => {
        const x = (random() * 2 - 1) * 88
        const y = (random() * 2 - 1) * 62
        return path(
          `M${n(x)},${n(y)}l${n(2 + random() * 3)},${n(2 + random() * 2)}`,
          'stroke="#d3b480" stroke-width="1" opacity=".6"',
        )
      }).join(''))(seeded('kiwi')),
    gloss: [-36, -28, 24, 10, -20, 0.3],
  })

const avocado: Drawing = () =>
  solid('M0,-92 C26,-90 30,-52 48,-18 C72,24 56,90 0,92 C-56,90 -72,24 -48,-18 C-30,-52 -26,-90 0,-92Z', {
    light: '#7a9a4a',
    mid: '#3f6428',
    dark: '#18300f',
    surface: pores('avo', 170, 90, 'fill="#16290c" opacity=".45"', 1.9),
    gloss: [-28, -4, 10, 32, 14, 0.35],
  }) + ellipse(0, -91, 6, 4, 'fill="#6a5a34"')

export const fruits: DrawingSet = {
  apple: appleOf({ light: '#f47a5a', mid: '#cc2b2a', dark: '#7a0f18' }, '#f6c24a', 'shimla'),
  'red-apple': appleOf({ light: '#f47a5a', mid: '#cc2b2a', dark: '#7a0f18' }, '#f6c24a', 'shimla'),
  'dark-apple': appleOf({ light: '#c94a4e', mid: '#8f1526', dark: '#480812' }, '#e05a5a', 'washington'),
  'green-apple': appleOf({ light: '#dff08a', mid: '#98c83c', dark: '#527f1c' }, '#eef7b0', 'granny'),
  orange: citrusOf({ light: '#ffc45a', mid: '#f58a1c', dark: '#b5500a' }, true),
  tangerine: citrusOf({ light: '#ffc45a', mid: '#f58a1c', dark: '#b5500a' }, true),
  lemon,
  mango,
  papaya,
  pomegranate,
  guava,
  pear,
  'green-grapes': grapesOf({ light: '#eef6b0', mid: '#b3cf5a', dark: '#6a8f2a' }),
  'dragon-fruit': dragonFruit,
  pineapple,
  'custard-apple': custardApple,
  watermelon,
  'kiwi-fruit': kiwi,
  avocado,
}
