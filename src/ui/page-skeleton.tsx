import { Skeleton } from './skeleton.tsx'

/** Stands where a page will be while its code or data is on the way. */
export function PageSkeleton() {
  return (
    <div className="container-page py-6" role="status" aria-busy="true" aria-label="Loading">
      <Skeleton className="h-8 w-48" />
      <div className="mt-6 grid gap-4 md:grid-cols-[1fr_320px]">
        <div className="grid content-start gap-3">
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </div>
        <Skeleton className="hidden h-64 md:block" />
      </div>
    </div>
  )
}
