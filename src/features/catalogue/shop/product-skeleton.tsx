import { t } from '#shared/words.ts'
import { Skeleton } from '#ui/skeleton.tsx'

export function ProductSkeleton() {
  return (
    <div
      className="container-page grid gap-6 py-4 md:grid-cols-2 md:gap-10 md:py-6"
      aria-busy="true"
      aria-label={t('catalogue.loading-the-product')}
    >
      <h1 className="sr-only">{t('catalogue.loading-the-product')}</h1>
      <Skeleton className="aspect-square w-full" />
      <div className="grid content-start gap-4">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-9 w-4/5" />
        <Skeleton className="h-8 w-32" />
        <Skeleton className="h-12 w-full max-w-xs" />
        <Skeleton className="h-40 w-full" />
      </div>
    </div>
  )
}
