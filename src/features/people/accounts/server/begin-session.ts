import type { Tx } from '#platform/db/postgres.ts'
import type { User } from '#shared/shapes.ts'
import { copyCooldown } from './otp-store.ts'
import type { Identity } from './identity.ts'
import { recordDeviceLogin, rememberDevice } from './known-device-store.ts'
import { networkRange } from '#platform/http/caller-network.ts'
import { recordLogin } from './record-login.ts'
import { insertSession } from './session-store.ts'
import type { TokenPair } from './tokens.ts'
import type { UserRow } from './user-store.ts'
import { userView } from './user-view.ts'

/** The browser that logs in, identified by the hashes of its cookies; null for a script. */
export interface Browser {
  /** The hash of the new cookie that the session is bound to. */
  binding: Buffer
  /** The hash of the device cookie it sent, and of the one it receives if the account does not know that device. */
  heldDevice: Buffer | null
  freshDevice: Buffer
}

export type LoggedIn = TokenPair & { user: User }
export type NewSession = LoggedIn & { isNewDevice: boolean }

/** How a user has authenticated; for `isConfirmed` see `insertSession`. */
export interface Login {
  /** The browser that the session is bound to; null for a script. */
  browser: Browser | null
  ip: string
  userAgent?: string | undefined
  method: 'code' | 'password'
  isConfirmed: boolean
  /** Where its code went, if not to the account’s email address. */
  address?: string
}

/** Starts a session for an authenticated user, remembers the browser, and logs it if they are an administrator. */
export async function beginSession(
  tx: Tx,
  { tokens, readUserExtras }: Pick<Identity, 'tokens' | 'readUserExtras'>,
  user: UserRow,
  { browser, ip, userAgent, method, isConfirmed, address }: Login,
): Promise<NewSession> {
  const isNewDevice = browser !== null && !(await recordIfKnown(tx, user.id, browser))
  if (isNewDevice) {
    await rememberDevice(tx, user.id, browser.freshDevice, browser.heldDevice)
    await copyCooldown(tx, address ?? user.email, browser.freshDevice)
  }
  await recordLogin(tx, user, { method, ip, isNewDevice })
  const origin = { userAgent, network: networkRange(ip) }
  const session = await insertSession(tx, user.id, browser?.binding ?? null, isConfirmed, origin)
  return { ...tokens.issue(session), user: userView(user, await readUserExtras(tx, user.id)), isNewDevice }
}

const recordIfKnown = async (tx: Tx, userId: string, { heldDevice }: Browser): Promise<boolean> =>
  heldDevice !== null && (await recordDeviceLogin(tx, userId, heldDevice))
