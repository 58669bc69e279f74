import { decodedPath } from '#ui/router/match-routes.ts'

/** A path that normalising and decoding do not change; nearly all are like that. */
const PLAIN = /^\/[\w~/-]*$/

/** The path of a request's target without dot segments, still encoded; a browser would send the same. */
export function pathnameOf(target: string): string {
  const path = target.split(/[?#]/, 1)[0]!
  if (PLAIN.test(path)) return path
  // Concatenated, not resolved: a path such as //evil.example would become another origin.
  return new URL(`http://shop${path.startsWith('/') ? '' : '/'}${path}`).pathname
}

/**
 * The same with each segment decoded, as the router matches it. Every rule that depends on a page's path (who may see
 * it, which scripts may run on it, who may cache it) must use this one, because `/%64ashboard` and `/x/../dashboard`
 * lead to the dashboard too.
 */
export function pagePath(target: string): string {
  const pathname = pathnameOf(target)
  if (PLAIN.test(pathname)) return pathname
  return decodedPath(pathname)
}
