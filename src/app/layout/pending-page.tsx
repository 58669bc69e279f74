import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { ListSkeleton } from '#features/catalogue/shop/list-skeleton.tsx'
import { ProductSkeleton } from '#features/catalogue/shop/product-skeleton.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'

/** A page that comes faster than this needs no skeleton: the present one stays until then. */
const PATIENCE_MS = 300

/** The address of another page that has been on its way for a while; null otherwise. */
export function usePendingPath(): string | null {
  const { pathname } = useLocation()
  const { location } = useNavigation()
  const next = location && location.pathname !== pathname ? location.pathname : null
  const [late, setLate] = useState<string | null>(null)
  useEffect(() => {
    if (!next) return
    const timer = setTimeout(() => {
      setLate(next)
      window.scrollTo(0, 0)
    }, PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setLate(null)
    }
  }, [next])
  return next && late
}

/** The shape of the page that is coming. */
export function PendingPage({ path }: { path: string }) {
  if (path.startsWith('/product/')) return <ProductSkeleton />
  if (/^\/(products-list|all-products-by-category|search)/.test(path)) return <ListSkeleton />
  return <PageSkeleton />
}
