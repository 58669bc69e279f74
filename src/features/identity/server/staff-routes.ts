import { adminActor } from '#features/audit/actor.ts'
import type { Handlers } from '#platform/http/route.ts'
import { AppError } from '#shared/problems.ts'
import { JOIN_STAFF_PATH } from '../staff-calls.ts'
import type { Staff, StaffContract } from '../staff-contract.ts'
import { changeStaffRole, inviteStaff, removeStaff } from './change-staff.ts'
import { joinStaff, makeInvitation } from './join-staff.ts'
import { setTwoStepRoles } from './set-two-step-roles.ts'
import { listStaff, listTwoStepRoles, type StaffRow } from './staff-store.ts'

export function staffRoutes(
  deps: Parameters<typeof inviteStaff>[0] & Parameters<typeof makeInvitation>[0],
): Handlers<StaffContract> {
  const staff = async () => ({
    data: (await listStaff(deps.db)).map(staffView),
    meta: { twoStepRoles: await listTwoStepRoles(deps.db) },
  })
  return {
    getStaff: staff,
    inviteStaff: async ({ body: { email, name, role }, caller }) => {
      if (email !== undefined) {
        await inviteStaff(deps, adminActor(caller), { email, name, role })
        const { data, meta } = await staff()
        return { data, meta: { ...meta, invitation: null } }
      }
      if (role === 'owner') throw new AppError('invalid', undefined, { status: 422, ...OWNER_BY_MAIL })
      const { id, code, expiresAt } = await makeInvitation(
        deps,
        { kind: 'admin', userId: caller.userId },
        { name, role },
      )
      const link = `${deps.publicUrl}${JOIN_STAFF_PATH}?invitation=${id}`
      const { data, meta } = await staff()
      return {
        data,
        meta: { ...meta, invitation: { link, code, expiresAt: expiresAt.toISOString() } },
        message: 'Send the link, and tell them the code.',
      }
    },
    joinStaff: async ({ body, caller }) => {
      await joinStaff(deps, caller, body)
      return {}
    },
    changeStaffRole: async ({ body, caller }) => {
      await changeStaffRole(deps, adminActor(caller), body)
      return staff()
    },
    removeStaff: async ({ body, caller }) => {
      await removeStaff(deps, adminActor(caller), body._id)
      return staff()
    },
    setTwoStepRoles: async ({ body, caller }) => {
      await setTwoStepRoles(deps.db, adminActor(caller), body.roles)
      return staff()
    },
  }
}

const sentence = 'Please invite an owner by email address.'
const OWNER_BY_MAIL = { message: sentence, fields: { mobile: sentence } }

const staffView = (row: StaffRow): Staff => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  since: row.since.toISOString(),
  status: row.status,
  hasSecondFactor: row.has_second_factor,
  last_login_date: row.last_login_at?.toISOString() ?? null,
})
