import { t } from '#shared/words.ts'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Link } from './link.tsx'

interface ChipProps {
  selected?: boolean
  icon?: ReactNode
  children: string
  /** Makes it a link; otherwise it is a toggle button. */
  to?: string
  replace?: boolean
  onClick?: () => void
  /** Adds a remove button ("Remove milk"). */
  onRemove?: () => void
}

/** A rounded chip: a filter, a recent search, a sub-category. */
export function Chip({ selected, icon, children, to, replace, onClick, onRemove }: ChipProps) {
  const inside = (
    <>
      {icon}
      <span className="truncate">{children}</span>
    </>
  )
  const press = 'inline-flex min-h-9 min-w-0 items-center gap-1.5 rounded-full'
  return (
    <span
      className={classNames(
        'inline-flex max-w-full items-center rounded-full border text-sm font-medium transition-colors',
        selected
          ? 'border-leaf-600 bg-leaf-50 text-leaf-700'
          : 'border-line bg-surface text-ink hover:border-edge',
      )}
    >
      {to ? (
        <Link
          to={to}
          replace={replace}
          aria-current={selected || undefined}
          className={classNames(press, onRemove ? 'pl-3.5' : 'px-3.5')}
        >
          {inside}
        </Link>
      ) : (
        <button
          type="button"
          aria-pressed={selected ?? undefined}
          onClick={onClick}
          className={classNames(press, onRemove ? 'pl-3.5' : 'px-3.5')}
        >
          {inside}
        </button>
      )}
      {onRemove && (
        <button
          type="button"
          aria-label={t('ui.remove-children', { children })}
          onClick={onRemove}
          className="inline-grid size-9 shrink-0 place-items-center rounded-full text-muted hover:text-ink"
        >
          <X size={16} aria-hidden />
        </button>
      )}
    </span>
  )
}
