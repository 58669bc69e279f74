import type { Tx } from '#platform/db/postgres.ts'
import type { User } from '#shared/shapes.ts'
import { keepCooldown } from './device-otp-store.ts'
import type { Identity } from './identity.ts'
import { greetDevice, rememberDevice } from './known-device-store.ts'
import { insertSession } from './session-store.ts'
import type { TokenPair } from './tokens.ts'
import type { UserRow } from './user-store.ts'
import { userView } from './user-view.ts'

/** The browser that logs in, by the hashes of its cookies; null for a script. */
export interface Browser {
  /** Of the fresh cookie that the session is bound to. */
  binding: Buffer
  /** Of the device cookie that it holds, and of the one that it gets when the account does not know that. */
  heldDevice: Buffer | null
  freshDevice: Buffer
}

export type LoggedIn = TokenPair & { user: User }
export type Begun = LoggedIn & { isNewDevice: boolean }

/** Starts a session for an authenticated user, and remembers their browser. */
export async function beginSession(
  tx: Tx,
  { tokens, readUserExtras }: Pick<Identity, 'tokens' | 'readUserExtras'>,
  user: UserRow,
  browser: Browser | null,
): Promise<Begun> {
  const isNewDevice = browser !== null && !(await isGreeted(tx, user.id, browser))
  if (isNewDevice) {
    await rememberDevice(tx, user.id, browser.freshDevice, browser.heldDevice)
    await keepCooldown(tx, user.email, browser.freshDevice)
  }
  const session = await insertSession(tx, user.id, browser?.binding ?? null)
  return { ...tokens.issue(session), user: userView(user, await readUserExtras(tx, user.id)), isNewDevice }
}

const isGreeted = async (tx: Tx, userId: string, { heldDevice }: Browser): Promise<boolean> =>
  heldDevice !== null && (await greetDevice(tx, userId, heldDevice))
