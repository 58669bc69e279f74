import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const tones = {
  info: 'bg-info-50 text-info',
  leaf: 'bg-leaf-50 text-leaf-700',
  warn: 'bg-warn-50 text-warn',
  offer: 'bg-marigold-50 text-marigold-800',
} as const

interface NoteProps {
  tone?: keyof typeof tones
  icon?: ReactNode
  action?: ReactNode
  children: ReactNode
}

/** A quiet note about the content below it: what was merged, changed or saved. */
export function Note({ tone = 'info', icon, action, children }: NoteProps) {
  return (
    <div
      role="status"
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg px-3 py-2.5 text-left text-sm font-medium',
        tones[tone],
      )}
    >
      {icon && <span className="shrink-0">{icon}</span>}
      <div className="min-w-0 grow basis-28">{children}</div>
      {action}
    </div>
  )
}
