import { adminActor } from '#features/audit/actor.ts'
import { room } from '#platform/http/room.ts'
import type { Handlers } from '#platform/http/route.ts'
import { AppError } from '#shared/problems.ts'
import { JOIN_STAFF_PATH } from '../staff-calls.ts'
import { staffContract, type OpenInvitation, type Staff, type StaffContract } from '../staff-contract.ts'
import { changeStaffRole, inviteStaff, removeStaff } from './change-staff.ts'
import { joinStaff, makeInvitation } from './join-staff.ts'
import { requireLoginMobile } from './login-mobile.ts'
import { setTwoStepRoles } from './set-two-step-roles.ts'
import { listInvitations } from './staff-invitation-store.ts'
import { listStaff, listTwoStepRoles, type StaffRow } from './staff-store.ts'

function staffRoutes(
  deps: Parameters<typeof inviteStaff>[0] & Parameters<typeof makeInvitation>[0],
): Handlers<StaffContract> {
  const staff = async ({ userId }: { userId: string }) => {
    const data = (await listStaff(deps.db)).map(staffView)
    const invitations = [
      ...(await listInvitations(deps.db)).map(invitationView),
      ...data.filter((one) => one.last_login_date === null && one._id !== userId).map(mailedInvitation),
    ]
    return { data, meta: { twoStepRoles: await listTwoStepRoles(deps.db), invitations } }
  }
  return {
    getStaff: ({ caller }) => staff(caller),
    inviteStaff: async ({ body: { email, mobile, name, role }, caller }) => {
      if (email !== undefined) {
        await inviteStaff(deps, adminActor(caller), { email, name, role })
        const { data, meta } = await staff(caller)
        return { data, meta: { ...meta, invitation: null } }
      }
      if (role === 'owner') throw new AppError('invalid', undefined, { status: 422, ...OWNER_BY_MAIL })
      const { id, code, expiresAt } = await makeInvitation(
        deps,
        { kind: 'admin', userId: caller.userId },
        { name, mobile: requireLoginMobile(mobile!).mobile, role },
      )
      const link = `${deps.publicUrl}${JOIN_STAFF_PATH}?invitation=${id}`
      const { data, meta } = await staff(caller)
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
      return staff(caller)
    },
    removeStaff: async ({ body, caller }) => {
      const isInvitation = await removeStaff(deps, adminActor(caller), body._id)
      return {
        ...(await staff(caller)),
        ...(isInvitation && { message: 'Withdrawn. Nobody can join with it.' }),
      }
    },
    setTwoStepRoles: async ({ body, caller }) => {
      await setTwoStepRoles(deps.db, adminActor(caller), body.roles)
      return staff(caller)
    },
  }
}

const sentence = 'Please invite an owner by email address.'
const OWNER_BY_MAIL = { message: sentence, fields: { mobile: sentence } }

const invitationView = ({
  id,
  expires_at,
  ...row
}: Awaited<ReturnType<typeof listInvitations>>[number]): OpenInvitation => ({
  _id: id,
  name: row.name,
  role: row.role,
  email: null,
  mobile: row.mobile,
  expiresAt: expires_at.toISOString(),
})

const mailedInvitation = ({ _id, name, role, email }: Staff): OpenInvitation => ({
  _id,
  name,
  role,
  email,
  mobile: null,
  expiresAt: null,
})

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

export const mountStaff = room(staffContract, staffRoutes)
