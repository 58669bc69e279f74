import { darken, lighten } from '../colour.ts'
import type { Drawing, DrawingSet } from '../drawing.ts'
import { seeded } from '../random.ts'
import { solid } from '../solid.ts'
import { ellipse, n, path } from '../svg.ts'

// The inner face of a fruit cut in half, named after the whole one with "-half" behind.

/** Rind, a paler rim and the flesh, one inside the other. */
function face(
  outline: string,
  rind: string,
  rim: string,
  flesh: { light: string; mid: string; dark: string },
  inner: string,
): string {
  return (
    solid(outline, { light: lighten(rind, 0.2), mid: rind, dark: darken(rind, 0.4), shade: 8 }) +
    `<g transform="scale(.92)">${path(outline, `fill="${rim}"`)}</g>` +
    `<g transform="scale(.85)">${solid(outline, { ...flesh, shade: 6, surface: inner })}</g>`
  )
}

const ROUND = 'M0,-84 C50,-84 86,-46 86,2 C86,52 48,86 0,86 C-48,86 -86,52 -86,2 C-86,-46 -50,-84 0,-84Z'

const ring = (
  count: number,
  rx: number,
  ry: number,
  draw: (x: number, y: number, turn: number) => string,
  offset = 0,
): string =>
  Array.from({ length: count }, (_, i) => {
    const a = (Math.PI * 2 * (i + offset)) / count
    return draw(Math.cos(a) * rx, Math.sin(a) * ry, (a * 180) / Math.PI)
  }).join('')

const papayaHalf: Drawing = () => {
  const random = seeded('papaya')
  const seeds = Array.from({ length: 60 }, () => {
    const a = random() * Math.PI * 2
    const r = Math.sqrt(random())
    const [x, y] = [Math.cos(a) * r * 19, 16 + Math.sin(a) * r * 50]
    return (
      ellipse(x, y, 4.6, 4.6, 'fill="#20201c"') +
      ellipse(x - 1.4, y - 1.6, 1.4, 1.2, 'fill="#fff" opacity=".6"')
    )
  })
  return face(
    'M-4,-92 C20,-92 34,-60 52,-20 C68,18 50,92 0,94 C-50,92 -68,18 -52,-20 C-36,-60 -26,-92 -4,-92Z',
    '#b5a02c',
    '#f8c76a',
    { light: '#ffb36a', mid: '#f58a3c', dark: '#d9622a' },
    path(
      'M-2,-50 C18,-36 28,0 26,30 C24,64 12,78 0,80 C-12,78 -24,64 -26,30 C-28,0 -18,-36 -2,-50Z',
      'fill="#c24a1c"',
    ) + seeds.join(''),
  )
}

const pomegranateHalf: Drawing = () => {
  const random = seeded('aril')
  const arils = Array.from({ length: 120 }, () => {
    const a = random() * Math.PI * 2
    const r = Math.sqrt(random()) * 72
    const [x, y, turn] = [Math.cos(a) * r, Math.sin(a) * r, Math.floor(random() * 180)]
    return `<g transform="translate(${n(x)} ${n(y)}) rotate(${turn})">${ellipse(0, 0, 9, 6.4, 'fill="#c2183c" stroke="#7a0a22"')}${ellipse(-2, -2, 3.4, 2, 'fill="#ff9cae" opacity=".85"')}</g>`
  })
  const walls = ring(6, 78, 78, (x, y) =>
    path(`M0,0 L${n(x)},${n(y)}`, 'stroke="#f6e3b8" stroke-width="6" stroke-linecap="round"'),
  )
  return face(
    ROUND,
    '#c2332e',
    '#f6e6bc',
    { light: '#d92a4c', mid: '#b3163a', dark: '#7a0a24' },
    arils.join('') + walls,
  )
}

const guavaHalf: Drawing = () =>
  face(
    ROUND,
    '#9ab84a',
    '#f3f2c8',
    { light: '#fffef2', mid: '#fbe9dc', dark: '#f3c9c0' },
    ellipse(0, 2, 52, 52, 'fill="#f2a9a6" opacity=".65"') +
      ring(26, 46, 46, (x, y) =>
        ellipse(x, y, 3.4, 3.4, 'fill="#e6cf9a" stroke="#b3985a" stroke-width=".8"'),
      ) +
      ring(
        16,
        28,
        28,
        (x, y) => ellipse(x, y, 3.2, 3.2, 'fill="#e6cf9a" stroke="#b3985a" stroke-width=".8"'),
        0.5,
      ),
  )

const kiwiHalf: Drawing = () =>
  face(
    ROUND,
    '#8a6636',
    '#d3e69a',
    { light: '#a9d65a', mid: '#7cb834', dark: '#4f8f1c' },
    ring(44, 60, 60, (x, y) =>
      path(
        `M${n(x * 0.3)},${n(y * 0.3)} L${n(x * 1.2)},${n(y * 1.2)}`,
        'stroke="#c8e88a" stroke-width="2" opacity=".7"',
      ),
    ) +
      ellipse(0, 0, 25, 25, 'fill="#f4f3cc"') +
      ring(
        26,
        38,
        38,
        (x, y, turn) =>
          `<ellipse cx="${n(x)}" cy="${n(y)}" rx="5.6" ry="2.6" fill="#1c1a14" transform="rotate(${n(turn)} ${n(x)} ${n(y)})"/>`,
      ),
  )

const avocadoHalf: Drawing = () =>
  face(
    'M0,-92 C26,-90 30,-52 48,-18 C72,24 56,90 0,92 C-56,90 -72,24 -48,-18 C-30,-52 -26,-90 0,-92Z',
    '#2f4a1c',
    '#a4c04a',
    { light: '#f6f3b4', mid: '#ece48c', dark: '#b9cc58' },
    '',
  ) +
  solid('M0,6 C22,6 34,22 34,42 C34,62 20,74 0,74 C-20,74 -34,62 -34,42 C-34,22 -22,6 0,6Z', {
    light: '#c08a54',
    mid: '#7f4f26',
    dark: '#472a10',
    gloss: [-12, 26, 8, 6, -30, 0.55],
  })

const dragonHalf: Drawing = () => {
  const random = seeded('dragon')
  const specks = Array.from({ length: 150 }, () => {
    const a = random() * Math.PI * 2
    const r = Math.sqrt(random()) * 78
    return ellipse(Math.cos(a) * r, Math.sin(a) * r, 1.7, 1.7, 'fill="#2a2230"')
  })
  return face(
    ROUND,
    '#d92a68',
    '#f6a4c2',
    { light: '#ffffff', mid: '#f8f4f4', dark: '#e3d6dc' },
    specks.join(''),
  )
}

const watermelonWedge: Drawing = () => {
  const seeds = [
    [-30, 10],
    [0, -6],
    [32, 8],
    [-16, 34],
    [18, 36],
    [-50, -14],
    [52, -16],
    [0, 58],
  ]
  return (
    path('M-98,-34 A98,98 0 0 0 98,-34 Z', 'fill="#2f7a2c"') +
    path('M-92,-34 A92,92 0 0 0 92,-34 Z', 'fill="#a9d46a"') +
    path('M-86,-34 A86,86 0 0 0 86,-34 Z', 'fill="#f2f6d8"') +
    `<g transform="translate(0 0)">${solid('M-80,-34 A80,80 0 0 0 80,-34 Z', { light: '#ff7a74', mid: '#e8323c', dark: '#b3182a', shade: 5, surface: seeds.map(([x = 0, y = 0]) => `<ellipse cx="${x}" cy="${y - 12}" rx="3.6" ry="6" fill="#1c1512" transform="rotate(${x * 0.5} ${x} ${y})"/>`).join('') })}</g>`
  )
}

/** Half a custard apple: white flesh in segments, each with its black seed. */
const custardHalf: Drawing = () => {
  const random = seeded('sitaphal')
  const segments = Array.from({ length: 26 }, (_, i) => {
    const a = i * 2.39996
    const r = Math.sqrt(i / 26) * 62
    const [x, y] = [Math.cos(a) * r, Math.sin(a) * r + 2]
    const seed = i % 2 === 0 || random() > 0.7
    return (
      ellipse(x, y, 15, 13, 'fill="#fffdf4" stroke="#e3dcc2" stroke-width="1.6"') +
      (seed
        ? `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(random() * 180)})">${ellipse(0, 0, 4.6, 8, 'fill="#2a1c14"')}${ellipse(-1.4, -2, 1.2, 2.6, 'fill="#8a7464"')}</g>`
        : '')
    )
  })
  const rim = Array.from({ length: 22 }, (_, i) => {
    const a = (Math.PI * 2 * i) / 22
    return ellipse(
      Math.cos(a) * 82,
      Math.sin(a) * 80 + 2,
      13,
      12,
      'fill="#8ea65a" stroke="#566f34" stroke-width="1.6"',
    )
  })
  return (
    rim.join('') +
    ellipse(0, 2, 82, 80, 'fill="#a9bd74"') +
    ellipse(0, 2, 76, 74, 'fill="#f3efd6"') +
    segments.join('')
  )
}

export const cutFruit: DrawingSet = {
  'custard-apple-half': custardHalf,
  'papaya-half': papayaHalf,
  'pomegranate-half': pomegranateHalf,
  'guava-half': guavaHalf,
  'kiwi-fruit-half': kiwiHalf,
  'avocado-half': avocadoHalf,
  'dragon-fruit-half': dragonHalf,
  'watermelon-half': watermelonWedge,
}
