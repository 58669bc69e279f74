import { may, type StaffRole } from '#shared/permissions.ts'
import { isAdmin, type Role } from '#shared/roles.ts'

/** Who made a change: administrator, staff, somebody in a terminal on the server, or the shop itself (a job). */
export type Actor =
  | { kind: 'admin' | 'staff'; userId: string }
  | { kind: 'command'; userId: null }
  | { kind: 'system'; userId: null }

/** The administrator who makes a call that is open to administrators only. */
export const adminActor = ({ userId }: { userId: string }): Actor & { userId: string } => ({
  kind: 'admin',
  userId,
})

/** Whoever works in the shop and makes a call that is open to more than administrators. */
export const staffActor = (caller: { userId: string; role: Role }): Actor & { userId: string } => ({
  kind: isAdmin(caller) ? 'admin' : 'staff',
  userId: caller.userId,
})

/** Somebody who works in the shop and changes something of their own. */
export const workActor = (caller: {
  userId: string
  staffRole?: StaffRole
  lockedRole?: StaffRole
}): Actor => {
  const staffRole = caller.staffRole ?? caller.lockedRole
  return { kind: may({ role: 'USER', staffRole }, 'admin') ? 'admin' : 'staff', userId: caller.userId }
}

/** A command on the server's own terminal. */
export const commandActor: Actor = { kind: 'command', userId: null }

/** A job. */
export const systemActor: Actor = { kind: 'system', userId: null }
