import { insertConsent } from '#features/consents/server/consent-store.ts'
import { AppError, type ProblemCode } from '#shared/problems.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { isReservedEmail } from './account-change-store.ts'
import { beginSession, type NewSession, type Browser } from './begin-session.ts'
import { checkLoginCode } from './check-login-code.ts'
import type { CallerTraits } from './code-limits.ts'
import { withGuessingGuard } from './guessing-guard.ts'
import type { Identity } from './identity.ts'
import { knownDevice } from './request-code.ts'
import { isKnownAddress, upsertVerifiedUser } from './user-store.ts'

interface VerifyCode extends CallerTraits {
  email: string
  otp: string
  name?: string
  mobile?: number
  /** A code of the authenticator app, or a recovery code; needed by administrators with two-step login. */
  secondFactor?: string | undefined
  /** The browser that the session is bound to; null for a script. */
  browser: Browser | null
}

/** A code for a session, and a new account. A refusal becomes an error after the commit, so that the attempt counts. */
export async function verifyCode(identity: Identity, input: VerifyCode): Promise<NewSession> {
  const device = await knownDevice(identity.db, input)
  return withGuessingGuard(identity, { ...input, device }, async () => {
    const outcome = await identity.db.transaction((tx) => attempt(tx, identity, { ...input, device }))
    if ('refused' in outcome) throw new AppError(outcome.refused)
    return outcome
  })
}

async function attempt(
  tx: Tx,
  identity: Identity,
  input: VerifyCode,
): Promise<NewSession | { refused: ProblemCode }> {
  const key = { purpose: 'login' as const, email: input.email }
  const refused = await checkLoginCode(tx, identity, key, input)
  if (refused) return { refused }
  if (await isReservedEmail(tx, input.email)) return { refused: 'email_reserved' }
  const isNew = !(await isKnownAddress(tx, input.email))
  const user = await upsertVerifiedUser(tx, { ...input, locale: input.pageLocale })
  if (!user) return { refused: 'account_inactive' }
  if (isNew) await insertConsent(tx, { userId: user.id }, { purpose: 'account', given: true })
  return beginSession(tx, identity, user, { ...input, method: 'code', isConfirmed: true })
}
