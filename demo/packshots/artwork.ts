import { drawings } from './drawings.ts'
import { flattened, type Inks } from './flat.ts'
import { hasGlyph, glyph } from './glyphs.ts'
import { dropShadow, n } from './svg.ts'

export interface ArtworkOptions {
  rotate?: number
  flip?: boolean
  /** Strength of a soft shadow beneath. */
  shadow?: number
  /** Draws a glyph flat, as it is printed in these inks. */
  inks?: Inks
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
    : drawnGlyph(name, size, options.inks)
  const { rotate = 0, flip = false, shadow = 0 } = options
  const shade = shadow > 0 ? dropShadow(Math.max(2, size * 0.035), size * 0.03, shadow) : undefined
  return `${shade?.defs ?? ''}<g transform="translate(${n(cx)} ${n(cy)}) rotate(${rotate})${flip ? ' scale(-1 1)' : ''}" ${shade ? `filter="${shade.url}"` : ''}>${inner}</g>`
}

/** Glyphs that pass for the food itself and keep their colours. */
const LIFELIKE = new Set([
  'baguette-bread',
  'butter',
  'cheese-wedge',
  'chestnut',
  'chocolate-bar',
  'coconut',
  'cookie',
  'flatbread',
  'french-fries',
  'hot-pepper',
  'lime',
  'olive',
  'peanuts',
  'pizza',
  'popcorn',
  'sandwich',
  'spaghetti',
  'sunflower',
])

function drawnGlyph(name: string, size: number, inks?: Inks): string {
  if (!hasGlyph(name)) throw new Error(`no drawing or glyph called ${name}`)
  const scale = Math.round((size / 32) * 1000) / 1000
  return `<g transform="scale(${scale}) translate(-16 -16)">${inks && !LIFELIKE.has(name) ? flattened(glyph(name), inks) : glyph(name)}</g>`
}
