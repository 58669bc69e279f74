import { secretKey } from './secret-keys.ts'

/** The name of the cookie that browser sessions are bound to. It carries the shop's own id: cookies ignore ports. */
export function cookieNameFrom(authSecret: string): string {
  return `tokri_${secretKey(authSecret, 'shop id', 4).toString('hex')}`
}
