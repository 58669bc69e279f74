import { darken, lighten } from '../colour.ts'
import type { Drawing, DrawingSet } from '../drawing.ts'
import { seeded } from '../random.ts'
import { solid } from '../solid.ts'
import { ellipse, n, path } from '../svg.ts'

const DISC = 'M0,-82 C46,-82 82,-46 82,0 C82,46 46,82 0,82 C-46,82 -82,46 -82,0 C-82,-46 -46,-82 0,-82Z'

const three = (draw: (i: number) => string, scale = 0.56): string =>
  [
    [-44, 30],
    [46, 30],
    [0, -30],
  ]
    .toSorted((a, b) => (a[1] ?? 0) - (b[1] ?? 0))
    .map(([x = 0, y = 0], i) => `<g transform="translate(${x} ${y}) scale(${scale})">${draw(i)}</g>`)
    .join('')

const bowl = (rim: string, inside: string): string =>
  path('M-96,10 C-92,66 -50,88 0,88 C50,88 92,66 96,10Z', `fill="${rim}"`) +
  path('M-90,20 C-84,62 -46,80 -10,84 C-54,70 -70,40 -72,16Z', `fill="${lighten(rim, 0.5)}" opacity=".6"`) +
  ellipse(0, 10, 96, 28, `fill="${darken(rim, 0.2)}"`) +
  ellipse(0, 11, 87, 23, `fill="${inside}"`)

const ballOf = (light: string, mid: string, dark: string): string =>
  solid(DISC, { light, mid, dark, gloss: [-28, -34, 20, 12, -30, 0.7] })

const inBowl = (rim: string, syrup: string, ball: string): string =>
  bowl(rim, syrup) +
  [
    [-46, -2, 0.36],
    [46, -2, 0.36],
    [0, -14, 0.38],
    [-22, 12, 0.36],
    [26, 14, 0.36],
  ]
    .map(([x = 0, y = 0, s = 1]) => `<g transform="translate(${x} ${y}) scale(${s})">${ball}</g>`)
    .join('') +
  path('M-96,12 C-92,66 -50,88 0,88 C50,88 92,66 96,12 C80,40 -80,40 -96,12Z', `fill="${rim}"`)

const laddoo: Drawing = () =>
  three(
    (i) =>
      solid(DISC, {
        light: '#ffd97a',
        mid: '#eda52c',
        dark: '#a8650f',
        surface: ((random) =>
          Array.from({ length: 70 }, () =>
            ellipse(
              (random() * 2 - 1) * 76,
              (random() * 2 - 1) * 76,
              5,
              4,
              `fill="${random() > 0.5 ? '#ffe59a' : '#b9760f'}" opacity=".6"`,
            ),
          ).join(''))(seeded(`l${i}`)),
        gloss: [-28, -34, 16, 10, -30, 0.5],
      }) + path('M-10,-60 q10,-10 20,0 q-10,8 -20,0Z', 'fill="#6a9a34"'),
  )

const kajuKatli: Drawing = () =>
  [
    [-40, 24],
    [44, 28],
    [0, -18],
  ]
    .map(
      ([x = 0, y = 0]) =>
        `<g transform="translate(${x} ${y})">${path('M-56,2 L0,-34 L56,2 L0,38Z', 'fill="#f6ead0"')}${path('M-56,2 L0,38 V52 L-56,16Z', 'fill="#e0cda4"')}${path('M56,2 L0,38 V52 L56,16Z', 'fill="#cbb486"')}${path('M-26,0 L4,-22 L30,-2 L2,22Z M-40,4 L-26,-6 L-18,8Z', 'fill="#eef2f5" opacity=".95"')}${path('M-22,2 L2,-16', 'stroke="#fff" stroke-width="3"')}</g>`,
    )
    .join('')

const soanPapdi: Drawing = () => {
  const random = seeded('soan')
  const cube = (x: number, y: number) =>
    `<g transform="translate(${x} ${y})">${path('M-46,-14 L0,-40 L46,-14 L0,12Z', 'fill="#fbe6ae"')}${path('M-46,-14 L0,12 V54 L-46,28Z', 'fill="#f0cf84"')}${path('M46,-14 L0,12 V54 L46,28Z', 'fill="#dcb464"')}${Array.from({ length: 16 }, () => path(`M${n(-44 + random() * 40)},${n(-8 + random() * 40)} l${n(random() * 10)},8`, 'stroke="#fff6d8" stroke-width="1.6" opacity=".8"')).join('')}${ellipse(-8, -18, 5, 3, 'fill="#6a9a34"')}${ellipse(10, -12, 5, 3, 'fill="#8ab04a"')}${ellipse(2, -24, 4, 2.4, 'fill="#b3542c"')}</g>`
  return cube(0, -24) + cube(-46, 24) + cube(46, 24)
}

const praline: Drawing = () =>
  three((i) =>
    solid(i === 1 ? 'M-78,-60 H78 Q86,-56 82,-40 L66,66 H-66 L-82,-40 Q-86,-56 -78,-60Z' : DISC, {
      light: '#9a643c',
      mid: '#5a3018',
      dark: '#2a1208',
      surface: path(
        'M-70,-20 Q-30,-44 0,-20 T70,-22 M-70,10 Q-30,-14 0,10 T70,8',
        `fill="none" stroke="${i === 2 ? '#fff3dc' : '#c98a4c'}" stroke-width="7" opacity=".9"`,
      ),
      gloss: [-30, -42, 24, 9, -20, 0.5],
    }),
  )

const chocolateSquares =
  (light: string, mid: string, dark: string): Drawing =>
  () =>
    `<g transform="rotate(14)">${Array.from({ length: 6 }, (_, i) => {
      const [x, y] = [(i % 2) * 62 - 62, Math.floor(i / 2) * 58 - 86]
      return (
        path(`M${x},${y} h58 v54 h-58Z`, `fill="${dark}"`) +
        path(`M${x},${y} h58 l-10,10 h-38Z`, `fill="${light}"`) +
        path(`M${x},${y} v54 l10,-10 v-34Z`, `fill="${lighten(mid, 0.16)}"`) +
        path(`M${x + 10},${y + 10} h38 v34 h-38Z`, `fill="${mid}"`)
      )
    }).join('')}</g>`

const wafer: Drawing = () =>
  `<g transform="rotate(-24)">${[-34, 8].map((y) => solid(`M-84,${y - 16} Q-84,${y - 24} -76,${y - 24} H76 Q84,${y - 24} 84,${y - 16} V${y + 16} H-84Z`, { light: '#9a643c', mid: '#6a3a1e', dark: '#341809', gloss: [-30, y - 14, 44, 4, 0, 0.5], shade: 6 })).join('')}${path('M84,-50 h14 v34 h-14Z M84,-8 h14 v32 h-14Z', 'fill="#f0cf94"')}${path('M84,-42 h14 M84,-33 h14 M84,-24 h14 M84,0 h14 M84,9 h14 M84,18 h14', 'stroke="#7a4a24" stroke-width="3.4"')}</g>`

const jelly: Drawing = () =>
  [
    [-44, -34, '#e8343c'],
    [40, -40, '#f6b91c'],
    [-50, 34, '#5fae34'],
    [46, 36, '#f0702a'],
    [0, 4, '#b32a7a'],
  ]
    .map(
      ([x, y, colour]) =>
        `<g transform="translate(${x} ${y}) scale(.46)">${solid('M-70,-60 Q0,-80 70,-60 Q84,0 70,60 Q0,78 -70,60 Q-84,0 -70,-60Z', { light: lighten(String(colour), 0.4), mid: String(colour), dark: darken(String(colour), 0.4), gloss: [-26, -34, 24, 10, -20, 0.7], surface: ((random) => Array.from({ length: 60 }, () => ellipse((random() * 2 - 1) * 70, (random() * 2 - 1) * 62, 3, 3, 'fill="#fff" opacity=".7"')).join(''))(seeded(String(colour))) })}</g>`,
    )
    .join('')

const kulfi: Drawing = () =>
  `<g transform="rotate(16)">${path('M-8,50 h16 v44 q-8,8 -16,0Z', 'fill="#e3c08c" stroke="#a8824c"')}${solid('M0,-92 C26,-90 34,-40 40,40 Q42,62 24,62 H-24 Q-42,62 -40,40 C-34,-40 -26,-90 0,-92Z', { light: '#fff7dc', mid: '#f3dca2', dark: '#c9a055', surface: ((random) => Array.from({ length: 22 }, () => ellipse((random() * 2 - 1) * 30, -60 + random() * 110, 3.4, 2.4, `fill="${random() > 0.5 ? '#7a9a3a' : '#c98a3a'}"`)).join(''))(seeded('kulfi')), gloss: [-14, -20, 6, 34, 4, 0.6] })}</g>`

const gheePot: Drawing = () =>
  solid('M-70,-34 C-96,0 -90,70 -44,88 H44 C90,70 96,0 70,-34Z', {
    light: '#f0b04a',
    mid: '#c4741c',
    dark: '#7a3c0a',
    surface: path(
      'M-86,14 Q0,34 86,14',
      'fill="none" stroke="#ffe0a0" stroke-width="5" stroke-dasharray="4 8" stroke-linecap="round"',
    ),
    gloss: [-44, 6, 10, 26, 14, 0.5],
  }) +
  ellipse(0, -38, 74, 20, 'fill="#8f4a10"') +
  ellipse(0, -38, 64, 15, 'fill="#ffd85a"') +
  path('M-50,-42 Q-20,-60 10,-44 Q40,-58 50,-38', 'fill="#ffe88a"') +
  path('M30,-46 L64,-98', 'stroke="#a8743a" stroke-width="9" stroke-linecap="round"')

export const sweets: DrawingSet = {
  'gulab-jamun': () => inBowl('#f3ece0', '#d98a2c', ballOf('#c97a4a', '#8a3f1c', '#4a1c0a')),
  rasgulla: () => inBowl('#7fa8c9', '#f3f2e4', ballOf('#ffffff', '#f8f4e8', '#d3cbb4')),
  laddoo,
  'kaju-katli': kajuKatli,
  'soan-papdi': soanPapdi,
  praline,
  'white-chocolate': chocolateSquares('#fffaec', '#f3e4bc', '#d9c28c'),
  wafer,
  jelly,
  kulfi,
  'ghee-pot': gheePot,
}
