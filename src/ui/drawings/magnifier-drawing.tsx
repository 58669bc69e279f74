import { Drawing } from './drawing.tsx'

export function MagnifierDrawing() {
  return (
    <Drawing>
      <circle cx="72" cy="58" r="28" className="fill-surface" />
      <path d="M93 79l8 8" />
      <path d="M101 87l15 15" className="stroke-marigold-400 stroke-[11]" />
      <path d="M97 92l9-9" />
      <path d="M56 56a17 17 0 0 1 12-14" className="stroke-edge" />
    </Drawing>
  )
}
