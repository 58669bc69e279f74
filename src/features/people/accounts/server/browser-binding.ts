import { createHash, randomBytes } from 'node:crypto'
import { secretKey } from './secret-keys.ts'

/**
 * The name of the cookie that browser sessions are bound to. It contains the shop's own id, because cookies ignore
 * ports; under https its `__Host-` prefix keeps other hosts of the domain from setting one.
 */
export function cookieNameFrom(authSecret: string, https: boolean): string {
  return `${https ? HOST_PREFIX : ''}tokri_${secretKey(authSecret, 'shop id', 4).toString('hex')}`
}

/** The cookie that identifies a known browser. It survives a logout and holds no personal data. */
export const deviceCookieNameFrom = (authSecret: string, https: boolean): string =>
  `${cookieNameFrom(authSecret, https)}_device`

const HOST_PREFIX = '__Host-'

/** A new secret for each login: a cookie that the browser already holds may have been planted. */
export const newCookieSecret = (): string => randomBytes(32).toString('base64url')

/** The names of one cookie: it is set under the first and read under each. */
export type CookieNames = readonly [string, ...string[]]

/** A login from before a rotation of AUTH_SECRET has a cookie with the name derived from the old secret. */
export const cookieNames = (
  authSecrets: readonly string[],
  nameFrom: (secret: string) => string,
): CookieNames => authSecrets.map(nameFrom) as [string, ...string[]]

/** The browser's cookie. Under https only the prefixed name counts: another host of the domain can set any other. */
export function readCookieSecret(
  cookies: Record<string, string | undefined>,
  names: CookieNames,
): string | undefined {
  for (const name of names) {
    if (cookies[name] !== undefined) return cookies[name]
  }
  return undefined
}

/** The hash stored in the database. */
export const hashOfCookie = (value: string): Buffer => createHash('sha256').update(value).digest()
