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

interface Bunch {
  seed: string
  greens: readonly [string, ...string[]]
  stems: number
  /** Where on its stem the first leaf stands: 0 at the tie, 1 at the tip. */
  from: number
  leaves: number
  scale: number
  /** How far the outermost stems lean, in degrees. */
  lean: number
  stem: string
  tie: string
}

const TIE = 66

/** Long stems tied together: each bends its own way and carries its leaves along its upper part. */
function bunch(leaf: Leaf, { seed, greens, stems, from, leaves, scale, lean, stem, tie }: Bunch): string {
  const random = seeded(seed)
  const sprays = Array.from({ length: stems }, (_, i) => {
    const share = ((i / (stems - 1)) * 2 - 1) * (0.9 + random() * 0.2)
    const angle = (share * lean * Math.PI) / 180
    const length = 140 + random() * 24 - Math.abs(share) * 24
    const tip = [Math.sin(angle) * length, TIE - Math.cos(angle) * length] as const
    const knee = [Math.sin(angle * 0.5) * length * 0.5, TIE - Math.cos(angle * 0.5) * length * 0.55] as const
    const at = (t: number) =>
      [
        2 * t * (1 - t) * knee[0] + t * t * tip[0],
        (1 - t) * (1 - t) * TIE + 2 * t * (1 - t) * knee[1] + t * t * tip[1],
      ] as const
    const colour = i % 2 ? stem : darken(stem, 0.16)
    const line =
      path(
        `M${n(share * 20)},99 Q${n(share * 8)},82 0,${TIE} Q${n(knee[0])},${n(knee[1])} ${n(tip[0])},${n(tip[1])}`,
        `fill="none" stroke="${darken(colour, 0.3)}" stroke-width="3.6" stroke-linecap="round"`,
      ) +
      path(
        `M${n(share * 20)},99 Q${n(share * 8)},82 0,${TIE} Q${n(knee[0])},${n(knee[1])} ${n(tip[0])},${n(tip[1])}`,
        `fill="none" stroke="${colour}" stroke-width="2.4" stroke-linecap="round"`,
      )
    const crown = Array.from({ length: leaves }, (_unused, k) => {
      const t = from + ((1 - from) * (k + 0.6)) / leaves
      const [x, y] = at(Math.min(1, t))
      const side = k === leaves - 1 ? 0 : k % 2 ? 1 : -1
      const turn = (angle * 180) / Math.PI + side * (48 + random() * 26) + (random() - 0.5) * 16
      const lit = Math.max(0, Math.min(0.999, 0.56 - x / 260 - (y + 20) / 260 + (random() - 0.5) * 0.6))
      const green = greens[Math.floor(lit * greens.length)] ?? greens[0]
      const size = scale * (0.82 + random() * 0.36) * (0.86 + t * 0.2)
      return {
        depth: random() + t * 0.4,
        svg: `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${size.toFixed(2)})">${leaf(green)}</g>`,
      }
    })
    return { line, crown }
  })
  const crown = sprays
    .flatMap((spray) => spray.crown)
    .toSorted((a, b) => a.depth - b.depth)
    .map(({ svg }) => svg)
  return (
    sprays.map(({ line }) => line).join('') +
    crown.join('') +
    path(
      `M-13,${TIE - 6} Q0,${TIE + 2} 13,${TIE - 6} L12,${TIE + 7} Q0,${TIE + 15} -12,${TIE + 7}Z`,
      `fill="${tie}" stroke="${darken(tie, 0.3)}"`,
    ) +
    path(
      `M-11,${TIE - 1} Q0,${TIE + 6} 11,${TIE - 1}`,
      `fill="none" stroke="${lighten(tie, 0.5)}" stroke-width="2"`,
    )
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
      greens: ['#2f7026', '#3f8a30', '#57a53e', '#79c155'],
      stems: 19,
      from: 0.36,
      leaves: 9,
      scale: 0.72,
      lean: 34,
      stem: '#8fc25c',
      tie: springOnionTie,
    }),
  mint: () =>
    bunch(mintLeaf, {
      seed: 'pudina',
      greens: ['#1f6434', '#2c7f42', '#3f9b54', '#62b974'],
      stems: 11,
      from: 0.22,
      leaves: 10,
      scale: 0.74,
      lean: 38,
      stem: '#7f9a4a',
      tie: '#e0d0a8',
    }),
  spinach: () =>
    bunch(spinachLeaf, {
      seed: 'palak',
      greens: ['#1f5a22', '#2a702a', '#3a8636', '#549f48'],
      stems: 15,
      from: 0.5,
      leaves: 3,
      scale: 1.16,
      lean: 40,
      stem: '#a9d07a',
      tie: '#c8501e',
    }),
  methi: () =>
    bunch(methiLeaf, {
      seed: 'methi',
      greens: ['#3f7a2c', '#529038', '#6aa84a', '#8cc465'],
      stems: 21,
      from: 0.24,
      leaves: 11,
      scale: 0.66,
      lean: 36,
      stem: '#b3d084',
      tie: '#e0d0a8',
    }),
  'curry-leaves': curryLeaves,
  'mint-leaf': () =>
    `<g transform="translate(-14 70) rotate(-24) scale(3)">${mintLeaf('#2c8a4a')}</g><g transform="translate(10 74) rotate(32) scale(2.7)">${mintLeaf('#43a75e')}</g>`,
  'tea-leaf': () =>
    `<g transform="translate(0 80) rotate(-38) scale(3.4)">${curryLeaf('#3f8a34')}</g><g transform="translate(0 80) rotate(38) scale(3.4)">${curryLeaf('#4f9a3e')}</g><g transform="translate(0 80) scale(4)">${curryLeaf('#7abf52')}</g>`,
}
