import { Drawing } from './drawing.tsx'

export function PlugDrawing() {
  return (
    <Drawing>
      <path d="M34 84c14 16 26-6 36 2" />
      <path d="M126 44c-12-14-26 6-36-2" />
      <path
        d="M66 92l-7-7a11 11 0 0 1 0-15l10-10 22 22-10 10a11 11 0 0 1-15 0z"
        className="fill-marigold-400"
      />
      <path d="M94 36l7 7a11 11 0 0 1 0 15L91 68 69 46l10-10a11 11 0 0 1 15 0z" className="fill-surface" />
      <path d="M76 67l8-8M84 75l8-8" />
    </Drawing>
  )
}
