import type { ReactNode } from 'react'

/** The pictures of empty screens: one line weight, one pale disc, one marigold accent. */
function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 160 128"
      width="160"
      height="128"
      aria-hidden="true"
      className="fill-none stroke-leaf-700 stroke-3"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <ellipse cx="80" cy="64" rx="62" ry="56" className="fill-leaf-50 stroke-none" />
      <path d="M42 112h76" className="stroke-line" />
      {children}
    </svg>
  )
}

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
