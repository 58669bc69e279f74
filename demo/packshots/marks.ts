import { lettering } from './lettering.ts'
import { blur, ellipse, n, path, rect } from './svg.ts'

/** The soft shadow on the ground. */
export function ground(cx: number, y: number, rx: number, ry = 14, opacity = 0.26): string {
  const soft = blur(8)
  return soft.defs + ellipse(cx, y, rx, ry, `fill="#1b1230" opacity="${opacity}" filter="${soft.url}"`)
}

const GREEN = '#0a8f3c'
const BROWN = '#a4441b'

/** The mark that Indian law asks of packed food: a green dot, or a brown triangle. Nothing where it is not food. */
export function vegMark(veg: boolean | null, x: number, y: number, size: number): string {
  if (veg === null) return ''
  const colour = veg ? GREEN : BROWN
  const frame = rect(
    { x, y, w: size, h: size },
    `rx="2" fill="#fff" stroke="${colour}" stroke-width="${n(size * 0.11)}"`,
  )
  const sign = veg
    ? ellipse(x + size / 2, y + size / 2, size * 0.25, size * 0.25, `fill="${colour}"`)
    : path(
        `M${n(x + size / 2)},${n(y + size * 0.22)} L${n(x + size * 0.78)},${n(y + size * 0.74)} L${n(x + size * 0.22)},${n(y + size * 0.74)}Z`,
        `fill="${colour}"`,
      )
  return frame + sign
}

/** A seal with a toothed edge. */
export function seal(cx: number, cy: number, radius: number, fill: string, teeth = 18): string {
  const points = Array.from({ length: teeth * 2 }, (_, i) => {
    const r = i % 2 ? radius * 0.86 : radius
    const angle = (Math.PI * i) / teeth
    return `${n(cx + r * Math.sin(angle))},${n(cy - r * Math.cos(angle))}`
  })
  return `<polygon points="${points.join(' ')}" fill="${fill}"/>`
}

/** Rays from a point, faint, to give a flat ground some life. */
export function rays(
  cx: number,
  cy: number,
  radius: number,
  opacity: number,
  fill = '#ffffff',
  count = 24,
): string {
  const wedges = Array.from({ length: count }, (_, i) => {
    const a = (2 * Math.PI * i) / count
    const b = a + Math.PI / count
    const at = (angle: number) => `${n(cx + radius * Math.cos(angle))},${n(cy + radius * Math.sin(angle))}`
    return `M${n(cx)},${n(cy)}L${at(a)}L${at(b)}Z`
  })
  return path(wedges.join(''), `fill="${fill}" opacity="${opacity}"`)
}

/** A toothed cut from x1 to x2 at height y, as path commands. */
export function zigzag(x1: number, x2: number, y: number, depth: number, teeth: number): string {
  const step = (x2 - x1) / teeth
  return Array.from(
    { length: teeth },
    (_, i) => `L${n(x1 + step * (i + 0.5))},${n(y - depth)} L${n(x1 + step * (i + 1))},${n(y)}`,
  ).join(' ')
}

/** A paper tag that lies before loose goods and says how much of them it is. */
export function weightTag(unit: string): string {
  const soft = blur(3)
  return (
    soft.defs +
    '<g transform="translate(356 440) rotate(-4)">' +
    rect({ x: -74, y: -28, w: 152, h: 60 }, `rx="9" fill="#1b1230" opacity=".22" filter="${soft.url}"`) +
    path(
      'M-62,-30 H72 Q80,-30 80,-22 V22 Q80,30 72,30 H-62 L-82,12 V-12Z',
      'fill="#fff7e4" stroke="#d9c39a" stroke-width="1.6"',
    ) +
    ellipse(-64, 0, 5.5, 5.5, 'fill="#c9b184"') +
    lettering(unit, { face: 'sans', x: 10, baseline: 14, maxWidth: 118, maxSize: 39, fill: '#3a2f1c' }) +
    '</g>'
  )
}
