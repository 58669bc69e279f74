import { useEffect } from 'react'
import { useLocation, useMatches } from '#ui/router/router.tsx'
import { useShop } from '#features/storefront/shop/use-shop.ts'
import type { RouteHandle } from '../route-handle.ts'

/** The server writes a page's title; client-side navigation updates it here. */
export function useDocumentTitle(): void {
  const match = useMatches().at(-1)
  const { search } = useLocation()
  const shop = useShop()
  const handle = match?.handle as RouteHandle | undefined
  const data = match?.loaderData
  useEffect(() => {
    const url = new URL(window.location.href)
    // A page whose loader failed has no data; the error page sets its own title.
    if (handle?.head && data === undefined) return
    if (handle?.head) document.title = handle.head(data, { url, shop }).title
    else if (handle?.title) document.title = `${handle.title} · ${shop.name}`
  }, [handle, data, search, shop])
}
