import { inkOf } from '../colour.ts'
import { lettering, textWidth } from '../lettering.ts'
import { vegMark } from '../marks.ts'
import type { BackText, PackShot } from '../shot.ts'
import { n, path, rect, type Rect } from '../svg.ts'
import type { Layout } from './parts.ts'

/** Breaks text into lines. Widths are estimated by letter: small print need not fit to the pixel. */
function wrapped(text: string, width: number, size: number): string[] {
  const most = Math.max(6, Math.floor(width / (size * 0.53)))
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < most) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

interface Column {
  svg: string
  bottom: number
}

/** Each fact on one line where it fits, else its text below its label. */
function paragraphs(text: BackText, { x, y, w }: Rect, size: number, ink: string): Column {
  let baseline = y + size
  const svg: string[] = []
  const print = (words: string, face: 'sans' | 'plain', at = x) =>
    svg.push(
      lettering(words, { face, x: at, baseline, maxWidth: w, maxSize: size, fill: ink, anchor: 'start' }),
    )
  for (const [label, words] of text.facts) {
    print(`${label}:`, 'sans')
    const start = textWidth(`${label}:`, 'sans') * size + size * 0.4
    const [line = '', ...more] = wrapped(words, w - start, size)
    if (more.length === 0 && line.length * size * 0.56 < w - start) print(line, 'plain', x + start)
    else
      for (const part of wrapped(words, w, size)) {
        baseline += size * 1.32
        print(part, 'plain')
      }
    baseline += size * 1.62
  }
  return { svg: svg.join(''), bottom: baseline - size * 0.6 }
}

function table(rows: BackText['nutrition'], { x, y, w }: Rect, size: number, ink: string): Column {
  if (rows.length === 0) return { svg: '', bottom: y }
  const step = size * 1.56
  const head = step * 1.15
  const h = head + rows.length * step + size * 0.3
  const cell = (
    words: string,
    at: number,
    baseline: number,
    anchor: 'start' | 'end',
    face: 'sans' | 'plain',
  ) => lettering(words, { face, x: at, baseline, maxWidth: w * 0.62, maxSize: size, fill: ink, anchor })
  const lines = rows.map(([name, amount], i) => {
    const baseline = y + head + (i + 0.78) * step
    return (
      path(
        `M${n(x)},${n(y + head + i * step)} h${n(w)}`,
        `stroke="${ink}" stroke-opacity=".35" stroke-width=".8"`,
      ) +
      cell(name, x + size * 0.4, baseline, 'start', 'plain') +
      cell(amount, x + w - size * 0.4, baseline, 'end', 'plain')
    )
  })
  return {
    svg:
      rect({ x, y, w, h }, `fill="none" stroke="${ink}" stroke-width="1.2"`) +
      cell('Nutrition, per 100 g', x + size * 0.4, y + head * 0.72, 'start', 'sans') +
      lines.join(''),
    bottom: y + h,
  }
}

const LEFT = [
  'LLLLLL',
  'LLGLGG',
  'LLGGLG',
  'LLGGGL',
  'LGLLGG',
  'LGGLLG',
  'LGGGLL',
  'LGLGLG',
  'LGLGGL',
  'LGGLGL',
]
const DIGITS = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
]
const inverted = (bits: string) => bits.replaceAll(/[01]/g, (bit) => (bit === '0' ? '1' : '0'))
const reversed = (bits: string) => bits.split('').toReversed().join('')

/** The bars of an EAN-13. */
function barcode(digits: string, { x, y, w, h }: Rect): string {
  const [first = 0, ...rest] = digits.split('').map(Number)
  const left = rest.slice(0, 6).map((digit, i) => {
    const bits = DIGITS[digit] ?? ''
    return LEFT[first]?.[i] === 'G' ? reversed(inverted(bits)) : bits
  })
  const right = rest.slice(6).map((digit) => inverted(DIGITS[digit] ?? ''))
  const bits = `101${left.join('')}01010${right.join('')}101`
  const step = w / (bits.length + 14)
  const bars = bits
    .split('')
    .map((bit, i) =>
      bit === '1'
        ? `M${(x + (i + 7) * step).toFixed(2)},${n(y + h * 0.08)}h${step.toFixed(2)}v${n(h * 0.68)}h-${step.toFixed(2)}Z`
        : '',
    )
  return (
    rect({ x, y, w, h }, 'fill="#ffffff"') +
    path(bars.join(''), 'fill="#111"') +
    lettering(digits, {
      face: 'plain',
      x: x + w / 2,
      baseline: y + h * 0.95,
      maxWidth: w * 0.86,
      maxSize: h * 0.19,
      fill: '#111',
    })
  )
}

/** The back of a pack: name, ingredients, nutrition, who packs it, and a barcode, on one pale label. */
export const back: Layout = (shot, area, scheme) => {
  const text = shot.back
  if (!text) return ''
  const label = { x: area.x + area.w * 0.05, y: area.y + area.h * 0.03, w: area.w * 0.9, h: area.h * 0.94 }
  const ink = inkOf(scheme.onPanel, 0.24)
  const pad = Math.min(label.w, label.h) * 0.055
  const inner = { x: label.x + pad, y: label.y + pad, w: label.w - pad * 2, h: label.h - pad * 2 }
  const isWide = area.w > area.h * 1.18
  const head = Math.min(inner.h * (isWide ? 0.2 : 0.14), inner.w * 0.2)
  const foot = Math.min(inner.h * (isWide ? 0.3 : 0.19), inner.w * 0.34)
  const body = { x: inner.x, y: inner.y + head + pad * 0.4, w: inner.w, h: inner.h - head - foot - pad }
  return [
    rect(label, `rx="${n(pad * 0.6)}" fill="#fffdf8"`),
    rect({ ...label, h: head + pad * 0.9 }, `rx="${n(pad * 0.6)}" fill="${shot.base}"`),
    rect({ ...label, y: label.y + head * 0.6, h: head * 0.4 + pad * 0.9 }, `fill="${shot.base}"`),
    lettering(shot.brand, {
      face: shot.face,
      x: inner.x,
      baseline: inner.y + head * 0.42,
      maxWidth: inner.w * 0.7,
      maxSize: head * 0.52,
      fill: scheme.onBase,
      anchor: 'start',
    }),
    lettering(shot.title, {
      face: 'sans',
      x: inner.x,
      baseline: inner.y + head * 0.84,
      maxWidth: inner.w * 0.8,
      maxSize: head * 0.34,
      fill: scheme.onBase,
      anchor: 'start',
    }),
    vegMark(shot.veg, inner.x + inner.w - head * 0.62, inner.y + head * 0.16, head * 0.58),
    content(text, body, isWide, ink),
    imprint(text, { x: inner.x, y: inner.y + inner.h - foot, w: inner.w, h: foot }, ink),
  ].join('')
}

/** Facts and table side by side on a wide label, one under the other on a tall one, as large as they fit. */
function content(text: BackText, body: Rect, isWide: boolean, ink: string): string {
  for (let size = Math.min(body.w, body.h) * 0.075; ; size *= 0.94) {
    const split = isWide && text.nutrition.length > 0
    const facts = paragraphs(text, split ? { ...body, w: body.w * 0.54 } : body, size, ink)
    const below = { ...body, y: facts.bottom + size * 0.2 }
    const beside = { x: body.x + body.w * 0.58, y: body.y, w: body.w * 0.42, h: body.h }
    const rows = table(text.nutrition, split ? beside : below, size, ink)
    if (Math.max(facts.bottom, rows.bottom) <= body.y + body.h || size < 3) return facts.svg + rows.svg
  }
}

function imprint(text: BackText, { x, y, w, h }: Rect, ink: string): string {
  const code = { x: x + w * 0.6, y, w: w * 0.4, h }
  const size = Math.min(h / (text.imprint.length * 1.4), w * 0.036)
  const lines = text.imprint.map((line, i) =>
    lettering(line, {
      face: i === 0 ? 'sans' : 'plain',
      x,
      baseline: y + size * (1 + i * 1.36),
      maxWidth: w * 0.56,
      maxSize: size,
      fill: ink,
      anchor: 'start',
    }),
  )
  return lines.join('') + barcode(text.barcode, code)
}

/** Goods in trays and loaves carry their back as a paper label: drawn lying by itself. */
export function backCard(shot: PackShot, print: (shot: PackShot, area: Rect) => string): string {
  const card = { x: 96, y: 60, w: 320, h: 396 }
  return (
    rect({ ...card, x: card.x + 5, y: card.y + 9 }, 'rx="10" fill="#1b1230" opacity=".16"') +
    rect(card, `rx="10" fill="${shot.base}"`) +
    print(shot, card) +
    rect(card, 'rx="10" fill="none" stroke="#1b1230" stroke-opacity=".16" stroke-width="1.4"')
  )
}
