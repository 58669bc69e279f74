import type { Tx } from '#platform/db/postgres.ts'
import { permissions, type StaffRole } from '#shared/permissions.ts'
import { AppError } from '#shared/problems.ts'
import type { Seller } from './sale.ts'
import { findTillPerson, isNamedAt, takeApproval } from './till-store.ts'

/** What somebody says at a till to prove who they are. */
export interface TillProof {
  counterId: string
  userId: string
  pin?: string | undefined
  password?: string | undefined
}

export const isAdminRole = (role: StaffRole): boolean =>
  (permissions.admin as readonly StaffRole[]).includes(role)

export interface ActAtTill {
  counterId: string
  /** Who was named there, if it is not who is logged in. */
  cashierId?: string | undefined
  /** A manager’s yes. */
  approval?: string | undefined
  /** It has happened; the device has proven it. */
  hasHappened?: boolean
}

/**
 * Who acts at a till within the session of its device: who was named by a PIN, without the rights of a manager, unless one
 * has said yes to this act. Throws `cashier_unnamed` for who was not named there today, and `approval_unknown`. What has
 * happened is never refused: a yes that is too old is no yes then.
 */
export async function actingAt(tx: Tx, caller: Seller, act: ActAtTill): Promise<Seller> {
  const { counterId, cashierId, approval, hasHappened = false } = act
  let acting = caller
  if (cashierId !== undefined && cashierId !== caller.userId) {
    const person = await findTillPerson(tx, cashierId)
    if (person && (hasHappened || (await isNamedAt(tx, cashierId, counterId))))
      acting = { userId: cashierId, isManager: false, role: 'cashier' }
    else if (!hasHappened) throw new AppError('cashier_unnamed')
  }
  if (approval === undefined || acting.role === 'owner') return acting
  const approvedBy = await takeApproval(tx, approval, counterId)
  const manager = approvedBy === null ? null : await findTillPerson(tx, approvedBy)
  // A manager asks an owner for what is above their own ceiling, and needs nobody’s yes for the rest.
  if (manager && isAdminRole(manager.role) && (!acting.isManager || manager.role === 'owner'))
    return { ...acting, isManager: true, role: manager.role, approvedBy: manager.id }
  if (!hasHappened && !acting.isManager) throw new AppError('approval_unknown')
  return acting
}
