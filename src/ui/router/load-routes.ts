import type { RouteMatches, RouteObject } from './match-routes.ts'

/** What the loaders of a page answered, and what they threw, by route. */
export interface RouteData {
  loaderData: Record<string, unknown>
  errors: Record<string, unknown> | null
}

/** Calls the loaders of those routes that `isDue` names, at the same time. A redirect that one throws is returned. */
export async function loadRoutes(
  { routes, params }: RouteMatches,
  request: Request,
  isDue: (route: RouteObject) => boolean,
  context?: unknown,
): Promise<RouteData | Response> {
  const load = async (route: RouteObject) => {
    await resolveLazy(route)
    return route.loader?.({ params, request, context })
  }
  const due = routes.filter(isDue)
  const results = await Promise.allSettled(due.map(load))
  const data: RouteData = { loaderData: {}, errors: null }
  for (const [index, { id, loader }] of due.entries()) {
    const result = results[index]!
    if (result.status === 'rejected') {
      if (result.reason instanceof Response) return result.reason
      data.errors = { ...data.errors, [id]: result.reason as unknown }
    } else if (loader) data.loaderData[id] = result.value
  }
  return data
}

/** Fetches the rest of a route, once. */
export async function resolveLazy(route: RouteObject): Promise<void> {
  if (route.lazy) Object.assign(route, await route.lazy(), { lazy: undefined })
}

/** Thrown by a loader whose page is at another path. */
export const redirect = (location: string): Response =>
  new Response(null, { status: 301, headers: { Location: location } })
