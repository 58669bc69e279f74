import { adminActor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { lockAdmins } from '#features/people/accounts/server/admin-store.ts'
import type { CallerTraits } from '#features/people/accounts/server/code-limits.ts'
import { consumeCode } from '#features/people/accounts/server/consume-code.ts'
import { withGuessingGuard } from '#features/people/accounts/server/guessing-guard.ts'
import type { Identity } from '#features/people/accounts/server/identity.ts'
import { refuseUnlessManages } from '#features/people/accounts/server/managed-person.ts'
import { knownDevice, requestCode } from '#features/people/accounts/server/request-code.ts'
import { isLastOwner } from '#features/people/accounts/server/staff-store.ts'
import {
  addressOf,
  findUser,
  getUser,
  lockUser,
  type UserRow,
} from '#features/people/accounts/server/user-store.ts'
import { lockBookCustomer } from '#features/khata/server/khata-store.ts'
import { queueMail } from '#features/notifications/server/send-mail.ts'
import { readShop } from '#features/storefront/server/shop-store.ts'
import { stopSubscriptionsOf } from '#features/subscriptions/server/subscription-store.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { formatWhenOnPaper } from '#shared/when.ts'
import { inLocale } from '#shared/words.ts'
import type { PersonNamed } from '../contract.ts'
import { erasureMail } from './erasure-mail.ts'
import { findHindrances, findWaitingErasure, insertErasure, withdrawErasure } from './erasure-store.ts'
import { findPerson, inTheBook, personOf, type KnownPerson, type Person } from './person.ts'
import { waitsFor } from './waits-for.ts'

export type ErasureDeps = Pick<Identity, 'db' | 'codes' | 'limits' | 'numbers' | 'log'> & {
  publicUrl: string
}

/** Sends the code with which a person asks to be erased, to their address or their number; returns which it was. */
export async function sendEraseCode(
  deps: ErasureDeps,
  userId: string,
  caller: CallerTraits,
): Promise<'email' | 'mobile'> {
  const user = await getUser(deps.db, userId)
  await requestCode(deps, { email: addressOf(user), ...caller }, 'erase')
  return user.email === '' ? 'mobile' : 'email'
}

/**
 * Erases the caller in 48 hours, by a code of `sendEraseCode`; returns when. Throws `erasure_waiting`, `last_admin`,
 * `last_owner`, `otp_wrong` and `otp_expired`. A wrong code becomes an error only after the commit, because it must stay
 * counted.
 */
export async function eraseMe(
  deps: ErasureDeps,
  { userId, otp, ...caller }: CallerTraits & { userId: string; otp: string },
): Promise<Date> {
  const email = addressOf(await getUser(deps.db, userId))
  const device = await knownDevice(deps.db, { email, device: caller.device })
  return withGuessingGuard(deps, { ...caller, email, device }, async () => {
    const outcome = await deps.db.transaction(async (tx) => {
      const user = await lockErasable(tx, userId)
      const key = { purpose: 'erase', email: addressOf(user) } as const
      const verdict = await consumeCode(tx, deps.codes, key, { otp, device })
      return verdict === 'right' ? schedule(tx, deps, user, null) : verdict
    })
    if (typeof outcome === 'string') throw new AppError(outcome)
    return outcome
  })
}

/**
 * Erases a person in 48 hours on their written wish; audited. `isTold` if they have been sent a mail of it. Throws `not_found`, `several_people`, `erasure_waiting`, `last_admin` and
 * `last_owner`, also for an administrator who names themselves.
 */
export function eraseUser(
  deps: ErasureDeps,
  { userId: adminId }: { userId: string },
  { reason, ...named }: PersonNamed & { reason: string },
): Promise<{ person: Person; isTold: boolean }> {
  return deps.db.transaction(async (tx) => {
    const actor = adminActor({ userId: adminId })
    const found = await findPerson(tx, named)
    const person = found.mobile === undefined ? found : await inTheBook(tx, found.mobile)
    const { userId, customerId } = person
    await refuseUnlessManages(tx, actor, userId)
    const runsAt = await schedulePerson(tx, deps, person, adminId)
    const isTold = userId !== null && (await getUser(tx, userId)).email !== ''
    await recordAudit(tx, actor, {
      action: 'customer.erase',
      subjectId: userId ?? customerId,
      before: null,
      after: { reason, runsAt: runsAt.toISOString() },
    })
    return { person, isTold }
  })
}

/** Takes the wish of somebody back for them, who has said so; audited. Throws `not_found` and `erasure_not_waiting`. */
export function keepPerson(
  { db }: Pick<ErasureDeps, 'db'>,
  { userId: adminId }: { userId: string },
  named: PersonNamed,
): Promise<void> {
  return db.transaction(async (tx) => {
    const actor = adminActor({ userId: adminId })
    const person = await findPerson(tx, named)
    await refuseUnlessManages(tx, actor, person.userId)
    if (!(await withdrawErasure(tx, person))) throw new AppError('erasure_not_waiting')
    await recordAudit(tx, actor, {
      action: 'customer.keep',
      subjectId: person.userId ?? person.customerId,
      before: { erases: true },
      after: { erases: false },
    })
  })
}

/** Takes the caller's wish to be erased back. Throws `erasure_not_waiting`. */
export async function keepMe({ db }: Pick<ErasureDeps, 'db'>, userId: string): Promise<void> {
  if (!(await withdrawErasure(db, personOf(userId, null)))) throw new AppError('erasure_not_waiting')
}

/** Whether nobody else could manage the shop. */
export const isOnlyAdmin = (admins: readonly { id: string; status: string }[], userId: string): boolean =>
  admins.some(({ id }) => id === userId) &&
  !admins.some(({ id, status }) => id !== userId && status === 'Active')

export async function lockErasable(tx: Tx, userId: string): Promise<UserRow> {
  if (!(await findUser(tx, userId))) throw new AppError('not_found')
  const admins = await lockAdmins(tx)
  const user = await lockUser(tx, userId)
  if (isOnlyAdmin(admins, userId)) throw new AppError('last_admin')
  if (await isLastOwner(tx, userId)) throw new AppError('last_owner')
  await refuseWaiting(tx, personOf(userId, null))
  return user
}

async function refuseWaiting(tx: Tx, person: Person): Promise<void> {
  const runsAt = await findWaitingErasure(tx, person)
  if (!runsAt) return
  throw new AppError('erasure_waiting', {
    runsAt: runsAt.toISOString(),
    when: formatWhenOnPaper(runsAt.toISOString()),
  })
}

/** Erases an account, or a customer of the book, in 48 hours. Throws what `lockErasable` throws. */
export async function schedulePerson(
  tx: Tx,
  deps: ErasureDeps,
  person: KnownPerson,
  byId: string | null,
): Promise<Date> {
  if (person.userId !== null) return schedule(tx, deps, await lockErasable(tx, person.userId), byId)
  await lockBookCustomer(tx, person.customerId)
  await refuseWaiting(tx, person)
  return (await insertErasure(tx, person, byId)).runs_at
}

export async function schedule(
  tx: Tx,
  { publicUrl }: ErasureDeps,
  user: UserRow,
  byId: string | null,
): Promise<Date> {
  const person = personOf(user.id, null)
  const { id, runs_at } = await insertErasure(tx, person, byId)
  const { name: shop } = await readShop(tx)
  // What goes on to be brought, and to be owed for, would keep them from ever being erased.
  const isStopped = (await stopSubscriptionsOf(tx, user.id)) > 0
  const hindrances = await findHindrances(tx, person)
  const mail = inLocale(user.locale, () =>
    erasureMail({
      id,
      email: user.email,
      shop,
      runsAt: runs_at,
      publicUrl,
      isAsked: byId !== null,
      waitsFor: waitsFor(hindrances),
      isStopped,
    }),
  )
  if (mail.to !== '') await queueMail(tx, mail)
  return runs_at
}
