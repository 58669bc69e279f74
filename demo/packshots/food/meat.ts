import { lighten } from '../colour.ts'
import type { Drawing, DrawingSet } from '../drawing.ts'
import { seeded } from '../random.ts'
import { solid } from '../solid.ts'
import { ellipse, n, path } from '../svg.ts'

interface Tones {
  light: string
  mid: string
  dark: string
}

const CHICKEN: Tones = { light: '#fbe0d4', mid: '#f0bfae', dark: '#c98a7c' }
const MUTTON: Tones = { light: '#c9605c', mid: '#9c2f34', dark: '#5a1218' }
const WHITE_FISH: Tones = { light: '#ffffff', mid: '#f4eeea', dark: '#cfc2bc' }

/** Fine lines along the muscle. */
function grainLines(seed: string, colour: string, count = 16): string {
  const random = seeded(seed)
  return Array.from({ length: count }, () => {
    const y = (random() * 2 - 1) * 70
    const x = -80 + random() * 40
    return path(
      `M${n(x)},${n(y)} q${n(40 + random() * 30)},${n(-16 + random() * 10)} ${n(80 + random() * 40)},${n(-4 + random() * 14)}`,
      `fill="none" stroke="${colour}" stroke-width="${n(1 + random() * 2)}" opacity=".45"`,
    )
  }).join('')
}

const fat = (d: string, width = 5): string =>
  path(d, `fill="none" stroke="#fff3e6" stroke-width="${width}" stroke-linecap="round" opacity=".85"`)

const boneEnd = (x: number, y: number, r: number): string =>
  solid(`M${x - r},${y} a${r},${r * 0.86} 0 1 0 ${r * 2},0 a${r},${r * 0.86} 0 1 0 ${-r * 2},0Z`, {
    light: '#fffaf0',
    mid: '#f0dfcb',
    dark: '#c2a58a',
    shade: 6,
  }) + ellipse(x, y, r * 0.46, r * 0.38, 'fill="#d99a8c"')

const curryCut: Drawing = () =>
  solid('M-84,-10 C-90,-52 -40,-78 4,-66 C50,-72 92,-40 84,4 C90,44 52,72 10,62 C-34,78 -80,44 -84,-10Z', {
    ...CHICKEN,
    surface:
      grainLines('curry', '#d9978a') +
      fat('M-50,-30 C-20,-48 20,-44 46,-30') +
      fat('M-30,34 C0,44 34,36 54,20', 4),
    gloss: [-30, -36, 24, 8, -14, 0.5],
  }) + boneEnd(62, 26, 15)

const breast: Drawing = () =>
  solid(
    'M-78,-30 C-60,-72 0,-84 44,-60 C84,-38 96,4 78,30 C56,62 10,54 -24,66 C-60,76 -92,50 -90,14 C-90,-4 -86,-16 -78,-30Z',
    {
      light: '#fdeae0',
      mid: '#f4cdbf',
      dark: '#d09a8c',
      surface: grainLines('breast', '#dda596', 26) + fat('M-62,-22 C-20,-46 30,-44 70,-10', 3.4),
      gloss: [-20, -40, 34, 9, -12, 0.55],
    },
  )

const drumstick: Drawing = () =>
  path('M54,58 L84,88', 'stroke="#efdcc8" stroke-width="15" stroke-linecap="round"') +
  path('M54,56 L80,82', 'stroke="#fffaf2" stroke-width="5" stroke-linecap="round"') +
  ellipse(80, 92, 10, 9, 'fill="#f3e4d2" stroke="#cbb096"') +
  ellipse(92, 80, 10, 9, 'fill="#f8ecdd" stroke="#cbb096"') +
  solid(
    'M-70,-58 C-44,-90 10,-84 34,-44 C50,-16 52,14 64,42 C68,54 56,66 44,62 C10,52 -34,58 -62,34 C-94,8 -96,-28 -70,-58Z',
    {
      ...CHICKEN,
      surface:
        grainLines('leg', '#d9978a') +
        fat('M-56,-34 C-30,-52 0,-44 18,-22', 4) +
        ellipse(-20, 20, 34, 16, 'fill="#e89a8c" opacity=".4"'),
      gloss: [-36, -44, 20, 9, -30, 0.55],
    },
  )

const wholeChicken: Drawing = () => {
  const skin: Tones = { light: '#fdeadc', mid: '#f4cdb4', dark: '#c08a72' }
  const leg = (side: number) =>
    `<g transform="scale(${side} 1)">${path('M78,44 L96,58', 'stroke="#f3e4d2" stroke-width="12" stroke-linecap="round"')}${solid('M20,30 C26,0 66,-6 84,18 C92,32 88,48 78,50 C58,54 40,70 26,60 C18,54 16,44 20,30Z', skin)}</g>`
  const wing = (side: number) =>
    `<g transform="scale(${side} 1)">${solid('M44,-34 C66,-44 90,-28 88,-6 C84,8 66,8 58,0 C48,-6 40,-20 44,-34Z', skin)}</g>`
  return (
    `<g transform="scale(1 .8)">` +
    wing(1) +
    wing(-1) +
    solid('M0,-72 C40,-74 66,-44 68,-4 C70,40 44,70 0,70 C-44,70 -70,40 -68,-4 C-66,-44 -40,-74 0,-72Z', {
      ...skin,
      surface: path(
        'M0,-60 C-6,-20 -6,20 0,60',
        'fill="none" stroke="#d0a078" stroke-width="5" opacity=".5"',
      ),
      gloss: [-24, -30, 14, 24, 10, 0.45],
    }) +
    leg(1) +
    leg(-1) +
    '</g>'
  )
}

/** Strands from the mincer, packed close. */
const minceOf =
  (tones: Tones, specks: string): Drawing =>
  () => {
    const random = seeded(tones.mid)
    const strands = Array.from({ length: 330 }, () => {
      const a = random() * Math.PI * 2
      const r = Math.sqrt(random())
      const [x, y] = [Math.cos(a) * r * 88, Math.sin(a) * r * 46]
      const [dx, dy] = [(random() * 2 - 1) * 16, (random() * 2 - 1) * 9]
      const colour =
        [tones.mid, tones.light, tones.dark, lighten(tones.mid, 0.14), specks][Math.floor(random() * 5)] ??
        tones.mid
      const d = `M${n(x)},${n(y)} q${n(dx * 0.4 + 4)},${n(dy + 5)} ${n(dx)},${n(dy)}`
      return (
        path(
          d,
          `fill="none" stroke="${tones.dark}" stroke-width="6.4" stroke-linecap="round" opacity=".6" transform="translate(.8 1.4)"`,
        ) + path(d, `fill="none" stroke="${colour}" stroke-width="5" stroke-linecap="round"`)
      )
    })
    return ellipse(0, 0, 95, 52, `fill="${tones.dark}"`) + strands.join('')
  }

const muttonCut: Drawing = () =>
  solid('M-80,-20 C-84,-56 -36,-74 6,-66 C52,-74 90,-38 82,6 C88,46 44,70 4,62 C-40,72 -78,40 -80,-20Z', {
    ...MUTTON,
    surface:
      grainLines('mutton', '#d98a80', 12) +
      fat('M-70,-34 C-40,-66 20,-66 66,-40', 9) +
      fat('M-20,24 C0,34 24,30 40,18', 4),
    gloss: [-30, -24, 22, 8, -14, 0.35],
  }) + boneEnd(66, -18, 13)

const fishSteak: Drawing = () =>
  solid(
    'M0,-78 C52,-78 90,-40 88,8 C86,40 64,74 44,84 C34,88 26,78 22,58 C18,44 -18,44 -22,58 C-26,78 -34,88 -44,84 C-64,74 -86,40 -88,8 C-90,-40 -52,-78 0,-78Z',
    { light: '#8fa3b0', mid: '#5f7684', dark: '#2f404c', shade: 6 },
  ) +
  `<g transform="translate(0 -2) scale(.9)">${solid('M0,-78 C52,-78 90,-40 88,8 C86,40 64,74 44,84 C34,88 26,78 22,58 C18,44 -18,44 -22,58 C-26,78 -34,88 -44,84 C-64,74 -86,40 -88,8 C-90,-40 -52,-78 0,-78Z', { light: '#fff4ee', mid: '#f3d3c8', dark: '#d19a8e', surface: [-56, -34, -14, 14, 34, 56].map((x) => path(`M${x},-60 Q${n(x * 1.4)},0 ${n(x * 0.8)},70`, 'fill="none" stroke="#e3b3a6" stroke-width="3" opacity=".7"')).join('') + path('M0,-76 V10', 'stroke="#d9a294" stroke-width="3"') + ellipse(0, -50, 18, 12, 'fill="#b5605a" opacity=".35"'), gloss: [-40, -30, 14, 18, 14, 0.4] })}</g>` +
  ellipse(0, 8, 11, 9, 'fill="#fffaf2" stroke="#cfa898" stroke-width="2"')

const fillet: Drawing = () =>
  solid('M-94,6 C-80,-26 -30,-44 20,-42 C60,-42 92,-26 96,-8 C92,14 60,30 20,34 C-20,44 -70,40 -94,6Z', {
    ...WHITE_FISH,
    surface:
      path('M-88,4 C-30,-8 40,-12 92,-8', 'fill="none" stroke="#e3b9b0" stroke-width="6" opacity=".7"') +
      [-60, -36, -12, 12, 36, 60]
        .map((x) =>
          path(
            `M${x},0 q-14,-16 -10,-34 M${x},2 q-14,14 -8,30`,
            'fill="none" stroke="#dcd0ca" stroke-width="3"',
          ),
        )
        .join(''),
    gloss: [-20, -24, 34, 6, -4, 0.8],
  })

const prawn: Drawing = () => {
  const segments = Array.from({ length: 7 }, (_, i) => {
    const a = -1.9 + i * 0.48
    const [x, y] = [Math.cos(a) * 52, Math.sin(a) * 52]
    const size = 34 - i * 2.4
    return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n((a * 180) / Math.PI)})">${solid(`M${-size},-14 Q0,-24 ${size},-16 Q${size + 6},0 ${size},16 Q0,22 ${-size},14 Q${-size - 5},0 ${-size},-14Z`, { light: '#f6f0ee', mid: '#d9bdb8', dark: '#a8807e', shade: 6 })}</g>`
  })
  return (
    segments.join('') +
    `<g transform="translate(-34 52)">${path('M10,-12 L-44,-20 L-34,-4 L-48,12 L8,10Z', 'fill="#d98a72" stroke="#a35a44"')}${path('M6,-4 L-38,-14 M6,2 L-38,8', 'stroke="#f6c9b8" stroke-width="2"')}</g>`
  )
}

export const meats: DrawingSet = {
  'chicken-curry': curryCut,
  'chicken-breast': breast,
  'chicken-drumstick': drumstick,
  'whole-chicken': wholeChicken,
  'mince-light': minceOf({ light: '#fbdcd0', mid: '#eeb8a8', dark: '#c07e70' }, '#fff1e8'),
  'mince-dark': minceOf({ light: '#c9605c', mid: '#9c2f34', dark: '#5a1218' }, '#f0d0c4'),
  'mutton-cut': muttonCut,
  'fish-steak': fishSteak,
  'fish-fillet': fillet,
  prawn,
}
