import { darken, lighten } from '../colour.ts'
import type { Drawing, DrawingSet } from '../drawing.ts'
import { seeded } from '../random.ts'
import { solid } from '../solid.ts'
import { ellipse, n, path } from '../svg.ts'

const DISC = 'M0,-82 C46,-82 82,-46 82,0 C82,46 46,82 0,82 C-46,82 -82,46 -82,0 C-82,-46 -46,-82 0,-82Z'

/** Many of one thing heaped up, the lower ones in front. */
function heap(
  seed: string,
  count: number,
  draw: (random: () => number) => string,
  width = 78,
  height = 52,
): string {
  const random = seeded(seed)
  return Array.from({ length: count }, () => {
    const y = random()
    const x = (random() * 2 - 1) * (0.45 + y * 0.55)
    return { x: x * width, y: (y * 2 - 1) * height }
  })
    .toSorted((a, b) => a.y - b.y)
    .map(
      ({ x, y }) =>
        `<g transform="translate(${n(x)} ${n(y)}) rotate(${Math.floor(random() * 360)})">${draw(random)}</g>`,
    )
    .join('')
}

const one = (outline: string, light: string, mid: string, dark: string, scale: number, extra = ''): string =>
  `<g transform="scale(${scale})">${solid(outline, { light, mid, dark, shade: 16 })}${extra}</g>`

const sev: Drawing = () =>
  heap(
    'sev',
    150,
    (random) => {
      const d = `M-20,${n(random() * 8)} q${n(random() * 20)},${n(random() * 16 - 8)} 40,${n(random() * 8)}`
      return (
        path(d, 'fill="none" stroke="#a8690f" stroke-width="6" stroke-linecap="round"') +
        path(
          d,
          `fill="none" stroke="${random() > 0.5 ? '#f6c64a' : '#eab02c'}" stroke-width="4" stroke-linecap="round"`,
        )
      )
    },
    70,
    44,
  )

const bananaChips: Drawing = () =>
  heap('chips', 26, (random) =>
    one(
      DISC,
      '#fff0a4',
      random() > 0.5 ? '#f8d34a' : '#f2c534',
      '#c48f14',
      0.3,
      ellipse(0, 0, 16, 16, 'fill="#fff3b4" opacity=".8"') +
        [0, 1, 2]
          .map((i) => ellipse(Math.cos(i * 2.1) * 8, Math.sin(i * 2.1) * 8, 3, 5, 'fill="#b5801c"'))
          .join(''),
    ),
  )

const makhana: Drawing = () =>
  heap('makhana', 28, (random) =>
    one(
      'M-70,-10 C-80,-60 -30,-84 6,-70 C50,-84 84,-44 74,-4 C86,44 44,80 4,70 C-40,84 -84,40 -70,-10Z',
      '#fffdf4',
      '#f4ead2',
      '#c4ae84',
      0.29,
      Array.from({ length: 5 }, () =>
        ellipse((random() * 2 - 1) * 50, (random() * 2 - 1) * 50, 8, 5, 'fill="#b5541c" opacity=".55"'),
      ).join(''),
    ),
  )

const onionRing: Drawing = () =>
  heap(
    'ring',
    12,
    () =>
      `<ellipse rx="26" ry="22" fill="none" stroke="#a8640f" stroke-width="15"/><ellipse rx="26" ry="22" fill="none" stroke="#e9a83a" stroke-width="12"/><ellipse cx="-2" cy="-2" rx="26" ry="22" fill="none" stroke="#ffd88a" stroke-width="4" stroke-dasharray="10 7"/>`,
    60,
    46,
  )

const penne: Drawing = () =>
  heap(
    'penne',
    26,
    (random) => {
      const mid = random() > 0.5 ? '#f0cf78' : '#e6bf60'
      return (
        path('M-30,-9 L24,-9 L34,9 L-20,9Z', `fill="${mid}" stroke="#b58a2c"`) +
        path('M-26,-4 H26 M-22,1 H30 M-20,6 H32', 'stroke="#c9a044" stroke-width="1.6"') +
        path('M-28,-7 H24', 'stroke="#fff2c0" stroke-width="3"') +
        ellipse(-25, 0, 4.5, 9, 'fill="#b58a2c" transform="rotate(-24 -25 0)"')
      )
    },
    70,
    48,
  )

const date: Drawing = () =>
  solid('M0,-90 C34,-88 52,-40 50,6 C48,60 28,92 0,92 C-28,92 -48,60 -50,6 C-52,-40 -34,-88 0,-90Z', {
    light: '#b5744a',
    mid: '#6b341a',
    dark: '#32140a',
    surface: path(
      'M-24,-70 C-34,-20 -30,40 -16,80 M4,-84 C-4,-20 0,40 8,86 M28,-66 C34,-10 30,40 20,78',
      'fill="none" stroke="#3a180a" stroke-width="5" opacity=".6"',
    ),
    gloss: [-18, -20, 7, 36, 6, 0.6],
  }) + ellipse(0, -88, 8, 5, 'fill="#d9b27a"')

const almond: Drawing = () =>
  [
    [-30, 14, -24],
    [34, 10, 30],
  ]
    .map(
      ([x = 0, y = 0, turn = 0]) =>
        `<g transform="translate(${x} ${y}) rotate(${turn}) scale(.82)">${solid('M0,-92 C34,-62 54,-10 46,36 C40,70 20,86 0,86 C-20,86 -40,70 -46,36 C-54,-10 -34,-62 0,-92Z', { light: '#dda468', mid: '#b5743a', dark: '#6a3a14', surface: [-28, -12, 6, 24].map((at) => path(`M${n(at * 0.3)},-80 Q${at * 1.4},0 ${n(at * 0.5)},80`, 'fill="none" stroke="#7a4518" stroke-width="3" opacity=".5"')).join(''), gloss: [-16, -10, 7, 30, 6, 0.4] })}</g>`,
    )
    .join('')

const nugget: Drawing = () =>
  heap(
    'nugget',
    7,
    (random) =>
      one(
        'M-80,-10 C-84,-54 -30,-66 4,-58 C50,-70 88,-36 80,4 C86,44 40,64 0,56 C-44,68 -78,36 -80,-10Z',
        '#ffd58a',
        '#e39a34',
        '#9a5a12',
        0.46,
        Array.from({ length: 26 }, () =>
          ellipse(
            (random() * 2 - 1) * 64,
            (random() * 2 - 1) * 44,
            4,
            3,
            `fill="${random() > 0.5 ? '#ffe6b0' : '#a8640f'}" opacity=".7"`,
          ),
        ).join(''),
      ),
    58,
    40,
  )

const sausage: Drawing = () =>
  [-34, 0, 34]
    .map(
      (y, i) =>
        `<g transform="translate(${i * 6 - 6} ${y}) rotate(-12)">${solid('M-78,-16 C-92,-16 -92,18 -78,18 C-30,30 30,30 78,16 C94,12 92,-18 76,-18 C30,-8 -30,-8 -78,-16Z', { light: '#e89a72', mid: '#b8522e', dark: '#6a2210', gloss: [-20, -4, 50, 4, 0, 0.6] })}${path('M-40,0 l10,16 M0,2 l10,16 M40,0 l10,14', 'stroke="#5a1c0c" stroke-width="5" stroke-linecap="round" opacity=".7"')}</g>`,
    )
    .join('')

const kebab: Drawing = () =>
  [-28, 26]
    .map(
      (y) =>
        `<g transform="translate(0 ${y}) rotate(-22)">${path('M-98,0 H98', 'stroke="#c9a66a" stroke-width="5" stroke-linecap="round"')}${solid('M-74,-18 C-60,-26 -40,-18 -20,-22 C0,-26 20,-18 40,-22 C60,-26 78,-18 78,0 C78,20 60,24 40,20 C20,26 0,18 -20,22 C-40,18 -60,26 -74,18 C-82,8 -82,-8 -74,-18Z', { light: '#c98a5a', mid: '#8a4a24', dark: '#4a200c', surface: [-50, -20, 14, 46].map((x) => path(`M${x},-20 q10,20 0,40`, 'fill="none" stroke="#3a180a" stroke-width="5" opacity=".55"') + ellipse(x + 10, -4, 3, 2, 'fill="#5f8a34"')).join('') })}</g>`,
    )
    .join('')

const momo: Drawing = () => {
  const single = `<g>${solid('M-70,40 C-80,-10 -40,-56 0,-64 C40,-56 80,-10 70,40 C50,62 -50,62 -70,40Z', { light: '#fffdf6', mid: '#f3e8d0', dark: '#c4b08a', gloss: [-30, -10, 12, 22, 20, 0.6] })}${[-44, -22, 0, 22, 44].map((x) => path(`M${n(x * 0.1)},-62 Q${n(x * 0.8)},-30 ${x},14`, 'fill="none" stroke="#cbb892" stroke-width="5" opacity=".8"')).join('')}${ellipse(0, -62, 13, 8, 'fill="#e6d7b4"')}</g>`
  return `<g transform="translate(0 -30) scale(.62)">${single}</g><g transform="translate(-46 24) scale(.66)">${single}</g><g transform="translate(46 26) scale(.66)">${single}</g>`
}

const scrubPad: Drawing = () => {
  const pad = (x: number, y: number, turn: number, colour: string) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})">${path('M-60,-40 Q0,-48 60,-40 Q68,0 60,40 Q0,48 -60,40 Q-68,0 -60,-40Z', `fill="${colour}" stroke="${darken(colour, 0.35)}" stroke-width="2"`)}${((random) => Array.from({ length: 110 }, () => path(`M${n(-56 + random() * 112)},${n(-36 + random() * 72)} q5,-6 10,2`, `fill="none" stroke="${random() > 0.5 ? lighten(colour, 0.35) : darken(colour, 0.35)}" stroke-width="1.6"`)).join(''))(seeded(colour))}</g>`
  return pad(18, -22, 10, '#2f8f3f') + pad(-16, 26, -8, '#3fa34a')
}

export const snacks: DrawingSet = {
  sev,
  'banana-chips': bananaChips,
  makhana,
  'onion-ring': onionRing,
  penne,
  date,
  almond,
  nugget,
  sausage,
  kebab,
  momo,
  'scrub-pad': scrubPad,
}
