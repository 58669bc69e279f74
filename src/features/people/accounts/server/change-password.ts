import { callerNetwork } from '#platform/http/caller-network.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { refuseCommonPassword } from './guessable-passwords.ts'
import type { CallerTraits } from './code-limits.ts'
import { withGuessingGuard } from './guessing-guard.ts'
import type { Identity } from './identity.ts'
import { findOwnPassword, setPassword, deleteReset } from './password-store.ts'
import { knownDevice } from './request-code.ts'
import { consume } from '#platform/db/rate-limit-store.ts'
import { windowOf } from '#platform/rate-limits.ts'
import { recordAccountChange } from './record-account-change.ts'
import { getUser, lockUser, type UserRow } from './user-store.ts'
import { t } from '#shared/words.ts'

interface OwnPassword extends CallerTraits {
  userId: string
  sessionId: string
  presentPassword?: string | undefined
  newPassword: string
}

/** Changes the caller's password, who enters the present one or, without one, has confirmed their identity. */
export async function changeOwnPassword(identity: Identity, input: OwnPassword): Promise<void> {
  const { db, passwords, limits, onSessionEnded } = identity
  const { userId, sessionId, presentPassword } = input
  const { email } = await getUser(db, userId)
  const device = await knownDevice(db, { email, device: input.device })
  await withGuessingGuard(identity, { ...input, email, device }, async () => {
    const present = await findOwnPassword(db, userId)
    if (present !== null) {
      if (presentPassword === undefined) throw wrong(() => t('said.please-enter-your-present-password'))
      for (const limit of [
        { ...windowOf('password:own', userId), limit: limits.passwordsPerHour },
        { ...windowOf('password:caller', callerNetwork(input.ip)), limit: limits.passwordsPerHour * 5 },
      ]) {
        const wait = await consume(db, limit)
        if (wait !== null) throw new AppError('too_many_logins', undefined, { retryAfter: wait })
      }
      if (!(await passwords.matches(present, presentPassword)))
        throw wrong(() => t('said.that-is-not-your-present-password'))
    }
    refuseCommonPassword(input.newPassword, email)
    const hash = await passwords.hash(input.newPassword)
    const ended = await db.transaction(async (tx) => {
      const user = await lockUser(tx, userId)
      // Somebody else may have changed it meanwhile.
      if ((await findOwnPassword(tx, userId)) !== present) throw new AppError('stale')
      return changePassword(tx, identity, { user, hash, sessionId })
    })
    for (const id of ended) onSessionEnded(id)
  })
}

const wrong = (text: () => string) =>
  new AppError('password_wrong', undefined, () => {
    const message = text()
    return { message, fields: { presentPassword: message } }
  })

/** Sets a locked user's password; returns the sessions that ended. */
export async function changePassword(
  tx: Tx,
  identity: Pick<Identity, 'codes'>,
  { user, hash, sessionId }: { user: UserRow; hash: string; sessionId: string | null },
): Promise<string[]> {
  const ended = await recordAccountChange(tx, identity, {
    user,
    about: 'password',
    sessionId,
    before: { password: 'the former one' },
    after: { password: 'a new one' },
  })
  await setPassword(tx, user.id, hash)
  await deleteReset(tx, user.id)
  return ended
}
