import { room } from '#platform/http/room.ts'
import type { Http } from '#platform/http/request-http.ts'
import type { Handlers } from '#platform/http/route.ts'
import { adminActor, workActor } from '#features/audit/actor.ts'
import { identityContract, type Administrator, type IdentityContract, type OwnSession } from '../contract.ts'
import { listAdmins } from './admin-store.ts'
import type { NewSession, Browser, LoggedIn } from './begin-session.ts'
import { readCookieSecret } from './browser-binding.ts'
import { logInBrowser, withoutDevice } from './browser-login.ts'
import { callerTraits } from './caller-traits.ts'
import { changeOwnPassword } from './change-password.ts'
import { confirmSession } from './confirm-session.ts'
import { grantAdmin } from './grant-admin.ts'
import type { Identity } from './identity.ts'
import { refuseUnlessManages } from './managed-person.ts'
import { logInWithPassword } from './log-in-with-password.ts'
import { refreshSession } from './refresh-session.ts'
import { requestCode } from './request-code.ts'
import { removeSecondFactor, renewRecoveryCodes } from './remove-second-factor.ts'
import { becomeFirstOwner } from './first-owner.ts'
import { forgotPassword, resetPassword, verifyResetCode } from './reset-password.ts'
import { revokeAdmin } from './revoke-admin.ts'
import { countRecoveryCodes, findSecondFactor } from './second-factor-store.ts'
import { deviceName, networkName } from './device-name.ts'
import { endOwnSession, endOwnSessions, endSessionsOf, logOut } from './end-sessions.ts'
import { findOwnPassword } from './password-store.ts'
import { listSessions } from './own-session-store.ts'
import { confirmSecondFactor, setUpSecondFactor } from './set-up-second-factor.ts'
import { updateUser, verifyNewEmail } from './update-user.ts'
import { getUndo, undoAccountChange } from './undo-account-change.ts'
import { getUser, type UserRow } from './user-store.ts'
import { userView } from './user-view.ts'
import { requireLoginMobile } from './login-mobile.ts'
import { verifyCode } from './verify-code.ts'
import { sendMobileCode, verifyMobile } from './verify-mobile.ts'
import { verifyNumberCode } from './verify-number-code.ts'
import { t } from '#shared/words.ts'

const NUMBER_SENT = () => t('said.we-have-sent-a-code-to-your-mobile')

export function identityRoutes(identity: Identity): Handlers<IdentityContract> {
  const { db, cookies, deviceCookies, readUserExtras } = identity
  const checkCookie = `${cookies[0]}_check`

  const traitsOf = (http: Http) => callerTraits(http, deviceCookies)

  /** Logs in; only a browser's session is bound to its browser (api.md, Authorization). */
  const logIn = async (
    http: Http,
    begin: (browser: Browser | null) => Promise<NewSession>,
  ): Promise<LoggedIn> =>
    http.fromBrowser ? logInBrowser(identity, http, begin) : withoutDevice(await begin(null))

  const viewOf = async (user: UserRow) => userView(user, await readUserExtras(db, user.id))

  const sessionsOf = async (userId: string, ownId: string): Promise<OwnSession[]> =>
    (await listSessions(db, userId)).map((row) => ({
      _id: row.id,
      device: deviceName(row.user_agent),
      network: networkName(row.network),
      startedAt: row.created_at.toISOString(),
      lastSeenAt: row.rotated_at.toISOString(),
      isThis: row.id === ownId,
    }))

  const admins = async () => (await listAdmins(db)).map(administratorView)

  return {
    sendOtp: async ({ body: { email, mobile, channel }, http }) => {
      if (email !== undefined) return { meta: await requestCode(identity, { email, ...traitsOf(http) }) }
      const number = requireLoginMobile(mobile ?? '')
      const request = { email: number.e164, channel, ...traitsOf(http) }
      return { message: NUMBER_SENT, meta: await requestCode(identity, request) }
    },
    verifyOtp: async ({ body: { email, mobile, ...body }, http }) => {
      if (email === undefined) {
        const number = requireLoginMobile(mobile ?? '')
        const input = { ...body, ...traitsOf(http), mobile: number.mobile }
        return { data: await logIn(http, (browser) => verifyNumberCode(identity, { ...input, browser })) }
      }
      const { name, otp, secondFactor } = body
      const person = { email, otp, secondFactor, ...(name !== undefined && { name }) }
      const input = { ...person, ...traitsOf(http), ...(mobile !== undefined && { mobile: Number(mobile) }) }
      return { data: await logIn(http, (browser) => verifyCode(identity, { ...input, browser })) }
    },
    getLoginWays: async () => ({ data: { mobile: await identity.numbers.channels(db) } }),
    sendMobileOtp: async ({ body: { mobile, channel }, caller, http }) => {
      const number = requireLoginMobile(mobile)
      const { userId } = caller
      await sendMobileCode(identity, { ...traitsOf(http), userId, mobile: number.mobile, channel })
      return {}
    },
    verifyMobile: async ({ body: { mobile, otp }, caller, http }) => {
      const { userId, sessionId } = caller
      const input = { ...traitsOf(http), userId, sessionId, otp, mobile: requireLoginMobile(mobile).mobile }
      return { data: await viewOf(await verifyMobile(identity, input)) }
    },
    // A session is bound to a cookie: without cookies the code would be used up for nothing.
    checkCookies: async ({ http }) => {
      const isKept = [...cookies, ...deviceCookies, checkCookie].some((name) => name in http.cookies)
      if (!isKept) http.setCookie(checkCookie, '1', CHECK_SECONDS)
      return { data: { isKept } }
    },
    login: async ({ body, http }) => ({
      data: await logIn(http, (browser) =>
        logInWithPassword(identity, { ...body, ...traitsOf(http), browser }),
      ),
    }),
    forgotPassword: async ({ body, http }) => {
      await forgotPassword(identity, { ...body, ...traitsOf(http) })
      return {}
    },
    verifyForgotPasswordOtp: async ({ body, http }) => ({
      data: await verifyResetCode(identity, { ...body, ...traitsOf(http) }),
    }),
    resetPassword: async ({ body, http }) => {
      const caller = await http.authenticate()
      await resetPassword(identity, { ...body, sessionId: caller?.sessionId ?? null })
      return {}
    },
    changePassword: async ({ body, caller, http }) => {
      await changeOwnPassword(identity, { ...body, ...traitsOf(http), ...caller })
      return {}
    },
    getUndo: async ({ body }) => {
      const { about, email, changed_at, expires_at } = await getUndo(identity, body.token)
      return {
        data: { about, email, changedAt: changed_at.toISOString(), expiresAt: expires_at.toISOString() },
      }
    },
    undoChange: async ({ body }) => {
      await undoAccountChange(identity, body.token)
      return {}
    },
    updateUser: async ({ body, caller, http }) => {
      const { user, isCodeSent } = await updateUser(identity, {
        ...traitsOf(http),
        ...body,
        ...caller,
      })
      return { data: await viewOf(user), ...(isCodeSent && { message: CODE_SENT }) }
    },
    verifyNewEmail: async ({ body, caller, http }) => ({
      data: await viewOf(await verifyNewEmail(identity, { ...body, ...traitsOf(http), ...caller })),
    }),
    refreshToken: async ({ body, http }) => ({
      data: await refreshSession(identity, {
        ...body,
        cookie: readCookieSecret(http.cookies, cookies),
        ip: http.ip,
      }),
    }),
    logout: async ({ caller, http }) => {
      await logOut(identity, caller.sessionId)
      // Clears the browser's cache as well; the page clears its own storage once home is shown.
      http.setHeader('Clear-Site-Data', '"cache"')
      return {}
    },
    becomeFirstOwner: async ({ body, caller }) => ({
      data: await viewOf(await becomeFirstOwner(db, { word: body.word, userId: caller.userId })),
    }),
    getSessions: async ({ caller }) => ({
      data: await sessionsOf(caller.userId, caller.sessionId),
      meta: { hasPassword: (await findOwnPassword(db, caller.userId)) !== null },
    }),
    endSession: async ({ body, caller }) => {
      await endOwnSession(identity, caller.userId, body._id)
      return { data: await sessionsOf(caller.userId, caller.sessionId) }
    },
    endOtherSessions: async ({ caller }) => {
      await endOwnSessions(identity, caller)
      return { data: await sessionsOf(caller.userId, caller.sessionId) }
    },
    getSessionsOf: async ({ body, caller }) => {
      await refuseUnlessManages(db, adminActor(caller), body._id)
      return { data: await sessionsOf(body._id, caller.sessionId) }
    },
    endSessionsOf: async ({ body, caller }) => {
      await endSessionsOf(identity, adminActor(caller), body)
      return { data: await sessionsOf(body._id, caller.sessionId) }
    },
    getAdmins: async () => ({ data: await admins() }),
    grantAdmin: async ({ body, caller }) => {
      await grantAdmin(db, adminActor(caller), body.email)
      return { data: await admins() }
    },
    revokeAdmin: async ({ body, caller }) => {
      await revokeAdmin(db, adminActor(caller), body._id)
      identity.onAdminRevoked(body._id)
      return {}
    },
    confirmIdentity: async ({ body, caller, http }) => {
      const { userId, sessionId } = caller
      await confirmSession(identity, { ...body, ...traitsOf(http), userId, sessionId })
      return {}
    },
    getSecondFactor: async ({ caller: { userId } }) => ({
      data: {
        isOn: (await findSecondFactor(db, userId)) !== null,
        recoveryCodesLeft: await countRecoveryCodes(db, userId),
      },
    }),
    setUpSecondFactor: async ({ caller: { userId } }) => ({
      data: await setUpSecondFactor(identity, userId, await identity.readShopName(db)),
    }),
    confirmSecondFactor: async ({ body, caller }) => ({
      data: {
        recoveryCodes: await confirmSecondFactor(identity, workActor(caller), { ...caller, ...body }),
      },
    }),
    removeSecondFactor: async ({ body, caller }) => {
      await removeSecondFactor(identity, workActor(caller), { ...caller, ...body })
      return {}
    },
    renewRecoveryCodes: async ({ body, caller }) => ({
      data: { recoveryCodes: await renewRecoveryCodes(identity, workActor(caller), { ...caller, ...body }) },
    }),
    getUserDetails: async ({ caller }) => ({ data: await viewOf(await getUser(db, caller.userId)) }),
  }
}

/** As long as a code is valid. */
const CHECK_SECONDS = 600

const CODE_SENT = () => t('said.saved-code-sent')

const administratorView = (row: Awaited<ReturnType<typeof listAdmins>>[number]): Administrator => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  status: row.status,
  hasSecondFactor: row.has_second_factor,
  last_login_date: row.last_login_at?.toISOString() ?? null,
})

export const mountIdentity = room(identityContract, identityRoutes)
