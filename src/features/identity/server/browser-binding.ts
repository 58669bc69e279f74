import { createHash, randomBytes } from 'node:crypto'
import { secretKey } from './secret-keys.ts'

/**
 * The name of the cookie that browser sessions are bound to. It carries the shop's own id, since cookies ignore
 * ports; under https its prefix lets no other host of the domain plant one.
 */
export function cookieNameFrom(authSecret: string, https: boolean): string {
  return `${https ? HOST_PREFIX : ''}tokri_${secretKey(authSecret, 'shop id', 4).toString('hex')}`
}

/** The cookie by which a browser is known again. It outlives a logout, and says nothing of anybody. */
export const deviceCookieNameFrom = (authSecret: string, https: boolean): string =>
  `${cookieNameFrom(authSecret, https)}_device`

const HOST_PREFIX = '__Host-'

/** A secret for this login alone: whatever the browser holds already may have been planted there. */
export const newCookieSecret = (): string => randomBytes(32).toString('base64url')

/** The names of one cookie: the first is given, and under each it is read. */
export type CookieNames = readonly [string, ...string[]]

/** A cookie of a login before a new secret bears the name that the old one gave it. */
export const cookieNames = (
  authSecrets: readonly string[],
  nameFrom: (secret: string) => string,
): CookieNames => authSecrets.map(nameFrom) as [string, ...string[]]

/** The browser's cookie; a login from before https, or before the prefix, uses the unprefixed name. */
export function heldSecret(
  cookies: Record<string, string | undefined>,
  names: CookieNames,
): string | undefined {
  for (const name of names) {
    const held = cookies[name] ?? cookies[name.replace(HOST_PREFIX, '')]
    if (held !== undefined) return held
  }
  return undefined
}

/** What the database keeps of it. */
export const hashOfCookie = (value: string): Buffer => createHash('sha256').update(value).digest()
