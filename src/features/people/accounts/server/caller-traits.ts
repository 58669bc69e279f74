import type { Http } from '#platform/http/request-http.ts'
import { hashOfCookie, readCookieSecret, type CookieNames } from './browser-binding.ts'
import type { CallerTraits } from './code-limits.ts'

/** What limits on codes and passwords depend on, of the caller of a route. */
export function callerTraits(http: Http, deviceCookies: CookieNames): CallerTraits {
  const device = readCookieSecret(http.cookies, deviceCookies)
  const { ip, isOnThisMachine, userAgent, locale: pageLocale } = http
  return {
    ip,
    isOnThisMachine,
    userAgent,
    pageLocale,
    device: device === undefined ? null : hashOfCookie(device),
  }
}
