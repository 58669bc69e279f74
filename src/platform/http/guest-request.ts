import type { Http } from './route.ts'

/** The circumstances of a call that is made for everybody: nobody's address, cookies or token can be seen in it. */
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
