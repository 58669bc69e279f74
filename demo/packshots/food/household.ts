import type { Drawing, DrawingSet } from '../drawing.ts'
import { solid } from '../solid.ts'
import { ellipse, n, path, rect } from '../svg.ts'

const star = (x: number, y: number, r: number, fill: string): string =>
  path(
    `M${x},${y - r} Q${n(x + r * 0.14)},${n(y - r * 0.14)} ${x + r},${y} Q${n(x + r * 0.14)},${n(y + r * 0.14)} ${x},${y + r} Q${n(x - r * 0.14)},${n(y + r * 0.14)} ${x - r},${y} Q${n(x - r * 0.14)},${n(y - r * 0.14)} ${x},${y - r}Z`,
    `fill="${fill}"`,
  )

/** Sticks of incense, two of them alight. */
const agarbatti: Drawing = () => {
  const stick = (turn: number, lit: boolean) =>
    `<g transform="translate(0 96) rotate(${turn})">` +
    path('M0,0 V-60', 'stroke="#d9a85c" stroke-width="3.4" stroke-linecap="round"') +
    path('M0,-46 V-150', 'stroke="#5a2f1c" stroke-width="7" stroke-linecap="round"') +
    path('M-1.8,-50 V-146', 'stroke="#8a5434" stroke-width="1.8" stroke-linecap="round"') +
    (lit ? ellipse(0, -152, 4.6, 5.6, 'fill="#ff7a2a" stroke="#ffd28a" stroke-width="1.6"') : '') +
    '</g>'
  const smoke = (x: number, y: number, s: number) =>
    path(
      `M${x},${y} c${-14 * s},-14 ${12 * s},-22 ${0},-36 c${-9 * s},-11 ${6 * s},-18 ${2 * s},-28`,
      'fill="none" stroke="#fff6e6" stroke-width="5" stroke-linecap="round" opacity=".75"',
    )
  return (
    [-30, -20, -10, 0, 10, 20, 30].map((turn, i) => stick(turn, i === 2 || i === 4)).join('') +
    smoke(-28, -56, 1) +
    smoke(30, -58, -1) +
    path('M-20,56 Q0,66 20,56 L18,70 Q0,79 -18,70Z', 'fill="#c41e3a" stroke="#7a0f22"')
  )
}

/** A tiled floor that shines. */
const shiningFloor: Drawing = () => {
  const rows = [-8, 14, 44, 84]
  const lines = rows.map((y) => `M${n(-46 - (y + 8) * 0.52)},${y} H${n(46 + (y + 8) * 0.52)}`)
  const across = [-46, -23, 0, 23, 46].map((x) => `M${x},-8 L${n(x * 2.04)},84`)
  return (
    path('M-46,-8 H46 L94,84 H-94Z', 'fill="#dff1f6" stroke="#2f7f95" stroke-width="3"') +
    path('M-23,-8 H0 L0,84 H-47Z M23,-8 H46 L94,84 H47Z', 'fill="#b9dfe9"') +
    path(`${lines.join('')}${across.join('')}`, 'stroke="#2f7f95" stroke-width="2.4" fill="none"') +
    path('M-30,14 L40,14 L20,44 L-58,44Z', 'fill="#fff" opacity=".55"') +
    path('M34,-92 L8,6', 'stroke="#a86a2e" stroke-width="7" stroke-linecap="round"') +
    solid('M-20,4 C-14,-8 20,-8 30,4 C38,18 44,30 40,40 C20,48 -22,48 -38,38 C-36,26 -30,14 -20,4Z', {
      light: '#ffffff',
      mid: '#f0f4f2',
      dark: '#b8c6c4',
      shade: 6,
      surface: path(
        'M-14,10 q-6,16 -10,32 M0,6 q-2,20 -2,40 M14,8 q6,16 10,34',
        'stroke="#a9bab8" stroke-width="2.4" fill="none"',
      ),
    }) +
    star(-58, -40, 24, '#f2b81c') +
    star(66, -18, 15, '#f2b81c') +
    star(-34, -76, 12, '#f2b81c')
  )
}

/** A tall glass of something dark and fizzy with a slice of lemon. */
const colaGlass: Drawing = () => {
  const bubbles = [
    [-20, 60, 5],
    [10, 74, 4],
    [22, 40, 6],
    [-8, 30, 4],
    [4, 4, 5],
    [-22, -6, 4],
    [20, -20, 4],
    [-4, -34, 6],
  ].map(([x = 0, y = 0, r = 0]) => ellipse(x, y, r, r, 'fill="#c98a5a" opacity=".75"'))
  return (
    path('M-44,-92 H44 L32,92 Q30,98 22,98 H-22 Q-30,98 -32,92Z', 'fill="#eaf3f7" opacity=".8"') +
    solid('M-40,-54 H40 L30,86 Q29,90 22,90 H-22 Q-29,90 -30,86Z', {
      light: '#7a3a1c',
      mid: '#3f1a0c',
      dark: '#1c0a05',
      shade: 8,
    }) +
    path('M-40,-54 C-30,-66 -16,-58 -4,-64 C10,-70 26,-60 40,-54 L38,-40 H-38Z', 'fill="#e9c79a"') +
    bubbles.join('') +
    path('M-30,-80 L-24,84', 'stroke="#fff" stroke-width="6" opacity=".65" stroke-linecap="round"') +
    path('M22,-60 L44,-98', 'stroke="#c41230" stroke-width="6" stroke-linecap="round"') +
    `<g transform="translate(-38 -78) rotate(-24)">${ellipse(0, 0, 24, 24, 'fill="#f6d33c" stroke="#c99a10" stroke-width="3"')}${ellipse(0, 0, 18, 18, 'fill="#fdf3a8"')}${path('M0,-17 V17 M-15,-9 L15,9 M-15,9 L15,-9', 'stroke="#e3bd34" stroke-width="2.4"')}</g>`
  )
}

/** A heap of flour with a wooden scoop in it. */
const flourHeap: Drawing = () =>
  solid('M-98,78 C-84,48 -52,-8 -14,-40 C-4,-48 10,-48 20,-38 C54,-6 84,50 98,78 C60,92 -60,92 -98,78Z', {
    light: '#ffffff',
    mid: '#f7f1e4',
    dark: '#cfc0a2',
    shade: 16,
    surface: path(
      'M-60,40 q20,-26 44,-30 M10,-6 q26,20 40,52 M-20,60 q26,-10 54,4',
      'fill="none" stroke="#e3d7bd" stroke-width="5" stroke-linecap="round"',
    ),
  }) +
  `<g transform="translate(34 18) rotate(38)">${rect({ x: -7, y: -96, w: 14, h: 52 }, 'rx="7" fill="#b5783a" stroke="#7a4a1c" stroke-width="1.6"')}${solid('M-28,-48 H28 C34,-20 30,16 0,30 C-30,16 -34,-20 -28,-48Z', { light: '#e3b06a', mid: '#b9803f', dark: '#7a4a1c', shade: 7 })}${path('M-20,-46 H20 C24,-30 20,-14 0,-6 C-20,-14 -24,-30 -20,-46Z', 'fill="#fffaf0" stroke="#d9c8a4"')}</g>`

/** A bowl of sugar as fine as dust, with a spoon. */
const sugarBowl: Drawing = () =>
  path('M52,-22 L92,-84', 'stroke="#9aa4ad" stroke-width="9" stroke-linecap="round"') +
  path('M52,-24 L90,-82', 'stroke="#e9eef2" stroke-width="3.4" stroke-linecap="round"') +
  solid('M-80,-6 C-62,-60 -28,-78 4,-74 C38,-70 64,-44 80,-6Z', {
    light: '#ffffff',
    mid: '#fbf8fb',
    dark: '#d9cdd8',
    shade: 12,
  }) +
  solid('M-94,-6 C-90,56 -50,84 0,84 C50,84 90,56 94,-6Z', {
    light: '#8fc4de',
    mid: '#3f8fb8',
    dark: '#1f5878',
    gloss: [-54, 30, 10, 24, 24, 0.5],
  }) +
  path('M-94,-6 H94', 'stroke="#d9edf6" stroke-width="7" stroke-linecap="round"')

/** Thin slices of potato, fried until they curl. */
const potatoChips: Drawing = () => {
  const chip = (x: number, y: number, turn: number, s: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${s})">${solid('M-78,4 C-76,-36 -36,-54 2,-46 C40,-56 80,-32 78,6 C76,38 40,48 4,40 C-34,52 -76,40 -78,4Z', { light: '#fff0a8', mid: '#f3c64a', dark: '#c8882a', shade: 10, surface: path('M-58,6 C-40,-26 36,-30 58,0', 'fill="none" stroke="#d99a2c" stroke-width="5" opacity=".6"') + path('M-50,22 C-20,6 26,4 52,18', 'fill="none" stroke="#fff6c8" stroke-width="6" opacity=".8"') + ellipse(-22, -18, 5, 3, 'fill="#c8842a" opacity=".7"') + ellipse(30, 8, 4, 3, 'fill="#c8842a" opacity=".7"') + ellipse(4, 26, 3, 2, 'fill="#c8842a" opacity=".7"') })}</g>`
  return chip(-38, -34, -24, 0.72) + chip(42, -20, 22, 0.7) + chip(-4, 34, -4, 0.92)
}

export const household: DrawingSet = {
  agarbatti,
  'shining-floor': shiningFloor,
  'cola-glass': colaGlass,
  'flour-heap': flourHeap,
  'sugar-bowl': sugarBowl,
  'potato-chips': potatoChips,
}
