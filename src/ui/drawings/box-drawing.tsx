import { Drawing } from './drawing.tsx'

export function BoxDrawing() {
  return (
    <Drawing>
      <path d="M48 58l32-12 32 12v40l-32 13-32-13z" className="fill-surface" />
      <path d="M48 58l32 13 32-13M80 71v40" />
      <path d="M48 58l-9 14 32 13 9-14zM112 58l9 14-32 13-9-14z" className="fill-marigold-400" />
      <path d="M66 32l-4-9M80 30V20M94 32l4-9" className="stroke-edge" />
    </Drawing>
  )
}
