import { useMemo } from 'react'
import { drawQrCode } from './draw-qr-code.ts'

/** A text as a QR code, dark on light in every theme, as cameras need it; `lg` is read from a step away. */
export function QrCode({ text, label, size = 'md' }: { text: string; label: string; size?: 'md' | 'lg' }) {
  const drawn = useMemo(() => drawQrCode(text), [text])
  return (
    <svg
      viewBox={`0 0 ${drawn.size} ${drawn.size}`}
      role="img"
      aria-label={label}
      className={`aspect-square max-w-full rounded-lg border border-line bg-surface text-ink ${size === 'lg' ? 'w-64' : 'w-52'}`}
      shapeRendering="crispEdges"
    >
      <path d={drawn.path} fill="currentColor" />
    </svg>
  )
}
