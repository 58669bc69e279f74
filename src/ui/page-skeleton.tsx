import { t } from '#shared/words.ts'
import { classNames } from './class-names.ts'
import { Skeleton } from './skeleton.tsx'

interface PageSkeletonProps {
  title?: string
  note?: string
  isFramed?: boolean
}

/** A placeholder for a page, or a part of one, while its code or data is loading. */
export function PageSkeleton({ title, note, isFramed }: PageSkeletonProps) {
  return (
    <div className={classNames(!isFramed && 'container-page min-h-dvh py-5 md:py-8')}>
      {title && <h1 className="text-xl font-bold">{title}</h1>}
      {note && <p className="mt-1 text-sm text-muted">{note}</p>}
      <div role="status" aria-busy="true" aria-label={t('ui.loading')}>
        {!title && <Skeleton className="h-7 w-48" />}
        <div className="mt-5 grid gap-4 md:grid-cols-[1fr_min(320px,40%)]">
          <div className="grid content-start gap-3">
            <Skeleton className="h-24" />
            <Skeleton className="h-24" />
            <Skeleton className="h-24" />
          </div>
          <Skeleton className="hidden h-64 md:block" />
        </div>
      </div>
    </div>
  )
}
