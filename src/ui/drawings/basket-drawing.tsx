import { Drawing } from './drawing.tsx'

export function BasketDrawing() {
  return (
    <Drawing>
      <path d="M58 54c2-20 12-28 22-28s20 8 22 28" />
      <path d="M46 66h68l-6 36a8 8 0 0 1-8 7H60a8 8 0 0 1-8-7z" className="fill-surface" />
      <rect x="40" y="54" width="80" height="13" rx="6.5" className="fill-marigold-400" />
      <path d="M66 79l2 18M80 79v18M94 79l-2 18" />
    </Drawing>
  )
}
