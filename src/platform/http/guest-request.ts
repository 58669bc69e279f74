import type { Http } from './route.ts'

/** The request context of a call on behalf of all guests: without an address, cookies or token. */
export const guestHttp: Http = {
  ip: '127.0.0.1',
  isOnThisMachine: false,
  fromBrowser: false,
  isShared: true,
  cookies: {},
  userAgent: undefined,
  setCookie: () => undefined,
  setHeader: () => undefined,
  authenticate: async () => null,
  idempotencyKey: undefined,
}
