import { invalidField } from '#shared/invalid-field.ts'
import { AppError, type ProblemCode } from '#shared/problems.ts'
import { isAdmin } from '#shared/roles.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { checkSecondFactor } from './check-second-factor.ts'
import type { CallerTraits } from './code-limits.ts'
import { consumeCode } from './consume-code.ts'
import { withGuessingGuard } from './guessing-guard.ts'
import type { Identity } from './identity.ts'
import { knownDevice } from './request-code.ts'
import { findSecondFactor } from './second-factor-store.ts'
import { recordConfirmation } from './session-store.ts'
import { addressOf, lockUser, getUser } from './user-store.ts'
import { t } from '#shared/words.ts'

interface ConfirmSession extends CallerTraits {
  userId: string
  sessionId: string
  otp?: string | undefined
  secondFactor?: string | undefined
}

/**
 * Confirms the identity of a session's user for the sensitive calls of the next ten minutes: by the app where two-step
 * login is on, otherwise by a mailed code. A refusal becomes an error only after the commit, because the attempt must
 * stay counted.
 */
export async function confirmSession(identity: Identity, input: ConfirmSession): Promise<void> {
  const email = addressOf(await getUser(identity.db, input.userId))
  const device = await knownDevice(identity.db, { email, device: input.device })
  await withGuessingGuard(identity, { ...input, email, device }, async () => {
    const verdict = await identity.db.transaction(async (tx) => {
      const proof = await checkProof(tx, identity, { ...input, device })
      if (proof === 'right') await recordConfirmation(tx, input.sessionId)
      return proof
    })
    if (verdict !== 'right') throw new AppError(verdict)
  })
}

async function checkProof(
  tx: Tx,
  identity: Identity,
  { userId, otp, secondFactor, device }: ConfirmSession,
): Promise<'right' | ProblemCode> {
  const user = await lockUser(tx, userId)
  const email = addressOf(user)
  // As a login does, of everybody who works here.
  if ((isAdmin(user) || user.staff_role !== null) && (await findSecondFactor(tx, userId))) {
    if (secondFactor === undefined) throw new AppError('second_factor_required')
    return checkSecondFactor(tx, identity, userId, secondFactor)
  }
  if (otp === undefined) throw invalidField('otp', () => t('said.please-enter-a-valid-6-digit-otp'))
  return consumeCode(tx, identity.codes, { purpose: 'login', email }, { otp, device })
}
