import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Link } from './link.tsx'

interface NoteLinkProps {
  to: string
  isWarning?: boolean
  icon: ReactNode
  children: ReactNode
}

/** A note that is a link, in a row of them. */
export const NoteLink = ({ to, isWarning = false, icon, children }: NoteLinkProps) => (
  <Link
    to={to}
    className={classNames(
      'inline-flex min-h-9 shrink-0 items-center gap-2 rounded-lg px-3 text-sm font-semibold whitespace-nowrap underline underline-offset-4',
      isWarning ? 'bg-warn-50 text-warn' : 'bg-info-50 text-info',
    )}
  >
    {icon}
    {children}
  </Link>
)
