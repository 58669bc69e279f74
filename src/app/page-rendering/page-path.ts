/** A path that every reading leaves as it is; nearly all are. */
const PLAIN = /^\/[\w~/-]*$/

/** The path of a request's target without dot segments, still encoded; a browser would send the same. */
export function pathnameOf(target: string): string {
  const path = target.split(/[?#]/, 1)[0]!
  if (PLAIN.test(path)) return path
  // Concatenated, not resolved: a path such as //evil.example would become another origin.
  return new URL(`http://shop${path.startsWith('/') ? '' : '/'}${path}`).pathname
}

/**
 * The same with each segment decoded, as the router matches it. Whatever a page's address decides (who may see it, what
 * may run on it, who may cache it) compares this: `/%64ashboard` and `/x/../dashboard` lead to the dashboard too.
 */
export function pagePath(target: string): string {
  const pathname = pathnameOf(target)
  if (PLAIN.test(pathname)) return pathname
  const segments = pathname.split('/')
  return segments.map((segment) => decoded(segment).replaceAll('/', '%2F')).join('/')
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
