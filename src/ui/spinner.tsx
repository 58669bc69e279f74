import { classNames } from './class-names.ts'

/** A spinner in the colour of the surrounding text. Its meaning must be given as text next to it. */
export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-block size-[1.125em] shrink-0 animate-spin rounded-full border-2 border-current border-t-transparent',
        className,
      )}
    />
  )
}
