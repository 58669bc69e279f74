import type { ReactNode } from 'react'
import { Skeleton } from './skeleton.tsx'

interface StatProps {
  label: string
  children: ReactNode
  note?: ReactNode
  busy?: boolean
}

/** A number with its label. */
export function Stat({ label, children, note, busy }: StatProps) {
  return (
    <div className="min-w-0 rounded-xl border border-line bg-surface p-4">
      <p className="text-sm text-muted">{label}</p>
      <p className="mt-1 text-lg font-bold wrap-anywhere tabular-nums sm:text-xl">
        {busy ? <Skeleton className="my-1 h-5 w-24" /> : children}
      </p>
      {note && <p className="mt-0.5 text-sm wrap-anywhere text-muted">{note}</p>}
    </div>
  )
}
