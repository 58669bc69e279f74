import type { ComponentType } from 'react'
import { decodedPath } from '#shared/decoded-path.ts'

type Params = Record<string, string | undefined>

/** What a loader receives, as in React Router. `context` is what the server gives to a request. */
export interface LoaderFunctionArgs {
  params: Params
  request: Pick<Request, 'url' | 'signal'>
  context?: unknown
}

/** A route, with the fields of React Router's that the shop uses. */
export interface RouteObject {
  id: string
  /** Absolute at the top, relative to the parent's below: `/product/:slug`, `my-orders`, `*` for the rest. */
  path?: string
  Component?: ComponentType
  /** Shown instead of the component when the loader or the component throws. */
  ErrorBoundary?: ComponentType
  handle?: unknown
  loader?(this: void, args: LoaderFunctionArgs): unknown
  /** Whether a loader that has answered is called again. By default: on a change of params or search, and when asked. */
  shouldRevalidate?(this: void, change: { currentUrl: URL; nextUrl: URL }): boolean
  /** Fetches the rest of the route when it first matches. */
  lazy?: (() => Promise<Partial<RouteObject>>) | undefined
  children?: RouteObject[]
}

/** The routes that render a page, the outermost first. */
export interface RouteMatches {
  routes: RouteObject[]
  params: Params
}

interface Branch {
  routes: RouteObject[]
  pattern: RegExp
  names: string[]
  score: number
}

/** Finds the routes of a path: a static segment is preferred to a parameter, and both to `*`. */
export function routeMatcher(routes: RouteObject[]): (pathname: string) => RouteMatches {
  const branches = branchesOf(routes).sort((one, other) => other.score - one.score)
  return (pathname) => {
    const path = decodedPath(pathname)
    for (const { routes: found, pattern, names } of branches) {
      const values = pattern.exec(path)?.slice(1)
      if (!values) continue
      const params = names.map((name, index) => [name, values[index]?.replaceAll('%2F', '/')])
      return { routes: found, params: Object.fromEntries(params) as Params }
    }
    throw new Error(`no route for ${pathname}`)
  }
}

function branchesOf(routes: RouteObject[], above: RouteObject[] = [], base = ''): Branch[] {
  return routes.flatMap((route) => {
    const path = [base, route.path].filter(Boolean).join('/').replace(/\/+/g, '/')
    const trail = [...above, route]
    const below = branchesOf(route.children ?? [], trail, path)
    return route.path === undefined ? below : [...below, branchOf(trail, path)]
  })
}

function branchOf(routes: RouteObject[], path: string): Branch {
  const segments = path.split('/').filter(Boolean)
  const pattern = segments.map((segment) =>
    segment === '*' ? '(?:/(.*))?' : segment.startsWith(':') ? '/([^/]+)' : `/${segment}`,
  )
  return {
    routes,
    pattern: new RegExp(`^${pattern.join('')}/*$`, 'i'),
    names: segments.filter((segment) => /^[:*]/.test(segment)).map((segment) => segment.replace(':', '')),
    score: segments.reduce((sum, segment) => sum + scoreOf(segment), 0),
  }
}

const scoreOf = (segment: string) => (segment === '*' ? -1 : segment.startsWith(':') ? 4 : 11)
