import { darken, lighten } from '../colour.ts'
import type { Drawing, DrawingSet } from '../drawing.ts'
import { seeded } from '../random.ts'
import { stalk } from '../solid.ts'
import { n, path } from '../svg.ts'

type Leaf = (colour: string) => string

const shaded = (d: string, vein: string, colour: string): string =>
  path(d, `fill="${colour}" stroke="${darken(colour, 0.38)}" stroke-width=".8"`) +
  path(vein, `fill="none" stroke="${lighten(colour, 0.45)}" stroke-width="1.1" opacity=".8"`)

// Single leaves point up from their foot at the origin and are about 40 long.

const corianderLeaf: Leaf = (colour) =>
  shaded(
    'M0,0 C-4,-8 -10,-8 -16,-12 C-20,-18 -14,-20 -16,-26 C-10,-28 -8,-24 -6,-32 C-4,-38 -2,-36 0,-42 C2,-36 5,-38 6,-32 C8,-24 11,-28 17,-26 C14,-20 20,-18 16,-12 C10,-8 4,-8 0,0Z',
    'M0,0 V-36 M0,-10 L-12,-20 M0,-10 L12,-20',
    colour,
  )

const mintLeaf: Leaf = (colour) =>
  shaded(
    'M0,0 C-8,-3 -12,-6 -14,-12 L-17,-15 L-15,-18 L-18,-23 L-14,-26 L-15,-32 L-10,-34 L-8,-40 L0,-46 L8,-40 L10,-34 L15,-32 L14,-26 L18,-23 L15,-18 L17,-15 L14,-12 C12,-6 8,-3 0,0Z',
    'M0,0 V-42 M0,-10 l-11,-6 M0,-10 l11,-6 M0,-20 l-12,-6 M0,-20 l12,-6 M0,-30 l-8,-5 M0,-30 l8,-5',
    colour,
  )

const spinachLeaf: Leaf = (colour) =>
  shaded(
    'M0,6 C-6,-2 -22,-4 -22,-20 C-22,-38 -8,-46 0,-58 C8,-46 23,-38 22,-20 C22,-4 6,-2 0,6Z',
    'M0,6 V-50 M0,-8 q-10,-4 -16,-12 M0,-8 q10,-4 16,-12 M0,-24 q-8,-4 -14,-12 M0,-24 q8,-4 14,-12',
    colour,
  )

const methiLeaf: Leaf = (colour) =>
  [-52, 0, 52]
    .map(
      (turn) =>
        `<g transform="rotate(${turn})">${shaded('M0,0 C-10,-6 -12,-18 -6,-26 Q0,-30 6,-26 C12,-18 10,-6 0,0Z', 'M0,0 V-22', colour)}</g>`,
    )
    .join('')

const curryLeaf: Leaf = (colour) => shaded('M0,0 C-9,-8 -9,-22 0,-36 C9,-22 9,-8 0,0Z', 'M0,0 V-32', colour)

/** Stems tied together, spreading out to a crown of leaves. */
function bunch(
  leaf: Leaf,
  options: {
    seed: string
    greens: readonly [string, ...string[]]
    leaves: number
    scale: number
    stem: string
    tie: string
  },
): string {
  const { seed, greens, leaves, scale, stem, tie } = options
  const random = seeded(seed)
  const stems = Array.from({ length: 22 }, (_, i) => {
    const spread = (i / 21 - 0.5) * 2
    return path(
      `M${n(spread * 22)},96 C${n(spread * 9)},60 ${n(spread * 9)},46 ${n(spread * 40)},${n(-10 - random() * 30)}`,
      `fill="none" stroke="${i % 2 ? stem : darken(stem, 0.18)}" stroke-width="3.4" stroke-linecap="round"`,
    )
  })
  const crown = Array.from({ length: leaves }, () => {
    const angle = random() * Math.PI * 2
    const r = Math.sqrt(random())
    return { x: Math.cos(angle) * r * 74, y: -30 + Math.sin(angle) * r * 54 }
  })
    .toSorted((a, b) => a.y - b.y)
    .map(({ x, y }) => {
      const lit = Math.max(0, Math.min(0.999, 0.5 - x / 240 - (y + 30) / 150 + (random() - 0.5) * 0.5))
      const colour = greens[Math.floor(lit * greens.length)] ?? greens[0]
      const turn = x * 0.75 + (random() - 0.5) * 70
      return `<g transform="translate(${n(x)} ${n(y + 16)}) rotate(${n(turn)}) scale(${(scale * (0.8 + random() * 0.4)).toFixed(2)})">${leaf(colour)}</g>`
    })
  return (
    stems.join('') +
    crown.join('') +
    path('M-15,52 Q0,60 15,52 L15,63 Q0,71 -15,63Z', `fill="${tie}" stroke="${darken(tie, 0.3)}"`) +
    path('M-12,56 Q0,63 12,56', `fill="none" stroke="${lighten(tie, 0.5)}" stroke-width="2"`)
  )
}

/** Feathered sprigs fanning out from one point. */
const curryLeaves: Drawing = () => {
  const sprig = (turn: number, length: number) => {
    const pairs = Array.from({ length: 7 }, (_, i) => {
      const y = -18 - (i * (length - 30)) / 7
      const size = 1.15 - i * 0.07
      const colour = i % 2 ? '#3a7a2c' : '#2f6a24'
      return (
        `<g transform="translate(0 ${n(y)}) rotate(-62) scale(${size.toFixed(2)})">${curryLeaf(colour)}</g>` +
        `<g transform="translate(0 ${n(y - 6)}) rotate(62) scale(${size.toFixed(2)})">${curryLeaf(lighten(colour, 0.12))}</g>`
      )
    })
    return `<g transform="translate(0 92) rotate(${turn})">${stalk(`M0,0 L0,${-length + 10}`, 4.5, '#6a8a3a')}${pairs.join('')}<g transform="translate(0 ${-length + 20})">${curryLeaf('#4a8f38')}</g></g>`
  }
  return sprig(-34, 150) + sprig(34, 150) + sprig(-12, 178) + sprig(14, 172)
}

const springOnionTie = '#c8501e'

export const leaves: DrawingSet = {
  coriander: () =>
    bunch(corianderLeaf, {
      seed: 'dhania',
      greens: ['#2a6a22', '#3a7f2c', '#4f9a3a', '#6ab44c'],
      leaves: 120,
      scale: 0.9,
      stem: '#8fbf5a',
      tie: springOnionTie,
    }),
  mint: () =>
    bunch(mintLeaf, {
      seed: 'pudina',
      greens: ['#1f5f34', '#2c7a42', '#3f9454', '#5cb06c'],
      leaves: 78,
      scale: 1,
      stem: '#6a5a4a',
      tie: '#e0d0a8',
    }),
  spinach: () =>
    bunch(spinachLeaf, {
      seed: 'palak',
      greens: ['#1f5a22', '#2a702a', '#3a8636', '#549f48'],
      leaves: 40,
      scale: 1.1,
      stem: '#a9d07a',
      tie: '#c8501e',
    }),
  methi: () =>
    bunch(methiLeaf, {
      seed: 'methi',
      greens: ['#356f26', '#478732', '#5f9f42', '#7fb85a'],
      leaves: 90,
      scale: 0.8,
      stem: '#b3d084',
      tie: '#e0d0a8',
    }),
  'curry-leaves': curryLeaves,
  'mint-leaf': () =>
    `<g transform="translate(-14 70) rotate(-24) scale(3)">${mintLeaf('#2c8a4a')}</g><g transform="translate(10 74) rotate(32) scale(2.7)">${mintLeaf('#43a75e')}</g>`,
  'tea-leaf': () =>
    `<g transform="translate(0 80) rotate(-38) scale(3.4)">${curryLeaf('#3f8a34')}</g><g transform="translate(0 80) rotate(38) scale(3.4)">${curryLeaf('#4f9a3e')}</g><g transform="translate(0 80) scale(4)">${curryLeaf('#7abf52')}</g>`,
}
