import { drawings } from './drawings.ts'
import { hasGlyph, glyph } from './glyphs.ts'
import { dropShadow, n } from './svg.ts'

export interface ArtworkOptions {
  rotate?: number
  flip?: boolean
  /** Strength of a soft shadow beneath. */
  shadow?: number
}

/** A drawing of our own, or else a glyph, about the given middle and about as large as `size`. */
export function artwork(
  name: string,
  cx: number,
  cy: number,
  size: number,
  options: ArtworkOptions = {},
): string {
  const own = drawings[name]
  const inner = own
    ? `<g transform="scale(${Math.round(size * 5) / 1000})">${own()}</g>`
    : drawnGlyph(name, size)
  const { rotate = 0, flip = false, shadow = 0 } = options
  const shade = shadow > 0 ? dropShadow(Math.max(2, size * 0.035), size * 0.03, shadow) : undefined
  return `${shade?.defs ?? ''}<g transform="translate(${n(cx)} ${n(cy)}) rotate(${rotate})${flip ? ' scale(-1 1)' : ''}" ${shade ? `filter="${shade.url}"` : ''}>${inner}</g>`
}

function drawnGlyph(name: string, size: number): string {
  if (!hasGlyph(name)) throw new Error(`no drawing or glyph called ${name}`)
  const scale = Math.round((size / 32) * 1000) / 1000
  return `<g transform="scale(${scale}) translate(-16 -16)">${glyph(name)}</g>`
}
