import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { refuseUnlessManages } from '#features/people/accounts/server/managed-person.ts'
import { findStaffRole } from '#features/people/accounts/server/staff-store.ts'
import { findUser } from '#features/people/accounts/server/user-store.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { refuseTooMany } from '#platform/requests/refuse-too-many.ts'
import { limitOf as rateLimitOf } from '#platform/rate-limits.ts'
import { once } from '#platform/requests/once.ts'
import type { SentRequest } from '#platform/requests/sent-request.ts'
import { isBrokenConstraint } from '#platform/error-code.ts'
import { AppError } from '#shared/problems.ts'
import {
  ERASED,
  findBookCustomer,
  insertCustomer,
  lockBookCustomer,
  saveMayRemind,
  updateBookCustomer,
  type BookCustomerRow,
  type CustomerFields,
} from './khata-store.ts'
import { erasedSoon } from './merge-customers.ts'
import { t } from '#shared/words.ts'

/** Adds somebody to the customer book, once for each request `sent`; throws `too_many_requests`, and `account_joined` if the account has a customer. */
export function addBookCustomer(
  db: Database,
  actor: Actor,
  fields: CustomerFields,
  sent?: SentRequest,
): Promise<BookCustomerRow> {
  return joining(db, async (tx) => {
    const customerId = await once(tx, sent, async () => {
      await refuseNobody(tx, actor, fields.userId)
      await refuseMany(tx, actor)
      const id = newHexId()
      await insertCustomer(tx, id, fields)
      await audited(tx, actor, 'khata-customer.create', id, null)
      return id
    })
    return (await findBookCustomer(tx, customerId))!
  })
}

interface BookChange extends Partial<CustomerFields> {
  mayRemind?: boolean | undefined
}

/** Changes the given fields; throws `not_found`, `account_joined`, or `erasure_waiting` for another account. */
export function changeBookCustomer(
  db: Database,
  actor: Actor,
  id: string,
  change: BookChange,
): Promise<BookCustomerRow> {
  return joining(db, async (tx) => {
    if (!(await lockBookCustomer(tx, id))) throw new AppError('not_found')
    const { user_id } = (await findBookCustomer(tx, id))!
    await refuseUnlessManages(tx, actor, user_id)
    await refuseNobody(tx, actor, change.userId ?? null)
    return changeInBook(tx, actor, id, change)
  })
}

/** Changes the given fields of a locked customer, with an audit entry. Throws `not_found` for somebody who is erased, and `erasure_waiting`. */
export async function changeInBook(
  tx: Tx,
  actor: Actor,
  id: string,
  { mayRemind, ...change }: BookChange,
): Promise<BookCustomerRow> {
  const before = (await findBookCustomer(tx, id))!
  if (before.name === ERASED) throw new AppError('not_found')
  await updateBookCustomer(tx, before.id, { ...fieldsOf(before), ...change })
  if (mayRemind !== undefined) await saveMayRemind(tx, before.id, mayRemind)
  const after = await audited(tx, actor, 'khata-customer.update', before.id, before)
  // Who is to be erased is found by the account and by the customer, as they were when it was asked for.
  if (before.user_id !== after.user_id && (before.erases_at ?? after.erases_at) !== null)
    throw new AppError('erasure_waiting', undefined, erasedSoon)
  return after
}

/** A transaction that may give a customer an account; throws `account_joined`. */
export async function joining<Result>(db: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  try {
    return await db.transaction(work)
  } catch (error) {
    if (isBrokenConstraint(error, 'customers_user_id_key')) throw new AppError('account_joined')
    throw error
  }
}

/** Refuses to join an account that there is not, or of somebody whom the actor may not manage. */
async function refuseNobody(tx: Tx, actor: Actor, userId: string | null): Promise<void> {
  if (userId === null) return
  if (!(await findUser(tx, userId)))
    throw new AppError('not_found', undefined, () => ({ message: t('said.there-is-no-such-account') }))
  await refuseUnlessManages(tx, actor, userId)
}

/** Rows that a member of the staff invents are never deleted by themselves. */
async function refuseMany(tx: Tx, { userId }: Actor): Promise<void> {
  if (userId === null || (await findStaffRole(tx, userId)) === 'owner') return
  await refuseTooMany(tx, rateLimitOf('book:new', userId))
}

async function audited(
  tx: Tx,
  actor: Actor,
  action: 'khata-customer.create' | 'khata-customer.update',
  id: string,
  before: BookCustomerRow | null,
): Promise<BookCustomerRow> {
  const after = (await findBookCustomer(tx, id))!
  const fields = changedFields(before, after)
  await recordAudit(tx, actor, {
    action,
    subjectId: id,
    before: before && limitOf(before),
    after: { ...limitOf(after), ...(fields && { fields }) },
  })
  return after
}

const fieldsOf = (row: BookCustomerRow): CustomerFields => ({
  userId: row.user_id,
  name: row.name,
  mobile: row.mobile,
  note: row.note,
  limitPaise: row.khata_limit_paise,
})

const limitOf = ({ khata_limit_paise: limit, user_id: account }: BookCustomerRow) => ({
  account,
  khataLimit: limit === null ? 'none' : limit / 100,
})

/** The log refers to a person: it says that their name has changed, and keeps neither. */
const changedFields = (before: BookCustomerRow | null, after: BookCustomerRow): string =>
  [
    ...(['name', 'mobile', 'note'] as const).filter((field) => after[field] !== (before?.[field] ?? null)),
    ...(before && before.may_remind !== after.may_remind ? ['reminders'] : []),
  ].join(', ')
