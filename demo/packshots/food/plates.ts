import { darken, lighten } from '../colour.ts'
import type { Drawing, DrawingSet } from '../drawing.ts'
import { seeded } from '../random.ts'
import { solid } from '../solid.ts'
import { ellipse, n, path, rect } from '../svg.ts'

// Bowls of something, and the few household things that have no glyph.

function bowl(colour: string, inside: string, top: string): string {
  return (
    solid('M-94,-6 C-92,56 -52,84 0,84 C52,84 92,56 94,-6Z', {
      light: lighten(colour, 0.3),
      mid: colour,
      dark: darken(colour, 0.4),
      gloss: [-54, 30, 10, 24, 24, 0.5],
    }) +
    ellipse(0, -8, 95, 32, `fill="${lighten(colour, 0.35)}"`) +
    ellipse(0, -6, 86, 27, `fill="${inside}"`) +
    top
  )
}

const scatter = (
  seed: string,
  count: number,
  draw: (x: number, y: number, random: () => number) => string,
): string => {
  const random = seeded(seed)
  return Array.from({ length: count }, () => {
    const a = random() * Math.PI * 2
    const r = Math.sqrt(random())
    return draw(Math.cos(a) * r * 76, -12 + Math.sin(a) * r * 22, random)
  }).join('')
}

const curd: Drawing = () =>
  bowl(
    '#b5603a',
    '#fffdf8',
    path('M-70,-10 C-40,-34 -10,-26 4,-14 C30,-32 60,-20 72,-6 C40,14 -40,14 -70,-10Z', 'fill="#fff"') +
      path(
        'M-40,-10 C-10,-24 30,-20 46,-8',
        'fill="none" stroke="#dfe6ee" stroke-width="4" stroke-linecap="round"',
      ),
  )

const curry: Drawing = () =>
  bowl(
    '#8a4a24',
    '#d9541c',
    ellipse(-10, -8, 66, 18, 'fill="#e8752c"') +
      scatter('curry', 8, (x, y) =>
        path(`M${n(x - 14)},${n(y - 4)} l14,-8 l14,8 l-14,8Z`, 'fill="#fff3d8" stroke="#d9b98a"'),
      ) +
      path(
        'M-40,-4 q20,-14 44,-4 q20,8 40,-6',
        'fill="none" stroke="#fff1dc" stroke-width="4" stroke-linecap="round"',
      ) +
      scatter('herb', 10, (x, y) => ellipse(x, y, 4, 2.4, 'fill="#4f8a2c"')),
  )

const tomatoSoup: Drawing = () =>
  bowl(
    '#f3ece0',
    '#d93a1c',
    ellipse(-8, -9, 64, 17, 'fill="#ea5a30"') +
      path(
        'M-50,-8 q24,-14 50,-2 q24,10 48,-6',
        'fill="none" stroke="#fff1dc" stroke-width="5" stroke-linecap="round"',
      ) +
      scatter('crouton', 7, (x, y) =>
        rect({ x: x - 7, y: y - 6, w: 14, h: 11 }, 'rx="2" fill="#e3ad5c" stroke="#a86c26"'),
      ) +
      ellipse(24, -12, 10, 5, 'fill="#4f8a2c"'),
  )

const grainBowl: Drawing = () =>
  bowl(
    '#2f6a8a',
    '#e0a93a',
    scatter('namkeen', 130, (x, y, random) =>
      ellipse(
        x,
        y - 6,
        5 + random() * 3,
        3.6,
        `fill="${['#f6c64a', '#eab02c', '#d98a1c', '#fbe08a', '#7aa23c'][Math.floor(random() * 5)] ?? '#f6c64a'}" stroke="#8f5a10" stroke-width=".6"`,
      ),
    ),
  )

const mustardFlower: Drawing = () => {
  const bloom = (x: number, y: number, s: number) =>
    `<g transform="translate(${x} ${y}) scale(${s})">${[45, 135, 225, 315].map((turn) => `<g transform="rotate(${turn})">${path('M0,0 C-16,-10 -16,-34 0,-38 C16,-34 16,-10 0,0Z', 'fill="#ffd92c" stroke="#d9a00c"')}</g>`).join('')}${ellipse(0, 0, 7, 7, 'fill="#b5a01c"')}</g>`
  return (
    path(
      'M0,96 C-4,40 10,0 0,-40 M0,60 C-20,40 -40,36 -52,8 M2,44 C24,30 40,20 48,-6',
      'fill="none" stroke="#4f8030" stroke-width="6" stroke-linecap="round"',
    ) +
    bloom(0, -52, 1.05) +
    bloom(-54, -6, 0.8) +
    bloom(50, -16, 0.85) +
    bloom(-28, -66, 0.66) +
    bloom(30, -74, 0.6)
  )
}

/** Two ripe ears of wheat. */
const wheat: Drawing = () => {
  const ear = (turn: number, length: number) => {
    const grains = Array.from({ length: 8 }, (_, i) => {
      const y = -40 - i * 15
      const kernel = (side: number) =>
        `<g transform="translate(${side * 8} ${y}) rotate(${side * 26})">${path(`M0,-46 L0,-16`, 'stroke="#c98f2a" stroke-width="1.6"')}${path('M0,8 C-9,2 -9,-14 0,-22 C9,-14 9,2 0,8Z', 'fill="#eeb84a" stroke="#a86f18" stroke-width="1.2"')}${path('M-2,2 C-5,-4 -4,-12 0,-18', 'fill="none" stroke="#fff0b8" stroke-width="2"')}</g>`
      return kernel(-1) + kernel(1)
    })
    return `<g transform="translate(0 96) rotate(${turn}) scale(1 ${length})">${path('M0,0 V-170', 'stroke="#b5842a" stroke-width="5" stroke-linecap="round"')}<g transform="translate(0 -12)">${grains.join('')}</g></g>`
  }
  return ear(-22, 1) + ear(20, 0.94) + ear(-1, 1.06)
}

const glassOfMilk: Drawing = () =>
  path('M-54,-92 H54 L42,88 Q40,96 30,96 H-30 Q-40,96 -42,88Z', 'fill="#d9e8f4" opacity=".75"') +
  solid('M-50,-54 H50 L39,84 Q38,88 30,88 H-30 Q-38,88 -39,84Z', {
    light: '#ffffff',
    mid: '#fbfaf6',
    dark: '#c9cfd8',
    shade: 10,
  }) +
  ellipse(0, -54, 50, 9, 'fill="#ffffff" stroke="#dfe4ea"') +
  path(
    'M-54,-92 H54 L42,88 Q40,96 30,96 H-30 Q-40,96 -42,88Z',
    'fill="none" stroke="#9fb8cc" stroke-width="3"',
  ) +
  path('M-40,-84 L-30,80', 'stroke="#fff" stroke-width="8" opacity=".8" stroke-linecap="round"') +
  ellipse(0, -92, 54, 8, 'fill="#eef5fa" stroke="#9fb8cc" stroke-width="2.4"')

const foil: Drawing = () =>
  solid('M-90,-30 H60 C84,-30 84,38 60,38 H-90Z', { light: '#ffffff', mid: '#b9c2ca', dark: '#6a747e' }) +
  ellipse(62, 4, 18, 34, 'fill="#d9dfe4" stroke="#8a949d" stroke-width="2"') +
  ellipse(62, 4, 8, 16, 'fill="#8a6a4a"') +
  path('M-90,38 L-98,90 L40,94 L52,38Z', 'fill="#dfe5ea" stroke="#9aa4ad"') +
  path('M-80,48 L-70,86 M-40,44 L-50,88 M0,46 L-10,90 M30,44 L24,90', 'stroke="#fff" stroke-width="3"')

const bin: Drawing = () =>
  solid('M-46,-40 C-70,-10 -84,60 -60,90 H60 C84,60 70,-10 46,-40 C20,-50 -20,-50 -46,-40Z', {
    light: '#6a747e',
    mid: '#363d47',
    dark: '#14181d',
    surface: path(
      'M-30,-36 C-44,10 -44,50 -36,86 M20,-38 C36,10 34,50 26,86',
      'fill="none" stroke="#8a949d" stroke-width="3" opacity=".5"',
    ),
    gloss: [-34, 10, 9, 36, 14, 0.35],
  }) +
  path(
    'M-40,-42 C-60,-70 -40,-92 -20,-74 C-8,-96 14,-96 22,-74 C44,-92 60,-66 42,-42 C20,-32 -20,-32 -40,-42Z',
    'fill="#424b56" stroke="#14181d"',
  ) +
  rect({ x: -36, y: -48, w: 72, h: 10 }, 'rx="5" fill="#7fd14f"')

export const plates: DrawingSet = {
  'sheaf-of-rice': wheat,
  'glass-of-milk': glassOfMilk,
  'curd-bowl': curd,
  curry,
  'tomato-soup': tomatoSoup,
  'grain-bowl': grainBowl,
  'mustard-flower': mustardFlower,
  foil,
  bin,
}
