import { darken, lighten } from '../colour.ts'
import type { Drawing, DrawingSet } from '../drawing.ts'
import { seeded } from '../random.ts'
import { solid } from '../solid.ts'
import { ellipse, n, path, rect } from '../svg.ts'

interface Tones {
  light: string
  mid: string
  dark: string
}

const BAKED: Tones = { light: '#f8d798', mid: '#e3ad5c', dark: '#a86c26' }
const COCOA: Tones = { light: '#8a5a3a', mid: '#5a3420', dark: '#2c160c' }

const DISC = 'M0,-82 C46,-82 82,-46 82,0 C82,46 46,82 0,82 C-46,82 -82,46 -82,0 C-82,-46 -46,-82 0,-82Z'
const slab = (w: number, h: number, r = 16) =>
  `M${-w + r},${-h} H${w - r} Q${w},${-h} ${w},${-h + r} V${h - r} Q${w},${h} ${w - r},${h} H${-w + r} Q${-w},${h} ${-w},${h - r} V${-h + r} Q${-w},${-h} ${-w + r},${-h}Z`

/** Small holes pricked in the dough. */
const holes = (points: readonly (readonly [number, number])[], colour: string): string =>
  points.map(([x, y]) => ellipse(x, y, 3.6, 3.2, `fill="${darken(colour, 0.3)}" opacity=".7"`)).join('')

const grid = (columns: number, rows: number, dx: number, dy: number): [number, number][] =>
  Array.from({ length: columns * rows }, (_, i) => [
    ((i % columns) - (columns - 1) / 2) * dx,
    (Math.floor(i / columns) - (rows - 1) / 2) * dy,
  ])

const butterCookie: Drawing = () =>
  solid(DISC, {
    ...BAKED,
    surface:
      [70, 52, 34, 16]
        .map(
          (r) =>
            `<circle r="${r}" fill="none" stroke="${BAKED.dark}" stroke-width="5" opacity=".38"/><circle r="${r - 3}" fill="none" stroke="#fff0c4" stroke-width="3" opacity=".5"/>`,
        )
        .join('') +
      Array.from({ length: 20 }, (_, i) => {
        const a = (i / 20) * Math.PI * 2
        return path(
          `M${n(Math.cos(a) * 40)},${n(Math.sin(a) * 40)} L${n(Math.cos(a + 0.24) * 80)},${n(Math.sin(a + 0.24) * 80)}`,
          `stroke="${BAKED.dark}" stroke-width="3" opacity=".3"`,
        )
      }).join(''),
    gloss: [-30, -40, 26, 12, -30, 0.35],
  })

const marie: Drawing = () => {
  const rim = Array.from({ length: 40 }, (_, i) => {
    const a = (i / 40) * Math.PI * 2
    return ellipse(
      Math.cos(a) * 76,
      Math.sin(a) * 76,
      4.4,
      4.4,
      'fill="#f6d79a" stroke="#b98642" stroke-width="1"',
    )
  })
  return (
    solid(DISC, {
      light: '#fbe3ae',
      mid: '#e9c07a',
      dark: '#b98642',
      surface:
        `<circle r="64" fill="none" stroke="#b98642" stroke-width="2.4" opacity=".6"/>` +
        holes(
          grid(5, 5, 22, 22).filter(([x, y]) => Math.hypot(x, y) < 52),
          '#c99850',
        ),
    }) + rim.join('')
  )
}

const glucose: Drawing = () =>
  solid(slab(92, 60), {
    ...BAKED,
    surface:
      `<rect x="-80" y="-48" width="160" height="96" rx="8" fill="none" stroke="${BAKED.dark}" stroke-width="4" stroke-dasharray="7 4" opacity=".55"/>` +
      holes(grid(6, 3, 26, 28), BAKED.dark),
    gloss: [-40, -34, 30, 8, -8, 0.35],
  })

const cracker: Drawing = () =>
  solid(slab(80, 80, 12), {
    light: '#fdeac0',
    mid: '#eec98a',
    dark: '#b98642',
    surface:
      holes(grid(4, 4, 38, 38), '#b98642') +
      Array.from(
        { length: 26 },
        (
          (random) => () =>
            rect({ x: -70 + random() * 140, y: -70 + random() * 140, w: 4, h: 4 }, 'fill="#fff" opacity=".9"')
        )(seeded('salt')),
      ).join(''),
    gloss: [-34, -44, 26, 10, -20, 0.4],
  })

const sandwichOf =
  (shell: Tones, cream: string): Drawing =>
  () =>
    `<g transform="rotate(-12)">${path('M-84,16 A84,84 0 0 0 84,16 L84,34 A84,84 0 0 1 -84,34Z', `fill="${darken(shell.mid, 0.2)}"`)}${ellipse(0, 20, 80, 66, `fill="${cream}" stroke="${darken(cream, 0.14)}" stroke-width="2"`)}<g transform="translate(0 -8) scale(1 .84)">${solid(
      DISC,
      {
        ...shell,
        surface:
          `<circle r="66" fill="none" stroke="${shell.dark}" stroke-width="5" stroke-dasharray="9 5" opacity=".6"/><circle r="26" fill="none" stroke="${shell.light}" stroke-width="4" opacity=".5"/>` +
          Array.from({ length: 12 }, (_, i) => {
            const a = (i / 12) * Math.PI * 2
            return ellipse(Math.cos(a) * 46, Math.sin(a) * 46, 5, 5, `fill="${shell.dark}" opacity=".5"`)
          }).join(''),
        gloss: [-30, -44, 26, 10, -24, 0.3],
      },
    )}</g></g>`

const rusk: Drawing = () =>
  [16, 0, -16]
    .map(
      (dy, i) =>
        `<g transform="translate(${i * 10 - 10} ${dy}) rotate(${i * 4 - 6})">${solid(slab(82, 46, 22), { light: '#f6d08a', mid: '#d99a48', dark: '#8f5a1c', surface: ((random) => Array.from({ length: 34 }, () => ellipse(-70 + random() * 140, -38 + random() * 76, 2 + random() * 5, 1.4 + random() * 3, 'fill="#a8691f" opacity=".45"')).join(''))(seeded(`rusk${i}`)) + path('M-74,-30 Q0,-46 74,-30', 'fill="none" stroke="#8f5a1c" stroke-width="6" opacity=".5"') })}</g>`,
    )
    .join('')

const khari: Drawing = () =>
  `<g transform="rotate(-14)">${[24, 12, 0, -12, -24].map((dy, i) => solid(`M-84,${dy - 10} Q-40,${dy - 22 - (i % 2) * 6} 0,${dy - 12} Q44,${dy - 24} 86,${dy - 10} L82,${dy + 12} Q40,${dy + 4} 0,${dy + 12} Q-40,${dy + 4} -84,${dy + 12}Z`, { light: '#fbe3a4', mid: '#e9b85c', dark: '#b5772a', shade: 5 })).join('')}</g>`

const breadStick: Drawing = () =>
  [-44, -16, 14, 44]
    .map(
      (x, i) =>
        `<g transform="rotate(${i * 5 - 8})">${solid(`M${x - 9},-88 Q${x},-98 ${x + 9},-88 L${x + 9},88 Q${x},98 ${x - 9},88Z`, { ...BAKED, shade: 5, surface: [-60, -20, 20, 60].map((y) => ellipse(x, y, 2, 5, 'fill="#4a6a2a"')).join('') })}</g>`,
    )
    .join('')

const cakeSlice: Drawing = () =>
  solid('M-84,-30 Q-84,-62 -40,-64 H44 Q86,-62 86,-30 V58 Q86,68 76,68 H-74 Q-84,68 -84,58Z', {
    light: '#fbe2a2',
    mid: '#edbd62',
    dark: '#b98032',
    surface: ((random) =>
      Array.from({ length: 34 }, () =>
        ellipse(
          -74 + random() * 150,
          -40 + random() * 98,
          3 + random() * 4,
          3 + random() * 3,
          `fill="${['#c2282c', '#3f7a2c', '#5a2f1a', '#e07a1c'][Math.floor(random() * 4)] ?? '#5a2f1a'}"`,
        ),
      ).join(''))(seeded('cake')),
  }) +
  path('M-84,-28 Q-84,-64 -40,-66 H44 Q86,-64 86,-28 Q40,-44 0,-42 Q-44,-44 -84,-28Z', 'fill="#a8651f"') +
  path('M-70,-44 Q0,-62 70,-46', 'fill="none" stroke="#d99a48" stroke-width="5" opacity=".8"')

const muffin: Drawing = () =>
  path('M-58,4 L-42,88 Q0,98 42,88 L58,4Z', 'fill="#7a3a1c"') +
  [-48, -32, -16, 0, 16, 32, 48]
    .map((x) => path(`M${x},4 L${n(x * 0.74)},92`, 'stroke="#4a2010" stroke-width="4"'))
    .join('') +
  solid('M-74,8 C-92,-14 -70,-40 -54,-46 C-46,-80 46,-84 56,-48 C76,-40 92,-12 72,8 C40,22 -40,22 -74,8Z', {
    ...COCOA,
    gloss: [-26, -42, 22, 9, -20, 0.3],
  }) +
  [
    [-40, -20],
    [-8, -46],
    [26, -26],
    [4, -8],
    [50, -8],
    [-56, 0],
  ]
    .map(([x = 0, y = 0]) => path(`M${x - 8},${y - 6} l14,-2 l4,10 l-14,4Z`, 'fill="#2a140a"'))
    .join('')

const swissRoll: Drawing = () =>
  solid('M-40,-60 H60 C92,-60 96,60 60,60 H-40Z', { light: '#7a4a2c', mid: '#4f2c18', dark: '#28130a' }) +
  ellipse(-36, 0, 50, 62, 'fill="#4a2814"') +
  path(
    'M-36,-50 C6,-50 8,44 -36,44 C-72,44 -72,-30 -36,-30 C-10,-30 -8,24 -36,24 C-54,24 -54,-10 -36,-10',
    'fill="none" stroke="#fff3e0" stroke-width="11" stroke-linecap="round"',
  )

const bun: Drawing = () =>
  [-46, 46, 0]
    .map(
      (x, i) =>
        `<g transform="translate(${x} ${i === 2 ? 26 : -18}) scale(.62)">${solid('M-86,20 C-90,-40 -50,-66 0,-66 C50,-66 90,-40 86,20 C84,52 60,60 0,60 C-60,60 -84,52 -86,20Z', { light: '#f8cf86', mid: '#d9923c', dark: '#8f5216', surface: path('M-86,34 C-40,50 40,50 86,34 V70 H-86Z', 'fill="#f8e3b8"'), gloss: [-26, -34, 34, 12, -14, 0.5] })}</g>`,
    )
    .join('')

const papad: Drawing = () =>
  solid(DISC, {
    light: '#fbeec0',
    mid: '#f0d68e',
    dark: '#cfa850',
    surface: ((random) =>
      Array.from({ length: 60 }, () => {
        const a = random() * 6.28
        const r = Math.sqrt(random()) * 74
        return ellipse(
          Math.cos(a) * r,
          Math.sin(a) * r,
          3 + random() * 6,
          2 + random() * 4,
          random() > 0.4 ? 'fill="#fff7da" opacity=".7"' : 'fill="#4a3a20" opacity=".75"',
        )
      }).join(''))(seeded('papad')),
  })

export const biscuits: DrawingSet = {
  'butter-cookie': butterCookie,
  marie,
  'glucose-biscuit': glucose,
  cracker,
  'cream-biscuit': sandwichOf(COCOA, '#fdf3dc'),
  'cream-biscuit-light': sandwichOf(BAKED, lighten('#ff9c3a', 0.3)),
  rusk,
  khari,
  'bread-stick': breadStick,
  'cake-slice': cakeSlice,
  muffin,
  'swiss-roll': swissRoll,
  bun,
  papad,
}
