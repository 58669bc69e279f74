import { growthAt, formatSize, type Step } from './growth.ts'

const WIDTH = 1000
const HEIGHT = 430
const MARGIN = { left: 60, right: 470, top: 56, bottom: 50 }
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

/** As many labels as fit beside the lines. */
const CALLS = 24

/** The growth as a picture: how many times as long the calls that grow most take as the shop grows. */
export function drawGrowth(steps: Step[]): string {
  const right = WIDTH - MARGIN.right
  const bottom = HEIGHT - MARGIN.bottom
  const x = (step: number) => MARGIN.left + (step / (steps.length - 1)) * (right - MARGIN.left)
  const y = (ratio: number) => bottom - (Math.min(ratio, MOST) / MOST) * (bottom - MARGIN.top)
  const growthOf = (name: string) => growthAt(steps, name, steps.length - 1)
  const names = Object.keys(steps[0]!.took)
    .toSorted((a, b) => growthOf(b) - growthOf(a))
    .slice(0, CALLS)
  const labels = spread(
    names.map((name) => ({ name, at: y(growthOf(name)) })),
    13,
    MARGIN.top,
    bottom,
  )

  const grid = [0, 1, 2, 3, 4].map(
    (ratio) =>
      `<line x1="${MARGIN.left}" x2="${right}" y1="${y(ratio)}" y2="${y(ratio)}" stroke="#e5e7eb"/><text x="${MARGIN.left - 8}" y="${y(ratio) + 4}" text-anchor="end" fill="#475569">× ${ratio}</text>`,
  )
  const sizes = steps.map(
    (size, step) =>
      `<line x1="${x(step)}" x2="${x(step)}" y1="${MARGIN.top}" y2="${bottom}" stroke="#f1f5f9"/><text x="${x(step)}" y="${bottom + 20}" text-anchor="${step === 0 ? 'start' : 'middle'}" fill="#475569">${formatSize(size)}</text>`,
  )
  const lines = names.map((name, i) => {
    const colour = colours[i % colours.length]
    const points = steps.map(
      (_, step) => `${x(step).toFixed(1)},${y(growthAt(steps, name, step)).toFixed(1)}`,
    )
    const dash = name.endsWith('cold') ? ' stroke-dasharray="5 4"' : ''
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="1.8"${dash}/><text x="${right + 10}" y="${labels.get(name)! + 4}" fill="${colour}">${escape(name)} × ${growthOf(name).toFixed(2)}</text>`
  })
  const limit = `<line x1="${MARGIN.left}" x2="${right}" y1="${y(1.5)}" y2="${y(1.5)}" stroke="#dc2626" stroke-dasharray="2 3"/><text x="${MARGIN.left + 6}" y="${y(1.5) - 5}" fill="#dc2626">target: × 1.5</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="12">
<title>How much longer calls take as the shop grows</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>
<text x="${MARGIN.left}" y="28" font-size="16" font-weight="600" fill="#0f172a">Time of the ${names.length} calls that grow most as the shop grows, from × 1</text>
${[...grid, ...sizes, limit, ...lines].join('\n')}
</svg>
`
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
