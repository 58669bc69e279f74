import type { Handlers, Http } from '#platform/http/route.ts'
import type { IdentityContract } from '../contract.ts'
import { hashOfCookie, heldSecret, newCookieSecret } from './browser-binding.ts'
import type { Identity } from './identity.ts'
import { refreshSession } from './refresh-session.ts'
import { requestCode } from './request-code.ts'
import { endSession, SESSION_SECONDS } from './session-store.ts'
import { getUser } from './user-store.ts'
import { userView } from './user-view.ts'
import { verifyCode } from './verify-code.ts'

export function identityRoutes(identity: Identity): Handlers<IdentityContract> {
  const { db, cookieName, readUserExtras, onSessionEnded } = identity

  /** Only what a browser begins is bound to it (api.md, Authorization). */
  const secretFor = (http: Http) => (http.fromBrowser ? newCookieSecret() : null)

  return {
    sendOtp: async ({ body, http }) => ({
      meta: await requestCode(identity, {
        email: body.email,
        ip: http.ip,
        isOnThisMachine: http.isOnThisMachine,
      }),
    }),
    verifyOtp: async ({ body, http }) => {
      const secret = secretFor(http)
      const cookieHash = secret === null ? null : hashOfCookie(secret)
      const data = await verifyCode(identity, { ...body, cookieHash })
      if (secret !== null) http.setCookie(cookieName, secret, SESSION_SECONDS)
      return { data }
    },
    refreshToken: async ({ body, http }) => ({
      data: await refreshSession(identity, { ...body, cookie: heldSecret(http.cookies, cookieName) }),
    }),
    logout: async ({ caller }) => {
      await endSession(db, caller.sessionId, 'logout')
      onSessionEnded(caller.sessionId)
      return {}
    },
    getUserDetails: async ({ caller }) => ({
      data: userView(await getUser(db, caller.userId), await readUserExtras(db, caller.userId)),
    }),
  }
}
