import { decodedPath } from '#shared/decoded-path.ts'
import { localeIds, type LocaleId } from '#shared/locales.ts'

/** A path that normalising and decoding do not change; nearly all are like that. */
const PLAIN = /^\/[\w~/-]*$/

/** The path of a request's target without dot segments, still encoded; a browser would send the same. */
export function pathnameOf(target: string): string {
  const path = target.split(/[?#]/, 1)[0]!
  if (PLAIN.test(path)) return path
  // Concatenated, not resolved: a path such as //evil.example would become another origin.
  return new URL(`http://shop${path.startsWith('/') ? '' : '/'}${path}`).pathname
}

const isOther = (segment: string | undefined): segment is LocaleId =>
  segment !== 'en' && localeIds.some((id) => id === segment)

/** The language of a path, still encoded, and the path of the shop without it; what names no language is English. */
export function withoutLocale(pathname: string): { locale: LocaleId; path: string } {
  const locale = pathname.split('/', 2)[1]
  if (!isOther(locale)) return { locale: 'en', path: pathname }
  return { locale, path: pathname.slice(locale.length + 1) || '/' }
}

/**
 * The path of the shop with each segment decoded, as the router matches it. Every rule that depends on a page's path (who may see
 * it, which scripts may run on it, who may cache it) must use this one, because `/%64ashboard`, `/x/../dashboard` and
 * `/hi/dashboard` lead to the dashboard too.
 */
export function pagePath(target: string): string {
  const { path: pathname } = withoutLocale(pathnameOf(target))
  if (PLAIN.test(pathname)) return pathname
  return decodedPath(pathname)
}
