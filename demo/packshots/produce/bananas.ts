import { darken, lighten } from '../colour.ts'
import type { Drawing, DrawingSet } from '../drawing.ts'
import { blur, DIAGONAL, linear, path } from '../svg.ts'

interface BananaTones {
  light: string
  mid: string
  dark: string
  tip: string
  crown: string
}

/** One finger, hanging from a crown at (58, -80). */
function finger(tones: BananaTones, turn: number, scale: number, fat: number): string {
  const fill = linear(
    [
      [0, tones.light],
      [0.35, tones.mid],
      [0.75, darken(tones.mid, 0.06)],
      [1, tones.dark],
    ],
    DIAGONAL,
  )
  const soft = blur(2.6)
  return (
    fill.defs +
    soft.defs +
    `<g transform="rotate(${turn} 58 -80) translate(58 -80) scale(${scale * fat} ${scale}) translate(-58 80)">` +
    path(
      'M44,-80 C50,-88 68,-88 72,-78 C96,0 66,74 -38,92 C-50,94 -58,88 -56,80 C-54,74 -46,70 -40,66 C10,44 40,-10 44,-80Z',
      `fill="${fill.url}" stroke="${darken(tones.dark, 0.25)}" stroke-opacity=".6" stroke-width="1.4"`,
    ) +
    path(
      'M54,-66 C50,-6 22,46 -34,76',
      `fill="none" stroke="${lighten(tones.light, 0.6)}" stroke-width="7" stroke-opacity=".65" stroke-linecap="round" filter="${soft.url}"`,
    ) +
    path(
      'M70,-62 C84,6 50,66 -32,86',
      `fill="none" stroke="${darken(tones.dark, 0.3)}" stroke-width="7" stroke-opacity=".35" filter="${soft.url}"`,
    ) +
    path('M-56,80 C-60,88 -50,96 -40,91 L-36,82 C-44,82 -50,78 -56,80Z', `fill="${tones.tip}"`) +
    '</g>'
  )
}

const bunchOf =
  (tones: BananaTones, turns: readonly number[], fat: number): Drawing =>
  () =>
    turns.map((turn, i) => finger(tones, turn, 0.94 - Math.abs(i - 2) * 0.02, fat)).join('') +
    path(
      'M38,-70 C34,-88 42,-98 48,-100 L66,-98 C70,-88 80,-78 76,-64 C66,-54 50,-56 38,-70Z',
      `fill="${tones.crown}" stroke="${darken(tones.crown, 0.35)}"`,
    ) +
    path('M48,-100 L66,-98 L65,-92 L46,-94Z', `fill="${darken(tones.crown, 0.55)}"`) +
    path(
      'M46,-88 C44,-78 46,-70 52,-64',
      `fill="none" stroke="${lighten(tones.crown, 0.4)}" stroke-width="3" stroke-linecap="round"`,
    )

const YELLOW: BananaTones = {
  light: '#fff2a0',
  mid: '#fbd22c',
  dark: '#d9930a',
  tip: '#5b3b12',
  crown: '#b39a2c',
}
const PALE: BananaTones = {
  light: '#fff6b4',
  mid: '#f6dc58',
  dark: '#d1a41c',
  tip: '#4a3210',
  crown: '#a9a03c',
}
const RED: BananaTones = {
  light: '#d98a7a',
  mid: '#a3423a',
  dark: '#62201f',
  tip: '#2a120c',
  crown: '#7a5a34',
}
const GREEN: BananaTones = {
  light: '#c8e08a',
  mid: '#86b046',
  dark: '#4a7a24',
  tip: '#3a3a14',
  crown: '#6a8a34',
}

export const bananas: DrawingSet = {
  banana: bunchOf(YELLOW, [26, 13, 0, -13, -25], 1),
  yelakki: bunchOf(PALE, [38, 24, 10, -4, -18, -31], 1.24),
  'red-banana': bunchOf(RED, [24, 8, -8, -22], 1.26),
  'raw-banana': bunchOf(GREEN, [18, 2, -14], 1.16),
}
