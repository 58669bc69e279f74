import { Drawing } from './drawing.tsx'

export function BellDrawing() {
  return (
    <Drawing>
      <path
        d="M80 28c-17 0-26 12-26 28 0 18-5 24-10 31-2 4 0 7 4 7h64c4 0 6-3 4-7-5-7-10-13-10-31 0-16-9-28-26-28z"
        className="fill-surface"
      />
      <path d="M80 28v-7" />
      <path d="M69 95a11 11 0 0 0 22 0z" className="fill-marigold-400" />
      <path d="M65 55c0-9 4-14 10-16" className="stroke-edge" />
    </Drawing>
  )
}
