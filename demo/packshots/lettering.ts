import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Face } from './shot.ts'
import { escapeText, n } from './svg.ts'

const FONTS_FOLDER = fileURLToPath(new URL('../fonts/', import.meta.url))

export const fontOptions: ResvgRenderOptions = {
  font: {
    fontFiles: readdirSync(FONTS_FOLDER)
      .filter((file) => file.endsWith('.ttf'))
      .map((file) => FONTS_FOLDER + file),
    loadSystemFonts: false,
    defaultFontFamily: 'Poppins',
  },
}

const FAMILIES: Record<Face | 'plain', readonly [family: string, weight: number]> = {
  script: ['Kaushan Script', 400],
  lobster: ['Lobster Two', 700],
  serif: ['Playfair Display', 800],
  abril: ['Abril Fatface', 400],
  round: ['Fredoka', 700],
  baloo: ['Baloo 2', 800],
  yatra: ['Yatra One', 400],
  deco: ['Righteous', 400],
  tall: ['Bebas Neue', 400],
  sans: ['Poppins', 700],
  plain: ['Poppins', 500],
}
export type AnyFace = keyof typeof FAMILIES

interface Measure {
  width: number
  /** From the baseline up to the highest ink. */
  rise: number
}

const measures = new Map<string, Measure>()

/** Size of the text for a font size of 1. */
function measure(text: string, face: AnyFace): Measure {
  const key = `${face}|${text}`
  const known = measures.get(key)
  if (known) return known
  const [family, weight] = FAMILIES[face]
  const probe = `<svg xmlns="http://www.w3.org/2000/svg" width="6000" height="300"><text x="100" y="200" font-family="${family}" font-weight="${weight}" font-size="100">${escapeText(text)}</text></svg>`
  const box = new Resvg(probe, fontOptions).getBBox()
  const found = box
    ? { width: box.width / 100, rise: (200 - box.y) / 100 }
    : { width: text.length / 2, rise: 0.7 }
  measures.set(key, found)
  return found
}

export interface LetteringOptions {
  face: AnyFace
  /** The middle of the line, or its start or end as anchored. */
  x: number
  baseline: number
  maxWidth: number
  maxSize: number
  fill: string
  anchor?: 'start' | 'middle' | 'end'
  stroke?: { colour: string; width: number }
  rotate?: number
  opacity?: number
  spacing?: number
}

/** Width of the text for a font size of 1. */
export const textWidth = (text: string, face: AnyFace): number => measure(text, face).width

export const fittedSize = (text: string, face: AnyFace, maxWidth: number, maxSize: number): number =>
  Math.min(maxSize, maxWidth / measure(text, face).width)

/** One line of text, as large as fits. */
export function lettering(text: string, options: LetteringOptions): string {
  if (!text) return ''
  const { face, x, baseline, fill, anchor = 'middle', stroke, rotate, opacity, spacing } = options
  const [family, weight] = FAMILIES[face]
  const size = fittedSize(text, face, options.maxWidth, options.maxSize)
  const extra = [
    stroke &&
      `stroke="${stroke.colour}" stroke-width="${n(stroke.width)}" stroke-linejoin="round" paint-order="stroke"`,
    rotate && `transform="rotate(${rotate} ${n(x)} ${n(baseline)})"`,
    opacity && `opacity="${opacity}"`,
    spacing && `letter-spacing="${spacing}"`,
  ]
  return `<text x="${n(x)}" y="${n(baseline)}" font-family="${family}" font-weight="${weight}" font-size="${n(size)}" text-anchor="${anchor}" fill="${fill}" ${extra.filter(Boolean).join(' ')}>${escapeText(text)}</text>`
}

export interface ParagraphOptions extends Omit<LetteringOptions, 'baseline'> {
  /** Upper edge of the first line's ink. */
  top: number
  maxLines: number
  leading?: number
}

export interface Paragraph {
  svg: string
  bottom: number
}

/** A few words in one or more lines, broken where the letters come out largest. */
export function paragraph(text: string, options: ParagraphOptions): Paragraph {
  const lines = bestLines(text, options)
  const size = Math.min(
    ...lines.map((line) => fittedSize(line, options.face, options.maxWidth, options.maxSize)),
  )
  const rise = Math.max(...lines.map((line) => measure(line, options.face).rise)) * size
  const step = size * (options.leading ?? 1.02)
  const svg = lines.map((line, i) =>
    lettering(line, { ...options, maxSize: size, baseline: options.top + rise + i * step }),
  )
  return { svg: svg.join(''), bottom: options.top + rise + (lines.length - 1) * step }
}

function bestLines(text: string, { face, maxWidth, maxSize, maxLines }: ParagraphOptions): string[] {
  const ways = breaks(text.split(' ').filter(Boolean), maxLines)
  const roomOf = (lines: string[]) => Math.min(...lines.map((line) => maxWidth / measure(line, face).width))
  const sizeOf = (lines: string[]) => Math.min(maxSize, roomOf(lines))
  return ways.reduce((best, way) => {
    // Among equally many lines the most even break wins.
    if (way.length === best.length) return roomOf(way) > roomOf(best) ? way : best
    // A further line has to earn its room: it must make the letters clearly larger.
    return sizeOf(way) > sizeOf(best) * 1.15 ** (way.length - best.length) ? way : best
  })
}

function breaks(words: string[], maxLines: number): string[][] {
  const whole = [words.join(' ')]
  if (maxLines === 1) return [whole]
  const splits = words
    .slice(1)
    .flatMap((_, i) =>
      breaks(words.slice(i + 1), maxLines - 1).map((rest) => [words.slice(0, i + 1).join(' '), ...rest]),
    )
  return [whole, ...splits]
}
