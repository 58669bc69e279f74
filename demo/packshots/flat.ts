import { brightness, darken, inkOf, lighten, mix } from './colour.ts'

/** The inks of a flat motif, from dark to light: what a printer would do with the brand's two colours. */
export type Inks = readonly [dark: string, mid: string, pale: string]

/** Three inks made of a brand's two colours, far enough apart to be told on either of them. */
export function inksOf(base: string, accent: string): Inks {
  const [deep, light] = brightness(base) < brightness(accent) ? [base, accent] : [accent, base]
  const dark = brightness(deep) > 0.3 ? inkOf(darken(deep, 0.35), 0.26) : deep
  const mid = Math.abs(brightness(light) - brightness(dark)) < 0.28 ? lighten(dark, 0.5) : light
  return [dark, brightness(mid) > 0.86 ? mix(mid, dark, 0.34) : mid, lighten(light, 0.86)]
}

const GRADIENT = /<(linear|radial)Gradient[^>]*\bid="([^"]+)"[^>]*>(.*?)<\/\1Gradient>/gs
const COLOUR = /(fill|stroke|stop-color)="(#[0-9a-fA-F]{3,6}|white|black)"/g

/** A glyph without its gloss: no gradients, no blurs, and each colour one of three inks. */
export function flattened(glyph: string, inks: Inks): string {
  const means = new Map<string, number>()
  for (const [, , id = '', stops = ''] of glyph.matchAll(GRADIENT)) {
    const levels = [...stops.matchAll(COLOUR)].map(([, , colour = '']) => levelOf(colour))
    means.set(id, levels.reduce((sum, level) => sum + level, 0) / Math.max(1, levels.length))
  }
  const bare = glyph.replaceAll(GRADIENT, '').replaceAll(/ filter="url\(#[^)]+\)"/g, '')
  const levels = [
    ...means.values(),
    ...[...bare.matchAll(COLOUR)].map(([, , colour = '']) => levelOf(colour)),
  ]
  const [low, high] = [Math.min(...levels), Math.max(...levels)]
  const inkAt = (level: number) => {
    const share = (level - low) / Math.max(0.08, high - low)
    return inks[share < 0.36 ? 0 : share < 0.74 ? 1 : 2]
  }
  return bare
    .replaceAll(COLOUR, (_, name: string, colour: string) => `${name}="${inkAt(levelOf(colour))}"`)
    .replaceAll(/(fill|stroke)="url\(#([^)]+)\)"/g, (whole, name: string, id: string) => {
      const level = means.get(id)
      return level === undefined ? whole : `${name}="${inkAt(level)}"`
    })
}

function levelOf(colour: string): number {
  if (colour === 'white') return 1
  if (colour === 'black') return 0
  const short = colour.length === 4
  return brightness(short ? colour.replaceAll(/[0-9a-f]/gi, '$&$&') : colour)
}
