import { darken, lighten } from './colour.ts'
import { blur, clip, ellipse, path, radial } from './svg.ts'

export interface SolidOptions {
  /** Colour where the light from the upper left falls. */
  light: string
  mid: string
  dark: string
  /** A glossy spot: centre, radii, turn in degrees, strength. */
  gloss?: readonly [cx: number, cy: number, rx: number, ry: number, turn?: number, opacity?: number]
  /** Marks on the surface, drawn before the shading so that they bend with it. */
  surface?: string
  /** How far the shade creeps in from the lower right, in the units of the drawing. */
  shade?: number
}

/** A closed outline filled so that it looks round: lit from the left, shaded below, with light bounced into the rim. */
export function solid(outline: string, options: SolidOptions): string {
  const { light, mid, dark, surface = '', shade = 14, gloss } = options
  const inside = clip(path(outline, ''))
  const fill = radial([
    [0, light],
    [0.48, mid],
    [1, dark],
  ])
  const soft = blur(shade * 0.5)
  const glow = blur(2.2)
  const spot = gloss
    ? `<g transform="rotate(${gloss[4] ?? -28} ${gloss[0]} ${gloss[1]})">${ellipse(gloss[0], gloss[1], gloss[2], gloss[3], `fill="#fff" opacity="${gloss[5] ?? 0.55}" filter="${glow.url}"`)}</g>`
    : ''
  return (
    inside.defs +
    fill.defs +
    soft.defs +
    glow.defs +
    `<g clip-path="${inside.url}">${path(outline, `fill="${fill.url}"`)}${surface}` +
    `<g transform="translate(${-shade * 0.35} ${-shade * 0.45})">${path(outline, `fill="none" stroke="${darken(dark, 0.35)}" stroke-width="${shade * 0.9}" opacity=".42" filter="${soft.url}"`)}</g>` +
    path(outline, `fill="none" stroke="${lighten(mid, 0.35)}" stroke-width="2.4" opacity=".5"`) +
    `${spot}</g>`
  )
}

/** A line of rounded cross-section, such as a stalk. */
export function stalk(d: string, width: number, colour: string): string {
  return (
    path(d, `fill="none" stroke="${darken(colour, 0.28)}" stroke-width="${width}" stroke-linecap="round"`) +
    path(
      d,
      `fill="none" stroke="${colour}" stroke-width="${width * 0.62}" stroke-linecap="round" transform="translate(${-width * 0.12} ${-width * 0.06})"`,
    ) +
    path(
      d,
      `fill="none" stroke="${lighten(colour, 0.4)}" stroke-width="${width * 0.18}" stroke-linecap="round" opacity=".7" transform="translate(${-width * 0.24} 0)"`,
    )
  )
}
