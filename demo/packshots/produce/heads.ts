import { lighten } from '../colour.ts'
import type { Drawing, DrawingSet } from '../drawing.ts'
import { seeded } from '../random.ts'
import { solid } from '../solid.ts'
import { n, path } from '../svg.ts'

interface Tones {
  light: string
  mid: string
  dark: string
}

/** A mass of small buds on a dome, those in front drawn last. */
function florets(
  seed: string,
  count: number,
  width: number,
  height: number,
  size: number,
  tones: readonly string[],
): string {
  const random = seeded(seed)
  const buds = Array.from({ length: count }, () => {
    const angle = random() * Math.PI * 2
    const r = Math.sqrt(random())
    return {
      x: Math.cos(angle) * r * width,
      y: Math.sin(angle) * r * height,
      s: size * (0.7 + random() * 0.6),
    }
  }).toSorted((a, b) => a.y - b.y)
  return buds
    .map(({ x, y, s }) => {
      const lit = Math.max(
        0,
        Math.min(0.999, 0.5 - (x / width) * 0.3 - (y / height) * 0.36 + (random() - 0.5) * 0.16),
      )
      const colour = tones[Math.floor(lit * tones.length)] ?? '#ffffff'
      return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(s)}" fill="${colour}"/><circle cx="${n(x - s * 0.3)}" cy="${n(y - s * 0.35)}" r="${n(s * 0.5)}" fill="${lighten(colour, 0.35)}" opacity=".7"/>`
    })
    .join('')
}

const leaf = (d: string, tones: Tones, veins: string): string =>
  solid(d, {
    ...tones,
    shade: 9,
    surface: path(veins, `fill="none" stroke="${lighten(tones.light, 0.4)}" stroke-width="3" opacity=".75"`),
  })

const GREEN: Tones = { light: '#b3d884', mid: '#6fa546', dark: '#37701f' }

const cauliflower: Drawing = () =>
  leaf(
    'M-60,40 C-100,20 -104,-40 -84,-72 C-56,-60 -40,-20 -36,20Z',
    GREEN,
    'M-46,30 C-60,0 -74,-40 -82,-66 M-60,0 l-22,-8 M-68,-24 l-18,-14',
  ) +
  leaf(
    'M60,40 C100,20 104,-40 84,-72 C56,-60 40,-20 36,20Z',
    GREEN,
    'M46,30 C60,0 74,-40 82,-66 M60,0 l22,-8 M68,-24 l18,-14',
  ) +
  `<g transform="translate(0 -14)">${florets('gobi', 330, 70, 58, 9, ['#cdbf98', '#ddd0ac', '#eadfc2', '#f4ecd6', '#fbf6e8'])}</g>` +
  leaf(
    'M-92,-8 C-84,40 -56,86 4,92 C-10,60 -40,30 -52,22 C-70,14 -84,4 -92,-8Z',
    { light: '#c6e39a', mid: '#84b858', dark: '#477f2a' },
    'M-84,6 C-60,40 -30,70 -2,88 M-62,30 l4,24 M-40,50 l2,24',
  ) +
  leaf(
    'M92,-8 C84,40 56,86 -6,92 C10,60 40,30 52,22 C70,14 84,4 92,-8Z',
    { light: '#c6e39a', mid: '#7fb454', dark: '#407a26' },
    'M84,6 C60,40 30,70 0,88 M62,30 l-4,24 M40,50 l-2,24',
  ) +
  leaf(
    'M-34,44 C-26,70 -14,90 2,96 C20,88 30,68 34,44 C16,54 -16,54 -34,44Z',
    { light: '#d9efb4', mid: '#98c86c', dark: '#5a9238' },
    'M0,52 V92 M0,66 l-14,-8 M0,66 l14,-8',
  )

const broccoli: Drawing = () =>
  solid('M-26,20 C-20,50 -24,80 -18,94 C-8,100 12,100 20,94 C24,80 20,50 28,20Z', {
    light: '#cfe8a4',
    mid: '#8fbf62',
    dark: '#4f8436',
  }) +
  path(
    'M-20,34 C-44,24 -54,12 -60,0 M22,34 C44,24 54,12 60,0',
    'fill="none" stroke="#84b65a" stroke-width="18" stroke-linecap="round"',
  ) +
  `<g transform="translate(-46 -6)">${florets('b1', 150, 44, 36, 7, ['#17441c', '#215a24', '#2f7030', '#438a3f', '#5fa352'])}</g>` +
  `<g transform="translate(46 -6)">${florets('b2', 150, 44, 36, 7, ['#153e1a', '#1d5220', '#2a682b', '#3c7f38', '#55984a'])}</g>` +
  `<g transform="translate(0 -40)">${florets('b3', 240, 58, 46, 7.4, ['#1d5220', '#2a682b', '#3c8238', '#55984a', '#78b866'])}</g>`

function ballOfLeaves(tones: Tones, frill: number): string {
  const random = seeded(`leaf${frill}`)
  const frilled = (cx: number, cy: number, rx: number, ry: number) => {
    const steps = 26
    const points = Array.from({ length: steps }, (_, i) => {
      const a = (Math.PI * 2 * i) / steps
      const k = 1 + (random() - 0.5) * frill
      return `${n(cx + Math.cos(a) * rx * k)},${n(cy + Math.sin(a) * ry * k)}`
    })
    return `M${points.join('L')}Z`
  }
  const veins = (x: number, y: number, lean: number) =>
    path(
      `M${x},${y} q${lean * 0.5},-40 ${lean},-84 M${n(x + lean * 0.2)},${y - 26} q-22,-14 -30,-32 M${n(x + lean * 0.3)},${y - 30} q22,-12 32,-28 M${n(x + lean * 0.5)},${y - 52} q-14,-10 -20,-22 M${n(x + lean * 0.6)},${y - 54} q14,-8 22,-20`,
      `fill="none" stroke="${lighten(tones.light, 0.55)}" stroke-width="3.6" opacity=".85" stroke-linecap="round"`,
    )
  const outer = { light: tones.mid, mid: tones.dark, dark: '#2c5e1e' }
  return [
    solid(frilled(-40, 18, 58, 66), { ...outer, surface: veins(-58, 78, -22) }),
    solid(frilled(42, 18, 56, 64), { ...outer, surface: veins(60, 78, 22) }),
    solid(frilled(0, -4, 78, 78), { ...tones, surface: veins(-18, 76, -10) + veins(30, 70, 22) }),
    // The outermost leaf of the head, folded across its front.
    solid(frilled(14, 26, 66, 58), {
      ...tones,
      surface: veins(10, 84, 6) + veins(-30, 62, -14) + veins(50, 64, 16),
    }),
  ].join('')
}

export const heads: DrawingSet = {
  cauliflower,
  broccoli,
  cabbage: () => ballOfLeaves({ light: '#e2f3b8', mid: '#a9d270', dark: '#5f9a3c' }, 0.05),
  lettuce: () => ballOfLeaves({ light: '#d6f09a', mid: '#8fcf4e', dark: '#4a9a2e' }, 0.2),
}
