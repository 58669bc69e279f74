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
