// The few words of SVG that every drawing needs. Each helper returns the definition and the way to refer to it.

export interface Paint {
  defs: string
  url: string
}

/** Offset from 0 to 1, colour, opacity. */
export type Stop = readonly [offset: number, colour: string, opacity?: number]

export interface Rect {
  x: number
  y: number
  w: number
  h: number
}

let serial = 0

/** Starts the names over, so that the same picture is the same text whatever was drawn before it. */
export function resetNames(): void {
  serial = 0
}

export const n = (value: number): string => String(Math.round(value * 10) / 10)

export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

function define(make: (id: string) => string): Paint {
  const id = `d${++serial}`
  return { defs: `<defs>${make(id)}</defs>`, url: `url(#${id})` }
}

const stopTags = (stops: readonly Stop[]): string =>
  stops
    .map(([offset, colour, opacity = 1]) => {
      const alpha = opacity === 1 ? '' : ` stop-opacity="${opacity}"`
      return `<stop offset="${offset}" stop-color="${colour}"${alpha}/>`
    })
    .join('')

export const ACROSS = [0, 0, 1, 0] as const
export const DOWN = [0, 0, 0, 1] as const
export const DIAGONAL = [0, 0, 1, 1] as const

export function linear(
  stops: readonly Stop[],
  direction: readonly [number, number, number, number] = ACROSS,
) {
  const [x1, y1, x2, y2] = direction
  return define(
    (id) =>
      `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopTags(stops)}</linearGradient>`,
  )
}

export function radial(stops: readonly Stop[], cx = 0.36, cy = 0.3, r = 0.78): Paint {
  return define(
    (id) => `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopTags(stops)}</radialGradient>`,
  )
}

export function clip(shape: string): Paint {
  return define((id) => `<clipPath id="${id}">${shape}</clipPath>`)
}

export function blur(deviation: number): Paint {
  return define(
    (id) =>
      `<filter id="${id}" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
  )
}

/** A soft shadow under whatever group carries it as a filter. */
export function dropShadow(deviation: number, dy: number, opacity: number): Paint {
  return define(
    (id) =>
      `<filter id="${id}" x="-30%" y="-30%" width="160%" height="160%" color-interpolation-filters="sRGB">` +
      `<feGaussianBlur in="SourceAlpha" stdDeviation="${deviation}"/><feOffset dy="${dy}"/>` +
      `<feComponentTransfer><feFuncA type="linear" slope="${opacity}"/></feComponentTransfer>` +
      `<feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter>`,
  )
}

export const path = (d: string, attributes: string): string => `<path d="${d}" ${attributes}/>`

export const ellipse = (cx: number, cy: number, rx: number, ry: number, attributes: string): string =>
  `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" ${attributes}/>`

export const rect = ({ x, y, w, h }: Rect, attributes: string): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" ${attributes}/>`

/** Side of the square in which every picture is drawn. */
export const CANVAS = 512

export const svgDocument = (inner: string, width = CANVAS, height = CANVAS): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inner}</svg>`
