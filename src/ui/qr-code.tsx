import { encodeQR } from 'qr'
import { useMemo } from 'react'

/** A text as a QR code, dark on light in every theme, as cameras need it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawn(text), [text])
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      className="size-52 rounded-lg border border-line bg-surface text-ink"
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}

/** One square for each dark module. */
function drawn(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { border: 3 })
  const squares = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size: rows.length, path: squares.join('') }
}
