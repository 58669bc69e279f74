import type { ReactNode } from 'react'

/** The drawings of empty states: one line weight, one pale disc, one marigold accent. */
export function Drawing({ children }: { children: ReactNode }) {
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
