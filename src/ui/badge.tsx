import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type BadgeTone = 'offer' | 'leaf' | 'danger' | 'warn' | 'info' | 'neutral'

const tones: Record<BadgeTone, string> = {
  offer: 'bg-marigold-400 text-marigold-800',
  leaf: 'bg-leaf-50 text-leaf-700',
  danger: 'bg-danger-50 text-danger',
  warn: 'bg-warn-50 text-warn',
  info: 'bg-info-50 text-info',
  neutral: 'bg-canvas text-muted ring-1 ring-line ring-inset',
}

interface BadgeProps {
  tone?: BadgeTone
  icon?: ReactNode
  className?: string
  children: ReactNode
}

/** A short label on something: "12% OFF", "Pending". */
export function Badge({ tone = 'neutral', icon, className, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex max-w-full items-center gap-1 rounded-sm px-1.5 py-0.5 text-xs font-semibold whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
    </span>
  )
}
