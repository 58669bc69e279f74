import type { CallerTraits } from '#features/people/accounts/server/code-limits.ts'
import { withGuessingGuard } from '#features/people/accounts/server/guessing-guard.ts'
import type { Identity } from '#features/people/accounts/server/identity.ts'
import { findOwnPassword } from '#features/people/accounts/server/password-store.ts'
import { callerNetwork } from '#platform/http/caller-network.ts'
import { consume, countUse, usesOf } from '#platform/db/rate-limit-store.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import { limitOf, windowOf } from '#platform/rate-limits.ts'
import { AppError } from '#shared/problems.ts'
import { listCounters } from './counter-store.ts'
import { isAdminRole, type TillProof } from './till-person.ts'
import * as till from './till-store.ts'

type Deps = Pick<Identity, 'db' | 'passwords' | 'limits' | 'log'>

/**
 * Checks at a till who somebody is: by their PIN, five tries for each person and till, counted before they are compared;
 * then by their password. It begins no session. Throws `pin_wrong`, `pin_locked`, `password_wrong`, `too_many_logins`,
 * and `not_found` for who may not sell.
 */
async function provePerson(
  deps: Deps,
  { counterId, userId, pin, password, traits }: TillProof & { traits: CallerTraits },
): Promise<till.PersonRow> {
  const { db, passwords, limits } = deps
  const [person, [counter]] = await Promise.all([
    till.findTillPerson(db, userId),
    listCounters(db, counterId),
  ])
  if (!counter) throw new AppError('counter_unknown')
  if (!person) throw new AppError('not_found')
  if (pin !== undefined) {
    const wrong = windowOf('till-pin', userId)
    const isLocked = (await usesOf(db, wrong)) >= limitOf('till-pin', userId).limit
    if (isLocked || !(await till.countTry(db, userId, counterId))) throw new AppError('pin_locked')
    if (await passwords.matches(person.hash, pin)) return person
    await countUse(db, wrong)
    throw new AppError('pin_wrong')
  }
  await withGuessingGuard(deps, { ...traits, email: person.email, device: null }, async () => {
    for (const limit of [
      { ...windowOf('password:own', userId), limit: limits.passwordsPerHour },
      { ...windowOf('password:caller', callerNetwork(traits.ip)), limit: limits.passwordsPerHour * 5 },
    ]) {
      const wait = await consume(db, limit)
      if (wait !== null) throw new AppError('too_many_logins', undefined, { retryAfter: wait })
    }
    if (!(await passwords.matches(await findOwnPassword(db, userId), password ?? '')))
      throw new AppError('password_wrong')
  })
  return person
}

/** Names who sells at a till from now on. */
export async function namePerson(deps: Deps, proof: TillProof & { traits: CallerTraits }) {
  const person = await provePerson(deps, proof)
  await till.markProven(deps.db, proof.userId, proof.counterId, true)
  return person
}

/** A manager's yes to one act at a till. Throws `approval_needs_manager`. */
export async function approveAtTill(deps: Deps, proof: TillProof & { traits: CallerTraits }) {
  const person = await provePerson(deps, proof)
  await till.markProven(deps.db, proof.userId, proof.counterId, false)
  if (!isAdminRole(person.role)) throw new AppError('approval_needs_manager')
  const id = newHexId()
  await till.insertApproval(deps.db, { id, counterId: proof.counterId, byId: person.id })
  return { id, person }
}
