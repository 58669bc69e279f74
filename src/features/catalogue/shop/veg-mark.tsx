import { t } from '#shared/words.ts'
import { classNames } from '#ui/class-names.ts'

/** The mark required on food in India: a green dot for vegetarian, a brown triangle for non-vegetarian. */
export function VegMark({ veg, className }: { veg: boolean; className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      role="img"
      aria-label={veg ? t('catalogue.vegetarian') : t('catalogue.non-vegetarian')}
      className={classNames('size-4 bg-surface', veg ? 'text-leaf-600' : 'text-danger-700', className)}
    >
      <rect x="1" y="1" width="14" height="14" rx="2" fill="none" stroke="currentColor" strokeWidth="2" />
      {veg ? (
        <circle cx="8" cy="8" r="3.5" fill="currentColor" />
      ) : (
        <path d="M8 4l4 7.5H4z" fill="currentColor" />
      )}
    </svg>
  )
}
