import { useEffect } from 'react'
import { useLocation, useMatches, useRouteLoaderData } from '#ui/router/router.tsx'

/**
 * The title of a page that depends on an answer: null until it is there, when the route's own title says what is being
 * looked up. The layout sets that one on the same changes, before this effect; it returns when the answer is gone, as on
 * the way from one order to another.
 */
export function usePageTitle(title: string | null): void {
  const { search } = useLocation()
  const name = (useRouteLoaderData('layout') as { shop: { name: string } } | undefined)?.shop.name
  const { title: routeTitle } = (useMatches().at(-1)?.handle ?? {}) as { title?: string }
  useEffect(() => {
    if (title === null || name === undefined) return
    document.title = `${title} · ${name}`
    return () => {
      if (routeTitle !== undefined) document.title = `${routeTitle} · ${name}`
    }
  }, [title, name, search, routeTitle])
}
