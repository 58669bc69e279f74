import type { Http } from './route.ts'

/** The request context of a call made for everybody: it contains no one's address, cookies or token. */
export const guestHttp: Http = {
  ip: '127.0.0.1',
  isOnThisMachine: false,
  fromBrowser: false,
  cookies: {},
  setCookie: () => undefined,
  setHeader: () => undefined,
  authenticate: async () => null,
  idempotencyKey: undefined,
}
