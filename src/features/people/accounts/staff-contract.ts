import { z } from 'zod'
import { contract } from '#shared/endpoint.ts'
import { email, hexId, line, mobile, timestamp } from '#shared/fields.ts'
import { STAFF_ROLES } from '#shared/permissions.ts'
import { user } from '#shared/shapes.ts'
import { onlyDigits } from '#shared/typed-digits.ts'
import { staffCalls } from './staff-calls.ts'
import { t } from '#shared/words.ts'

/** Somebody who works in the shop. */
const staff = z.object({
  _id: hexId,
  name: z.string(),
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  /** When they began in this role. */
  since: timestamp,
  status: user.shape.status,
  hasSecondFactor: z.boolean(),
  last_login_date: z.nullable(timestamp),
})
export type Staff = z.infer<typeof staff>

const role = z.enum(STAFF_ROLES, { error: () => t('said.please-choose-what-they-do-in-the') })
const list = z.array(staff)
/** An invitation that nobody has accepted yet. */
const openInvitation = z.object({
  /** Of the invitation, or of the person if it went to an email address. */
  _id: hexId,
  name: z.string(),
  role: z.enum(STAFF_ROLES),
  email: z.nullable(z.string()),
  mobile: z.nullable(z.number()),
  /** Null for one by email, which ends when it is withdrawn. */
  expiresAt: z.nullable(timestamp),
})
export type OpenInvitation = z.infer<typeof openInvitation>

const demands = z.object({
  /** The roles that need two-step login. */
  twoStepRoles: z.array(z.enum(STAFF_ROLES)),
  invitations: z.array(openInvitation),
})

/** An invitation that was just made; its code is in no other answer. */
const invitation = z.object({ link: z.url(), code: z.string(), expiresAt: timestamp })

export const staffContract = contract(staffCalls, 'staff.manage', {
  getStaff: {
    summary:
      'Everybody who works in the shop, owners first, and the invitations that nobody has accepted: by a link and code, and of people in the list who have never logged in.',
    data: list,
    meta: demands,
  },
  inviteStaff: {
    isSensitive: true,
    summary:
      'Gives a person a role in the shop, and mails them where to log in; creates the account if it is new. 409 `staff_already` for somebody with another role. For a mobile number it makes an `invitation` instead, to be sent and told by the owner; an owner needs an email address (422).',
    body: z
      .strictObject({
        email: z.optional(email),
        mobile: z.optional(mobile),
        name: line(80, () => t('fields.name')),
        role,
      })
      .refine((person) => (person.email === undefined) !== (person.mobile === undefined), {
        error: () => t('said.please-enter-their-email-address'),
        path: ['email'],
      }),
    data: list,
    meta: demands.extend({ invitation: invitation.nullable() }),
    message: () => t('said.invited-they-log-in-with-a-code'),
  },
  joinStaff: {
    access: 'user',
    summary:
      'Gives the caller the role of an invitation by link, with its code. It works once, for a day, five codes, and while whoever made it is an owner. 422 `otp_wrong`, 409 `invitation_over`, `staff_already`.',
    body: z.strictObject({
      invitation: hexId,
      code: z
        .string({ error: () => t('said.enter-the-six-digits') })
        .max(60, { error: () => t('said.enter-the-six-digits') })
        .transform(onlyDigits)
        .pipe(z.string().length(6, { error: () => t('said.enter-the-six-digits') })),
    }),
    message: () => t('said.welcome-you-work-in-this-shop-now'),
  },
  changeStaffRole: {
    isSensitive: true,
    summary:
      'Changes what a person does in the shop, and logs them out everywhere; 409 `last_owner` for the last owner.',
    body: z.strictObject({ _id: hexId, role }),
    data: list,
    meta: demands,
    message: () => t('said.changed-they-have-been-logged-out-and'),
  },
  removeStaff: {
    isSensitive: true,
    summary:
      'Removes a person from the staff, and logs them out everywhere; they stay a shopper. With the `_id` of an open invitation it withdraws that: its link and code end at once. 409 `last_owner` for the last owner.',
    body: z.strictObject({ _id: hexId }),
    data: list,
    meta: demands,
    message: () => t('said.removed-they-have-been-logged-out'),
  },
  setTwoStepRoles: {
    isSensitive: true,
    summary:
      'Says which roles need two-step login. Whoever has such a role and no second factor may only set one up, from the next call on.',
    body: z.strictObject({ roles: z.array(role).max(STAFF_ROLES.length) }),
    data: list,
    meta: demands,
    message: () => t('said.saved'),
  },
})
export type StaffContract = typeof staffContract
