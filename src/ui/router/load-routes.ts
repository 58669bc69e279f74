import type { LoaderFunctionArgs, RouteMatches, RouteObject } from './match-routes.ts'

/** What the loaders of a page answered, and what they threw, by route. */
export interface RouteData {
  loaderData: Record<string, unknown>
  errors: Record<string, unknown> | null
}

/** Calls the loaders of those routes that `isDue` names, at the same time. A redirect that one throws is returned. */
export async function loadRoutes(
  { routes, params }: RouteMatches,
  request: LoaderFunctionArgs['request'],
  isDue: (route: RouteObject) => boolean,
  context?: unknown,
): Promise<RouteData | Redirect> {
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
      if (result.reason instanceof Redirect) return result.reason
      data.errors = { ...data.errors, [id]: result.reason as unknown }
    } else if (loader) data.loaderData[id] = result.value
  }
  return data
}

/** Fetches the rest of a route, once. */
export async function resolveLazy(route: RouteObject): Promise<void> {
  if (route.lazy) Object.assign(route, await route.lazy(), { lazy: undefined })
}

/** Thrown by a loader whose page has moved (301). No `Response`: for one, a server would load all of fetch (12 MB). */
export class Redirect {
  readonly location: string

  constructor(location: string) {
    this.location = location
  }
}
