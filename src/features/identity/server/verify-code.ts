import type { User } from '#shared/shapes.ts'
import { AppError, type ProblemCode } from '#shared/problems.ts'
import type { Tx } from '#platform/db/postgres.ts'
import type { Identity } from './identity.ts'
import { countAttempt } from './otp-store.ts'
import { insertSession } from './session-store.ts'
import type { TokenPair } from './tokens.ts'
import { upsertVerifiedUser } from './user-store.ts'
import { userView } from './user-view.ts'

export interface VerifyCode {
  email: string
  otp: string
  name?: string
  mobile?: number
  /** Of the browser that the session shall be bound to; null for a script's. */
  cookieHash: Buffer | null
}

export type LoggedIn = TokenPair & { user: User }

/**
 * Trades a code for a session, making the account when it is new. A refusal is an outcome of the transaction and
 * becomes an error only after its commit: the try must stay counted.
 */
export async function verifyCode(identity: Identity, ask: VerifyCode): Promise<LoggedIn> {
  const outcome = await identity.db.transaction((tx) => attempt(tx, identity, ask))
  if ('refused' in outcome) throw new AppError(outcome.refused)
  return outcome
}

async function attempt(
  tx: Tx,
  { codes, tokens, readUserExtras }: Identity,
  ask: VerifyCode,
): Promise<LoggedIn | { refused: ProblemCode }> {
  const key = { purpose: 'login', email: ask.email } as const
  const verdict = await countAttempt(tx, key, codes.hashOf(key.purpose, key.email, ask.otp))
  if (verdict === 'dead') return { refused: 'otp_expired' }
  if (verdict === 'wrong') return { refused: 'otp_wrong' }

  const user = await upsertVerifiedUser(tx, ask)
  if (!user) return { refused: 'account_inactive' }
  const session = await insertSession(tx, user.id, ask.cookieHash)
  return { ...tokens.issue(session), user: userView(user, await readUserExtras(tx, user.id)) }
}
