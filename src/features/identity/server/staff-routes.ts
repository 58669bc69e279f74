import { adminActor } from '#features/audit/actor.ts'
import type { Handlers } from '#platform/http/route.ts'
import { AppError } from '#shared/problems.ts'
import type { Staff, StaffContract } from '../staff-contract.ts'
import { changeStaffRole, inviteStaff, removeStaff } from './change-staff.ts'
import { setTwoStepRoles } from './set-two-step-roles.ts'
import { listStaff, listTwoStepRoles, type StaffRow } from './staff-store.ts'

export function staffRoutes(deps: Parameters<typeof inviteStaff>[0]): Handlers<StaffContract> {
  const staff = async () => ({
    data: (await listStaff(deps.db)).map(staffView),
    meta: { twoStepRoles: await listTwoStepRoles(deps.db) },
  })
  return {
    getStaff: staff,
    inviteStaff: async ({ body: { email, name, role }, caller }) => {
      if (email === undefined) throw new AppError('invalid', undefined, { status: 422, ...NO_MOBILE })
      await inviteStaff(deps, adminActor(caller), { email, name, role })
      return staff()
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

const sentence = 'Logins go by email here. Please enter an email address instead of a mobile number.'
const NO_MOBILE = { message: sentence, fields: { mobile: sentence } }

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
