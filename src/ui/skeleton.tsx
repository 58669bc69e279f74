import { t } from '#shared/words.ts'
import { classNames } from './class-names.ts'

/** A grey placeholder with the size of the content to come; set its shape by classes. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-breathe rounded-lg bg-line', className ?? 'h-4 w-full')}
    />
  )
}

/** A list that is loading: so many grey placeholders, each with the classes `each`. */
export function SkeletonList({
  label = t('ui.loading'),
  count = 1,
  each,
  className = 'grid gap-2',
}: {
  label?: string
  count?: number
  each: string
  className?: string
}) {
  return (
    <div role="status" aria-busy="true" aria-label={label} className={className}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className={each} />
      ))}
    </div>
  )
}
