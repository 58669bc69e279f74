import { t } from '#shared/words.ts'
import { ListSkeleton } from '#features/catalogue/shop/list-skeleton.tsx'
import { ProductSkeleton } from '#features/catalogue/shop/product-skeleton.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
// Loaded with this page at the first touch: an import of its own would be bytes of every first visit.
import '../browser/language-links.ts'

export function PendingPage({ path }: { path: string }) {
  if (path.startsWith('/product/')) return <ProductSkeleton />
  if (/^\/(products-list|all-products-by-category|search)/.test(path)) return <ListSkeleton />
  return <PageSkeleton title={t('app.loading')} />
}
