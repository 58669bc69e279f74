import { isReservedEmail } from '#features/people/accounts/server/account-change-store.ts'
import type { CallerTraits } from '#features/people/accounts/server/code-limits.ts'
import { consumeCode } from '#features/people/accounts/server/consume-code.ts'
import { withGuessingGuard } from '#features/people/accounts/server/guessing-guard.ts'
import { knownDevice, requestCode } from '#features/people/accounts/server/request-code.ts'
import { ensureUser } from '#features/people/accounts/server/user-store.ts'
import { refuseTooMany } from '#platform/requests/refuse-too-many.ts'
import { limitOf } from '#platform/rate-limits.ts'
import { isNumberAddress, mobileOfAddress } from '#shared/mobile-number.ts'
import { AppError } from '#shared/problems.ts'
import { belongsTo } from './erasure-store.ts'
import { personOfNumber } from './person.ts'
import { type ErasureDeps, lockErasable, schedule, schedulePerson } from './schedule-erasure.ts'

/** Sends a guest the code to be erased, if the order or complaint of this number is theirs. Throws `too_many_requests`. */
export async function sendGuestEraseCode(
  deps: ErasureDeps,
  {
    number,
    email,
    network,
    ...caller
  }: CallerTraits & { number: string; email: string; network: string | null },
): Promise<void> {
  if (network !== null) await refuseTooMany(deps.db, limitOf('erase:guest', network))
  // Said to everybody: it tells nothing of the number.
  if (isNumberAddress(email) && (await deps.numbers.channels(deps.db)).length === 0)
    throw new AppError('mobile_login_off')
  if (await belongsTo(deps.db, number, email)) await requestCode(deps, { email, ...caller }, 'erase')
}

/**
 * Erases what is kept under an address in 48 hours, by a code of `sendGuestEraseCode`; returns when. Whoever has no
 * account gets one, or a line in the book for a number, so that everything that the registry knows of an account is done, and they can log in to take it
 * back. Throws what `eraseMe` throws, and `email_reserved`.
 */
export async function eraseGuest(
  deps: ErasureDeps,
  { email, otp, ...caller }: CallerTraits & { email: string; otp: string },
): Promise<Date> {
  const device = await knownDevice(deps.db, { email, device: caller.device })
  return withGuessingGuard(deps, { ...caller, email, device }, async () => {
    const outcome = await deps.db.transaction(async (tx) => {
      const verdict = await consumeCode(tx, deps.codes, { purpose: 'erase', email }, { otp, device })
      if (verdict !== 'right') return verdict
      const mobile = mobileOfAddress(email)
      if (mobile !== null) return schedulePerson(tx, deps, await personOfNumber(tx, mobile), null)
      if (await isReservedEmail(tx, email)) throw new AppError('email_reserved')
      return schedule(tx, deps, await lockErasable(tx, await ensureUser(tx, email)), null)
    })
    if (typeof outcome === 'string') throw new AppError(outcome)
    return outcome
  })
}
