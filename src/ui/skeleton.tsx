import { classNames } from './class-names.ts'

/** A grey stand-in with the size of what comes; give it its shape by classes. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-breathe rounded-lg bg-line', className ?? 'h-4 w-full')}
    />
  )
}
