import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

interface DisclosureProps {
  summary: ReactNode
  /** Open at first. */
  open?: boolean
  children: ReactNode
}

/** A collapsible section. */
export function Disclosure({ summary, open, children }: DisclosureProps) {
  return (
    <details open={open} className="border-b border-line">
      <summary className="flex min-h-12 list-none items-center justify-between gap-3 py-3 font-semibold [&::-webkit-details-marker]:hidden">
        {summary}
        <ChevronDown
          size={20}
          aria-hidden
          className="text-muted transition-transform [[open]>summary>&]:rotate-180"
        />
      </summary>
      <div className="pb-4 text-muted">{children}</div>
    </details>
  )
}
