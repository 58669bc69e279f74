import { t } from '#shared/words.ts'
import { formatRupees } from '#shared/money.ts'
import { classNames } from './class-names.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

interface PriceProps {
  /** Rupees, as the API gives them. */
  rupees: number
  /** The maximum retail price in rupees; shown struck through when it is higher. */
  mrp?: number
  size?: 'sm' | 'md' | 'lg' | 'xl'
  className?: string
}

const sizes = {
  sm: ['text-sm', 'text-xs'],
  md: ['text-base', 'text-xs'],
  lg: ['text-lg', 'text-sm'],
  xl: ['text-2xl', 'text-base'],
} as const

/** A price with two decimals in tabular figures: ₹1,234.00, with the MRP struck through next to it. */
export function Price({ rupees, mrp, size = 'md', className }: PriceProps) {
  const [main, struck] = sizes[size]
  return (
    <span
      className={classNames(
        'relative inline-flex flex-wrap items-baseline gap-x-1.5 tabular-nums',
        className,
      )}
    >
      <span className={classNames(main, 'font-bold tracking-tight')}>{formatRupees(rupees)}</span>
      {mrp !== undefined && mrp > rupees && (
        <span className={classNames(struck, 'text-muted')}>
          <VisuallyHidden>{t('ui.mrp')} </VisuallyHidden>
          <s>{formatRupees(mrp)}</s>
        </span>
      )}
    </span>
  )
}
