import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

interface FoldedGroupProps {
  title: string
  /** "Amul · 3 details", or the names of its fields while they are empty. */
  holds: string
  isOpen?: boolean
  children: ReactNode
}

/** A part of a long form that is folded at first, and says what is in it. `openFolds` shows a field in it. */
export const FoldedGroup = ({ title, holds, isOpen = false, children }: FoldedGroupProps) => (
  <details open={isOpen} className="rounded-xl border border-line bg-surface">
    <summary className="flex min-h-14 list-none items-center gap-3 rounded-xl px-3 py-2 hover:bg-canvas md:px-4 [&::-webkit-details-marker]:hidden">
      <span className="min-w-0 grow">
        <span className="block font-bold">{title}</span>
        <span className="line-clamp-2 text-sm wrap-anywhere text-muted">{holds}</span>
      </span>
      <ChevronDown
        size={20}
        aria-hidden
        className="shrink-0 text-muted transition-transform [[open]>summary>&]:rotate-180"
      />
    </summary>
    <div className="px-3 pt-2 pb-4 md:px-4">{children}</div>
  </details>
)

/** Opens what the fields of these names are folded in, so that they can get the focus. */
export function openFolds(names: readonly string[]): void {
  for (const name of names) document.getElementsByName(name)[0]?.closest('details')?.setAttribute('open', '')
}
