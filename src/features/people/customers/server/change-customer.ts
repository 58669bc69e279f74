import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { lockManaged } from '#features/people/accounts/server/managed-person.ts'
import { endOtherSessions } from '#features/people/accounts/server/session-store.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { isAdmin } from '#shared/roles.ts'
import {
  changeCustomer,
  findCustomer,
  liftSuspensionOf,
  suspendUser,
  type CustomerRow,
} from './customer-store.ts'

/** Changes the note about a customer, and whether they may pay in cash; throws `not_found`. */
export function updateCustomer(
  db: Database,
  actor: Actor,
  { _id, ...change }: { _id: string; note?: string | undefined; cashOnDelivery?: boolean | undefined },
): Promise<CustomerRow> {
  return audited(db, actor, 'customer.update', _id, (tx) => changeCustomer(tx, _id, change))
}

/** Suspends a customer and ends their sessions. The row is locked first, so that no login slips past it. */
export async function suspendCustomer(
  { db, onSessionEnded }: { db: Database; onSessionEnded: (sessionId: string) => void },
  actor: Actor,
  { _id, reason }: { _id: string; reason: string },
): Promise<CustomerRow> {
  let ended: string[] = []
  const customer = await audited(db, actor, 'customer.suspend', _id, async (tx, user) => {
    if (!(await suspendUser(tx, _id, reason)))
      throw new AppError(isAdmin(user) ? 'administrator_kept' : 'suspended_already')
    ended = await endOtherSessions(tx, _id, null, 'revoked')
  })
  for (const id of ended) onSessionEnded(id)
  return customer
}

export function liftSuspension(db: Database, actor: Actor, userId: string): Promise<CustomerRow> {
  return audited(db, actor, 'customer.lift', userId, async (tx) => {
    if (!(await liftSuspensionOf(tx, userId))) throw new AppError('not_suspended')
  })
}

/** A change of a locked user whom the actor may manage, with its audit entry. */
function audited(
  db: Database,
  actor: Actor,
  action: `customer.${string}`,
  userId: string,
  change: (tx: Tx, user: { role: CustomerRow['role'] }) => Promise<unknown>,
): Promise<CustomerRow> {
  return db.transaction(async (tx) => {
    const user = await lockManaged(tx, actor, userId)
    const before = await findCustomer(tx, userId)
    await change(tx, user)
    const after = (await findCustomer(tx, userId))!
    await recordAudit(tx, actor, {
      action,
      subjectId: userId,
      before: before && auditedFields(before),
      after: auditedFields(after),
    })
    return after
  })
}

const auditedFields = ({ note, status, suspended_reason, cash_on_delivery }: CustomerRow) => ({
  note,
  status,
  reason: suspended_reason,
  cashOnDelivery: cash_on_delivery,
})
