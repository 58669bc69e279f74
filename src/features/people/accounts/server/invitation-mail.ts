import { newHexId } from '#platform/db/hex-id.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { localPath } from '#shared/locale-path.ts'
import type { StaffRole } from '#shared/permissions.ts'
import { t } from '#shared/words.ts'

interface InvitationToMail {
  user: { email: string; name: string }
  role: StaffRole
  shop: string
  publicUrl: string
}

/** Tells a person what they may do in the shop from now on, and where to log in. It holds no secret. */
export const invitationMail = ({ user, role, shop, publicUrl }: InvitationToMail): Mail => ({
  to: user.email,
  messageId: `invitation-${newHexId()}`,
  subject: t('mails.you-work-at-shop-now', { shop }),
  text: [
    t('mails.hello-name', { name: user.name }),
    '',
    workIn[role]?.(shop) ?? t('mails.you-work-at-shop-now', { shop }),
    '',
    `${publicUrl}${localPath('/login')}`,
    '',
    t('mails.if-you-do-not-work-there', { shop }),
    t('mails.never-share'),
    '',
  ].join('\n'),
})

/** A role without a sentence of its own here reads that they work at the shop. */
const workIn: Partial<Record<StaffRole, (shop: string) => string>> = {
  owner: (shop) => t('mails.you-are-owner', { shop }),
  manager: (shop) => t('mails.you-are-manager', { shop }),
  cashier: (shop) => t('mails.you-are-cashier', { shop }),
  picker: (shop) => t('mails.you-are-picker', { shop }),
  rider: (shop) => t('mails.you-are-rider', { shop }),
}
