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

/** A piece on the bone: pale skin on one side, darker meat where it was cut. */
const curryCut: Drawing = () =>
  solid('M-86,-6 C-92,-50 -46,-80 2,-68 C46,-76 92,-44 86,2 C92,44 54,74 8,64 C-36,80 -82,46 -86,-6Z', {
    light: '#f7cabb',
    mid: '#e59e8e',
    dark: '#b0645a',
    surface:
      path(
        'M-86,-6 C-92,-50 -46,-80 2,-68 C30,-72 58,-62 74,-40 C40,-34 10,-46 -20,-34 C-44,-24 -60,-2 -84,10Z',
        'fill="#fbe6d6" stroke="#e9bfa6" stroke-width="2"',
      ) +
      grainLines('curry', '#c97a6e', 14) +
      fat('M-40,34 C-6,46 34,38 58,18', 6) +
      ellipse(-46, -34, 3, 2, 'fill="#e3b79c"') +
      ellipse(-20, -50, 3, 2, 'fill="#e3b79c"') +
      ellipse(14, -54, 3, 2, 'fill="#e3b79c"'),
    gloss: [-34, -44, 22, 7, -14, 0.6],
  }) + boneEnd(54, 22, 19)

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
  '<g transform="rotate(186)">' +
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
  ) +
  '</g>'

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

/** Red meat with a rim of fat, veins of it, and a round bone. */
const muttonCut: Drawing = () =>
  solid('M-82,-16 C-86,-56 -38,-76 6,-68 C54,-76 92,-40 84,8 C90,48 46,72 4,64 C-42,74 -80,42 -82,-16Z', {
    light: '#d0625a',
    mid: '#a3302f',
    dark: '#5f1216',
    surface:
      path(
        'M-82,-16 C-86,-56 -38,-76 6,-68 C40,-74 70,-58 82,-26 C60,-46 30,-54 2,-50 C-34,-54 -62,-40 -70,-6Z',
        'fill="#fbeee0" stroke="#e0b9a4" stroke-width="2"',
      ) +
      grainLines('mutton', '#d98a80', 12) +
      fat('M-56,10 C-30,2 -10,20 16,8', 5) +
      fat('M-34,42 C-10,34 14,50 44,34', 4),
    gloss: [-20, -20, 24, 7, -14, 0.4],
  }) + boneEnd(46, 6, 18)

interface Steak {
  outline: string
  skin: Tones
  flesh: Tones
  /** Colour of the muscle's rings. */
  rings: string
  /** The dark line of meat along the backbone. */
  line: string
}

/** A slice across a fish: skin, flesh in rings about the backbone. */
const steak = ({ outline, skin, flesh, rings, line }: Steak): string =>
  solid(outline, { ...skin, shade: 7 }) +
  `<g transform="translate(0 -2) scale(.87)">${solid(outline, {
    ...flesh,
    surface:
      [0.3, 0.5, 0.7, 0.88]
        .map(
          (scale) =>
            `<g transform="translate(0 -6) scale(${scale})">${path(outline, `fill="none" stroke="${rings}" stroke-width="${n(3 / scale)}" opacity=".75"`)}</g>`,
        )
        .join('') +
      path('M0,-70 V-10', `stroke="${rings}" stroke-width="4"`) +
      ellipse(-36, 2, 20, 8, `fill="${line}" opacity=".5"`) +
      ellipse(36, 2, 20, 8, `fill="${line}" opacity=".5"`),
    gloss: [-38, -34, 16, 14, 14, 0.5],
  })}</g>` +
  ellipse(0, 2, 12, 10, 'fill="#fffaf2" stroke="#cfa898" stroke-width="2.4"') +
  ellipse(0, 2, 4, 3.4, 'fill="#b87a6a"')

/** Rohu, the Bengali way: thick slices open at the belly, with silver scales. */
const rohuCut: Drawing = () =>
  steak({
    outline:
      'M0,-80 C46,-80 74,-46 76,-4 C78,40 62,76 44,90 C34,96 26,84 22,60 C18,38 -18,38 -22,60 C-26,84 -34,96 -44,90 C-62,76 -78,40 -76,-4 C-74,-46 -46,-80 0,-80Z',
    skin: { light: '#e9ebe4', mid: '#a9ad9c', dark: '#5c6052' },
    flesh: { light: '#fbe3d6', mid: '#f0b8a2', dark: '#c67f6a' },
    rings: '#e09c86',
    line: '#9c3a34',
  }) +
  [-60, -30, 0, 30, 60]
    .map((x, i) =>
      path(
        `M${x - 12},${-66 + Math.abs(i - 2) * 16} q12,-12 24,0`,
        'fill="none" stroke="#6f7466" stroke-width="2"',
      ),
    )
    .join('')

/** Surmai: broad oval steaks of firm, greyish flesh under a steel-blue back. */
const surmaiSteak: Drawing = () =>
  steak({
    outline: 'M0,-62 C54,-62 98,-36 98,2 C98,40 54,64 0,64 C-54,64 -98,40 -98,2 C-98,-36 -54,-62 0,-62Z',
    skin: { light: '#7f95a6', mid: '#3f5468', dark: '#1c2a38' },
    flesh: { light: '#fdf3ec', mid: '#ead2c6', dark: '#bb9888' },
    rings: '#d3b3a4',
    line: '#7a3a3a',
  })

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

/** A peeled prawn, curled: rings of the back, legs' side smooth, the tail left on. */
const prawn: Drawing = () => {
  const rings = Array.from({ length: 6 }, (_, i) => {
    const a = -2.5 + i * 0.56
    const [outer, inner] = [84 - i * 3, 34 + i * 1.6]
    const at = (r: number) => `${n(Math.cos(a) * r)},${n(Math.sin(a) * r)}`
    return path(
      `M${at(inner)} Q${n(Math.cos(a + 0.16) * 60)},${n(Math.sin(a + 0.16) * 60)} ${at(outer)}`,
      'fill="none" stroke="#d98a72" stroke-width="4" opacity=".75"',
    )
  })
  return (
    solid(
      'M-62,52 C-104,6 -82,-70 -16,-84 C54,-96 98,-40 84,20 C76,54 52,76 30,80 C22,70 20,60 26,50 C48,38 52,6 34,-16 C14,-38 -28,-32 -34,2 C-36,18 -32,30 -26,38Z',
      {
        light: '#fff1ea',
        mid: '#f3c3b0',
        dark: '#c47e6c',
        shade: 12,
        surface:
          rings.join('') +
          path(
            'M-70,30 C-92,-20 -62,-66 -10,-74 C40,-80 82,-40 76,10',
            'fill="none" stroke="#e8805c" stroke-width="7" opacity=".55"',
          ),
        gloss: [-34, -56, 30, 7, -30, 0.75],
      },
    ) +
    `<g transform="translate(30 74) rotate(38)">${path('M-6,-8 C10,-26 34,-30 46,-22 C40,-12 34,-6 26,-2 C36,2 44,10 46,20 C30,26 8,16 -8,6Z', 'fill="#e2653a" stroke="#a83e1c" stroke-width="2"')}${path('M0,-4 L38,-20 M0,2 L38,14', 'stroke="#f6a884" stroke-width="2.4"')}</g>`
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
  'rohu-cut': rohuCut,
  'surmai-steak': surmaiSteak,
  'fish-fillet': fillet,
  prawn,
}
