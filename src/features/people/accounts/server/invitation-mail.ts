import { newHexId } from '#platform/db/hex-id.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { StaffRole } from '#shared/permissions.ts'

/** Tells a person what they may do in the shop from now on, and where to log in. It holds no secret. */
export const invitationMail = ({
  user,
  role,
  shop,
  publicUrl,
}: {
  user: { email: string; name: string }
  role: StaffRole
  shop: string
  publicUrl: string
}): Mail => ({
  to: user.email,
  messageId: `invitation-${newHexId()}`,
  subject: `You work at ${shop} now`,
  text: [
    `Hello ${user.name},`,
    '',
    `you are ${role === 'owner' ? 'an' : 'a'} ${role} at ${shop} now. Log in with this email address, and we send you a code:`,
    '',
    `${publicUrl}/login`,
    '',
    `If you do not work there, tell ${shop}, and do not log in.`,
    'Never share a code or password with anyone. We will never ask you for one.',
    '',
  ].join('\n'),
})
