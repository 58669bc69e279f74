import { growthAt, formatSize, type Growth } from './growth.ts'

const WIDTH = 1000
const PANEL = 430
const MARGIN = { left: 60, right: 230, top: 56, bottom: 50 }
const colours = [
  '#0f7a43',
  '#b45309',
  '#1d4ed8',
  '#be123c',
  '#6d28d9',
  '#0e7490',
  '#4d7c0f',
  '#a21caf',
  '#334155',
]
/** The upper end of the scale: a call that takes longer is drawn at the edge. */
const MOST = 4

/** The growth as a picture: how many times as long each call takes as the shop grows. */
export function drawGrowth(growths: Growth[]): string {
  const height = growths.length * PANEL + 20
  const panels = growths.map((growth, i) => panel(growth, i * PANEL)).join('\n')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="12">
<title>How much longer calls take as the shop grows</title>
<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>
${panels}
</svg>
`
}

function panel(growth: Growth, top: number): string {
  const { of, steps } = growth
  const [first, last] = [steps[0]!.size, steps.at(-1)!.size]
  const right = WIDTH - MARGIN.right
  const bottom = top + PANEL - MARGIN.bottom
  const x = (size: number) =>
    MARGIN.left + (Math.log(size / first) / Math.log(last / first)) * (right - MARGIN.left)
  const y = (ratio: number) => bottom - (Math.min(ratio, MOST) / MOST) * (bottom - top - MARGIN.top)
  const names = Object.keys(steps[0]!.took)
  const ends = names.map((name) => ({ name, at: y(growthAt(growth, name, steps.length - 1)) }))
  const labels = spread(ends, 13, top + MARGIN.top, bottom)

  const grid = [0, 1, 2, 3, 4].map(
    (ratio) =>
      `<line x1="${MARGIN.left}" x2="${right}" y1="${y(ratio)}" y2="${y(ratio)}" stroke="#e5e7eb"/><text x="${MARGIN.left - 8}" y="${y(ratio) + 4}" text-anchor="end" fill="#475569">× ${ratio}</text>`,
  )
  const sizes = steps.map(
    ({ size }) =>
      `<line x1="${x(size)}" x2="${x(size)}" y1="${top + MARGIN.top}" y2="${bottom}" stroke="#f1f5f9"/><text x="${x(size)}" y="${bottom + 20}" text-anchor="middle" fill="#475569">${formatSize(size)}</text>`,
  )
  const lines = names.map((name, i) => {
    const colour = colours[i % colours.length]
    const points = steps.map(
      ({ size }, step) => `${x(size).toFixed(1)},${y(growthAt(growth, name, step)).toFixed(1)}`,
    )
    const dash = name.endsWith('cold') ? ' stroke-dasharray="5 4"' : ''
    const label = labels.get(name)!
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="1.8"${dash}/><text x="${right + 10}" y="${label + 4}" fill="${colour}">${escape(name)} × ${growthAt(growth, name, steps.length - 1).toFixed(2)}</text>`
  })
  const limit = `<line x1="${MARGIN.left}" x2="${right}" y1="${y(1.3)}" y2="${y(1.3)}" stroke="#dc2626" stroke-dasharray="2 3"/><text x="${MARGIN.left + 6}" y="${y(1.3) - 5}" fill="#dc2626">target: × 1.3</text>`
  return `<g>
<text x="${MARGIN.left}" y="${top + 28}" font-size="16" font-weight="600" fill="#0f172a">Time of each call as the shop's ${of} grow, from ${formatSize(first)} = × 1</text>
${[...grid, ...sizes, limit, ...lines].join('\n')}
</g>`
}

/** Moves labels apart, so that none overlap. */
function spread(
  labels: { name: string; at: number }[],
  gap: number,
  top: number,
  bottom: number,
): Map<string, number> {
  const sorted = labels.toSorted((a, b) => a.at - b.at)
  let free = top
  const placed = sorted.map(({ name, at }) => {
    const y = Math.max(at, free)
    free = y + gap
    return { name, y }
  })
  // Labels that ran over the lower edge push the ones above them up.
  let ceiling = bottom
  for (const label of placed.toReversed()) {
    label.y = Math.min(label.y, ceiling)
    ceiling = label.y - gap
  }
  return new Map(placed.map(({ name, y }) => [name, y]))
}

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
