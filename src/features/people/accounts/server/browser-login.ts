import type { Browser, LoggedIn, NewSession } from './begin-session.ts'
import { hashOfCookie, newCookieSecret, readCookieSecret } from './browser-binding.ts'
import type { Identity } from './identity.ts'
import { DEVICE_SECONDS } from './known-device-store.ts'
import { SESSION_SECONDS } from './session-store.ts'

/** What is read of a browser's request, and set on its answer. */
interface BrowserHttp {
  cookies: Record<string, string | undefined>
  setCookie(name: string, value: string, maxAgeSeconds: number): void
}

/** Logs a browser in: its session is bound to a new cookie (api.md, Authorization). */
export async function logInBrowser(
  { cookies, deviceCookies }: Pick<Identity, 'cookies' | 'deviceCookies'>,
  http: BrowserHttp,
  begin: (browser: Browser) => Promise<NewSession>,
): Promise<LoggedIn> {
  const [binding, freshDevice] = [newCookieSecret(), newCookieSecret()]
  const held = readCookieSecret(http.cookies, deviceCookies)
  const session = await begin({
    binding: hashOfCookie(binding),
    heldDevice: held === undefined ? null : hashOfCookie(held),
    freshDevice: hashOfCookie(freshDevice),
  })
  http.setCookie(cookies[0], binding, SESSION_SECONDS)
  http.setCookie(deviceCookies[0], session.isNewDevice ? freshDevice : held!, DEVICE_SECONDS)
  return withoutDevice(session)
}

export const withoutDevice = ({ accessToken, refreshToken, user }: NewSession): LoggedIn => ({
  accessToken,
  refreshToken,
  user,
})
