import { useMatches } from 'react-router'
import { classNames } from './class-names.ts'
import { Skeleton } from './skeleton.tsx'

/** Stands where a page, or a part of one, will be while its code or data is on the way. */
export function PageSkeleton({ title, isFramed }: { title?: string; isFramed?: boolean }) {
  return (
    <div className={classNames(!isFramed && 'container-page min-h-dvh py-5 md:py-8')}>
      {title && <h1 className="text-xl font-bold">{title}</h1>}
      <div role="status" aria-busy="true" aria-label="Loading">
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

/** Stands for a whole page: its heading is there from the first moment, for readers and for whoever listens. */
export function LoadingPage({ isFramed }: { isFramed?: boolean }) {
  const { title } = (useMatches().at(-1)?.handle ?? {}) as { title?: string }
  return <PageSkeleton title={title ?? 'Loading'} isFramed={isFramed} />
}
