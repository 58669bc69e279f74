import { createStore, type Store } from '../create-store.ts'
import { loadRoutes, Redirect, resolveLazy, type RouteData } from './load-routes.ts'
import { routeMatcher, type RouteMatches, type RouteObject } from './match-routes.ts'
import { scrollPositions } from './scroll-positions.ts'
import {
  type Location,
  hrefOf,
  urlOf,
  storedEntry,
  newKey,
  shownLocation,
  writeHistory,
} from './browser-history.ts'

type NavigationType = 'POP' | 'PUSH' | 'REPLACE'

export interface NavigateOptions {
  /** Replaces the current history entry. */
  replace?: boolean
  state?: unknown
  /** Keeps the scroll position, as when a filter changes. */
  preventScrollReset?: boolean
}

/** To a path of the shop, a query of the shown page, or so many history entries ahead; resolves when it is shown. */
export type NavigateFunction = (to: string | number, options?: NavigateOptions) => Promise<void>

/** The page on the screen. */
export interface RouterPage extends RouteMatches, RouteData {
  location: Location
  navigationType: NavigationType
  /** Where the window scrolls once the page is shown: pixels from the top, the start, or nowhere. */
  scrollTo: number | 'start' | null
}

/** What is being loaded: the page of `location`, or the shown page again. */
export interface Pending {
  location: Location | null
  isRevalidating: boolean
}

interface RouterState {
  page: RouterPage
  pending: Pending
}

export interface Router {
  state: Store<RouterState>
  navigate: NavigateFunction
  /** Calls the loaders of the shown page again. */
  revalidate: () => Promise<void>
}

export const idle: Pending = { location: null, isRevalidating: false }

/** The browser finds such a place without any code or data. */
const isWithinPage = (shown: Location, next: Location) =>
  shown.pathname === next.pathname && shown.search === next.search && next.hash !== '' && shown !== next

/** Which loaders a navigation calls: those of new routes, and others by `shouldRevalidate`. */
function dueRoutes(shown: RouterPage, next: RouteMatches, nextUrl: URL) {
  const currentUrl = urlOf(shown.location)
  const isChanged =
    currentUrl.href === nextUrl.href ||
    currentUrl.search !== nextUrl.search ||
    JSON.stringify(shown.params) !== JSON.stringify(next.params)
  return (route: RouteObject) =>
    !shown.routes.some(({ id }) => id === route.id) ||
    shown.loaderData[route.id] === undefined ||
    (route.shouldRevalidate?.({ currentUrl, nextUrl }) ?? isChanged)
}

/**
 * Follows links and history entries without loading a document, as React Router's data mode does: the shown page stays
 * until the next one has its code and data, and a newer navigation replaces one that is still loading. `loadMore` may
 * give further children of the first route for a path that only `*` matches. Resolves when the shown page, of which
 * `hydration` has the data, can be hydrated.
 */
export async function createBrowserRouter(
  routes: RouteObject[],
  hydration: RouteData,
  loadMore: () => Promise<RouteObject[]>,
): Promise<Router> {
  if (storedEntry().position === undefined)
    window.history.replaceState({ ...storedEntry(), key: newKey(), position: 0 }, '')
  let match = routeMatcher(routes)
  const first = await matchesOf(shownLocation())
  // Without the code of the server's page, React would discard its markup.
  await Promise.all(first.routes.map(resolveLazy))
  /** What is loading, to stop it or to start it again. */
  let running: { controller: AbortController; again: () => Promise<void> } | null = null
  const positions = scrollPositions(() => !state.get().pending.location && state.get().page.location.key)
  const here = shownLocation()
  const state = createStore<RouterState>({
    page: {
      ...first,
      ...hydration,
      location: here,
      navigationType: 'POP',
      scrollTo: positions.of(here.key),
    },
    pending: idle,
  })

  async function matchesOf({ pathname }: Location): Promise<RouteMatches> {
    if (match(pathname).routes.at(-1)!.path === '*') {
      routes[0]!.children!.push(...(await loadMore()))
      match = routeMatcher(routes)
    }
    return match(pathname)
  }

  async function go(type: NavigationType, location: Location, options: NavigateOptions = {}): Promise<void> {
    const { page: shown } = state.get()
    const isRevalidating = location === shown.location
    positions.note()
    running?.controller.abort()
    const controller = new AbortController()
    running = { controller, again: () => go(type, location, options) }

    const show = (matches: RouteMatches, data: RouteData) => {
      running = null
      if (type !== 'POP') writeHistory(type, location)
      const { navigationType, scrollTo } = isRevalidating
        ? { ...shown, scrollTo: null }
        : {
            navigationType: type,
            scrollTo: options.preventScrollReset ? null : (positions.of(location.key) ?? ('start' as const)),
          }
      const { routes: found, params } = matches
      const { loaderData, errors } = data
      state.set({
        page: { routes: found, params, loaderData, errors, location, navigationType, scrollTo },
        pending: idle,
      })
    }
    if (isWithinPage(shown.location, location)) return show(shown, shown)

    state.set({ page: shown, pending: { location: isRevalidating ? null : location, isRevalidating } })
    const url = urlOf(location)
    let matches = match(location.pathname)
    let data: RouteData | Redirect
    try {
      matches = await matchesOf(location)
      if (controller.signal.aborted) return
      const request = { url: url.href.split('#')[0]!, signal: controller.signal }
      data = await loadRoutes(matches, request, dueRoutes(shown, matches, url))
    } catch (error) {
      data = { loaderData: {}, errors: { [matches.routes.at(-1)!.id]: error } }
    }
    if (controller.signal.aborted) return
    if (data instanceof Redirect)
      return go(type === 'PUSH' ? type : 'REPLACE', locationOf(data.location, null))
    const { errors } = data
    const loaderData: RouteData['loaderData'] = {}
    for (const { id } of matches.routes)
      loaderData[id] =
        id in data.loaderData || errors?.[id] !== undefined ? data.loaderData[id] : shown.loaderData[id]
    show(matches, { loaderData, errors })
  }

  function locationOf(to: string, passedOn: unknown): Location {
    const { pathname, search, hash } = new URL(window.location.origin + hrefOf(to, state.get().page.location))
    return { pathname, search, hash, state: passedOn, key: newKey() }
  }

  window.addEventListener('popstate', () => void go('POP', shownLocation()))

  return {
    state,
    async navigate(to, { replace, state: passedOn = null, preventScrollReset } = {}) {
      if (typeof to === 'number') window.history.go(to)
      else await go(replace ? 'REPLACE' : 'PUSH', locationOf(to, passedOn), { preventScrollReset })
    },
    revalidate: () => (running ? running.again() : go('POP', state.get().page.location)),
  }
}
