import { errorCode } from '#platform/error-code.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { mobileNumberOf } from '#shared/mobile-number.ts'
import { AppError } from '#shared/problems.ts'
import type { CallerTraits, CodeRequest } from './code-limits.ts'
import { consumeCode } from './consume-code.ts'
import { withGuessingGuard } from './guessing-guard.ts'
import type { Identity } from './identity.ts'
import { listUsedOtps } from './otp-store.ts'
import { recordAccountChange } from './record-account-change.ts'
import { requestCode } from './request-code.ts'
import { codeEvent } from './send-code-message.ts'
import { countAddressWish } from './update-user.ts'
import { isKnownAddress, lockUser, type UserRow } from './user-store.ts'
import { setVerifiedNumber } from './verified-number-store.ts'

type Mobile = { userId: string; mobile: number }

/** Sends the code with which a user makes a number their own. Throws `mobile_taken`, and what limits codes. */
export async function sendMobileCode(
  identity: Identity,
  { userId, mobile, ...caller }: Mobile & Omit<CodeRequest, 'email'>,
): Promise<void> {
  const address = mobileNumberOf(mobile).e164
  await countAddressWish(identity.db, userId)
  if (await isKnownAddress(identity.db, address)) throw new AppError('mobile_taken')
  await requestCode(identity, { ...caller, device: null, email: address, about: userId }, 'new_mobile')
}

/**
 * Makes a number a second way to log in to the caller’s account, by the code that was sent to it. It joins nothing: what an
 * account, a customer of the book or a phone order with this number has stays where it is. The account’s email address is
 * told, and can undo it. Throws `mobile_taken`, `otp_wrong` and `otp_expired`.
 */
export async function verifyMobile(
  identity: Identity,
  input: Mobile & CallerTraits & { sessionId: string; otp: string },
): Promise<UserRow> {
  const email = mobileNumberOf(input.mobile).e164
  return withGuessingGuard(identity, { ...input, email, device: null }, async () => {
    const outcome = await identity.db
      .transaction((tx) => confirm(tx, identity, { ...input, email }))
      .catch((error: unknown) => {
        throw errorCode(error) === '23505' ? new AppError('mobile_taken') : error
      })
    if (typeof outcome === 'string') throw new AppError(outcome)
    for (const sessionId of outcome.ended) identity.onSessionEnded(sessionId)
    return outcome.user
  })
}

async function confirm(
  tx: Tx,
  identity: Identity,
  { userId, sessionId, mobile, email, otp }: Mobile & { sessionId: string; email: string; otp: string },
): Promise<{ user: UserRow; ended: string[] } | 'otp_wrong' | 'otp_expired'> {
  const former = await lockUser(tx, userId)
  const key = { purpose: 'new_mobile' as const, email, about: userId }
  const verdict = await consumeCode(tx, identity.codes, key, { otp, device: null })
  if (verdict !== 'right') return verdict
  await identity.numbers.completed(tx, mobile, (await listUsedOtps(tx, key)).map(codeEvent))
  if (await isKnownAddress(tx, email)) throw new AppError('mobile_taken')
  const ended = await recordAccountChange(tx, identity, {
    user: former,
    about: 'mobile',
    sessionId,
    before: { mobile: former.mobile },
    after: { mobile },
  })
  return { user: await setVerifiedNumber(tx, userId, mobile), ended }
}
