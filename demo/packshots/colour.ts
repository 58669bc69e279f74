type Rgb = [number, number, number]

function channels(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** `share` 0 gives the first colour, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const a = channels(from)
  const b = channels(to)
  const mixed = a.map((channel, i) => Math.round(channel + ((b[i] ?? 0) - channel) * share))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

export const lighten = (colour: string, share: number): string => mix(colour, '#ffffff', share)
export const darken = (colour: string, share: number): string => mix(colour, '#000000', share)

/** Perceived brightness from 0 to 1. */
export function brightness(colour: string): number {
  const [r, g, b] = channels(colour)
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255
}

/** The same hue, made dark enough to be read on a light ground. */
export function inkOf(colour: string, limit = 0.36): string {
  let ink = colour
  while (brightness(ink) > limit) ink = darken(ink, 0.12)
  return ink
}

/** What can be read on the given ground: white, or a dark relative of the hue. */
export function readableOn(ground: string, hue: string): string {
  return brightness(ground) > 0.6 ? inkOf(hue, 0.3) : '#ffffff'
}
