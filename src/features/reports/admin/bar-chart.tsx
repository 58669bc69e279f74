import { useId } from 'react'
import { Table } from '#ui/table.tsx'

export interface Bar {
  /** "7 pm", "21 Nov". */
  label: string
  value: number
  /** The value in words: "₹1,318.00 · 4 orders". */
  text: string
}

interface BarChartProps {
  title: string
  /** What the bars show, as the table's heading: "Sales". */
  measure: string
  bars: readonly Bar[]
  /** The largest value, shown at the top of the scale. */
  format: (value: number) => string
  /** Every n-th bar has a label. */
  every: number
}

const WIDTH = 0.72

/** A bar chart, with the same figures as a table for screen readers. */
export function BarChart({ title, measure, bars, format, every }: BarChartProps) {
  const titleId = useId()
  const most = Math.max(...bars.map(({ value }) => value))
  return (
    <figure aria-labelledby={titleId} className="grid min-w-0 grid-cols-1">
      <figcaption id={titleId} className="font-bold">
        {title}
      </figcaption>
      <p className="mt-2 text-xs text-muted tabular-nums">{most > 0 ? format(most) : 'Nothing yet'}</p>
      <svg
        viewBox={`0 0 ${bars.length} 100`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}, at most ${format(most)}. The table below has the figures.`}
        className="mt-1 h-36 w-full border-y border-line"
      >
        {bars.map(({ label, value, text }, at) => {
          // More may come back than is sold: that bar is empty.
          const height = most > 0 ? (Math.max(0, value) / most) * 100 : 0
          return (
            <g key={label}>
              <rect
                x={at + (1 - WIDTH) / 2}
                y={100 - height}
                width={WIDTH}
                height={height}
                className="fill-leaf-600"
              />
              <rect x={at} y={0} width={1} height={100} className="fill-transparent hover:fill-ink/5">
                <title>{`${label}: ${text}`}</title>
              </rect>
            </g>
          )
        })}
      </svg>
      <div
        aria-hidden="true"
        className="grid text-xs text-muted tabular-nums"
        style={{ gridTemplateColumns: `repeat(${bars.length}, minmax(0, 1fr))` }}
      >
        {bars.map(({ label }, at) => (
          <span key={label} className="overflow-visible whitespace-nowrap">
            {at % every === 0 && at <= bars.length - every / 2 && label}
          </span>
        ))}
      </div>
      <details className="mt-2 text-sm">
        <summary className="min-h-6 w-fit cursor-pointer font-semibold text-leaf-700">
          Show as a table
        </summary>
        <div className="mt-2 max-h-80 overflow-y-auto">
          <Table
            caption={title}
            columns={[
              { title: 'When', primary: true, cell: ({ label }) => label },
              { title: measure, numeric: true, cell: ({ text }) => text },
            ]}
            rows={bars.filter(({ value }) => value > 0)}
            keyOf={({ label }) => label}
          />
        </div>
      </details>
    </figure>
  )
}
