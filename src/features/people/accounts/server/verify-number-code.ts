import { insertConsent } from '#features/consents/server/consent-store.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { mobileNumberOf } from '#shared/mobile-number.ts'
import { AppError, type ProblemCode } from '#shared/problems.ts'
import { beginSession, type Browser, type NewSession } from './begin-session.ts'
import { checkLoginCode } from './check-login-code.ts'
import type { CallerTraits } from './code-limits.ts'
import { consumeCode } from './consume-code.ts'
import { withGuessingGuard } from './guessing-guard.ts'
import type { Identity } from './identity.ts'
import { forgetDevices } from './known-device-store.ts'
import { listUsedOtps, reopenOtps } from './otp-store.ts'
import { recordSessionEnd } from './record-session-end.ts'
import { knownDevice, sendCode } from './request-code.ts'
import { codeEvent } from './send-code-message.ts'
import { endOtherSessions } from './session-store.ts'
import { dropVerifiedNumber, lockUserOfNumber, upsertVerifiedNumber } from './verified-number-store.ts'

interface VerifyNumberCode extends CallerTraits {
  mobile: number
  otp: string
  secondFactor?: string | undefined
  /** The code that was mailed to an account that has not been used for long. */
  secondProof?: string | undefined
  /** The number is somebody else’s now: they want an account of their own. */
  beginAnew?: boolean | undefined
  browser: Browser | null
}

interface Refused {
  refused: ProblemCode
  data?: Record<string, unknown>
}

/**
 * Exchanges a code that was sent to a number for a session of the account that the number belongs to, and of no other: an
 * account that only names it stays apart. Creates the account if there is none. A refusal becomes an error only after the
 * commit, because the attempt must stay counted.
 */
export async function verifyNumberCode(identity: Identity, input: VerifyNumberCode): Promise<NewSession> {
  const email = mobileNumberOf(input.mobile).e164
  const device = await knownDevice(identity.db, { email, device: input.device })
  return withGuessingGuard(identity, { ...input, email, device }, async () => {
    const { outcome, ended } = await identity.db.transaction(async (tx) => {
      const ended: string[] = []
      return { outcome: await attempt(tx, identity, { ...input, email, device }, ended), ended }
    })
    for (const sessionId of ended) identity.onSessionEnded(sessionId)
    if ('refused' in outcome) throw new AppError(outcome.refused, outcome.data)
    return outcome
  })
}

async function attempt(
  tx: Tx,
  identity: Identity,
  input: VerifyNumberCode & { email: string },
  ended: string[],
): Promise<NewSession | Refused> {
  const key = { purpose: 'login' as const, email: input.email }
  const refused = await checkLoginCode(tx, identity, key, input)
  if (refused) return { refused }
  const refusal = await settleUnused(tx, identity, input, ended)
  if (refusal) {
    await reopenOtps(tx, key)
    return refusal
  }
  await identity.numbers.completed(tx, input.mobile, (await listUsedOtps(tx, key)).map(codeEvent))
  const isNew = (await lockUserOfNumber(tx, input.mobile)) === null
  const user = await upsertVerifiedNumber(tx, input.mobile, input.pageLocale)
  if (!user) return { refused: 'account_inactive' }
  if (isNew) await insertConsent(tx, { userId: user.id }, { purpose: 'account', given: true })
  return beginSession(tx, identity, user, {
    ...input,
    address: input.email,
    method: 'code',
    isConfirmed: true,
  })
}

/** An account that has not been used for long asks for its email address, too, or lets its number go. */
async function settleUnused(
  tx: Tx,
  identity: Identity,
  input: VerifyNumberCode,
  ended: string[],
): Promise<Refused | null> {
  const known = await lockUserOfNumber(tx, input.mobile)
  if (!known?.is_unused || known.status !== 'Active') return null
  if (known.email !== '' && input.beginAnew !== true) {
    const { email } = known
    if (input.secondProof !== undefined) {
      const proof = await consumeCode(
        tx,
        identity.codes,
        { purpose: 'login', email },
        { otp: input.secondProof, device: null },
      )
      return proof === 'right' ? null : { refused: proof }
    }
    await sendCode(tx, identity, { ...input, email, device: null, channel: undefined }, 'login').catch(
      ignoreCooldown,
    )
    return { refused: 'second_proof_required', data: { email: maskedEmail(email) } }
  }
  await dropVerifiedNumber(tx, known.id)
  await forgetDevices(tx, known.id)
  ended.push(...(await endOtherSessions(tx, known.id, null, 'revoked')))
  await recordSessionEnd(tx, known.id, { reason: 'revoked', count: ended.length })
  return null
}

/** The code that was mailed before is still good. */
function ignoreCooldown(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'otp_cooldown')) throw error
}

/** Its first letter and its domain: enough for whoever knows it. */
const maskedEmail = (email: string) => email.replace(/^(.)[^@]*/u, '$1•••')
