import { MessageCircle } from 'lucide-react'
import { whatsAppLink } from '#shared/whatsapp-link.ts'
import { formatWhen } from '#shared/when.ts'
import { ButtonLink } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** An invitation that was just made: its link to send, and its code to tell, which is shown this once. */
export interface MadeInvitation {
  name: string
  mobile: number
  link: string
  code: string
  expiresAt: string
}

export function InvitationDialog({
  invitation: { name, mobile, link, code, expiresAt },
  onClose,
}: {
  invitation: MadeInvitation
  onClose: () => void
}) {
  const text = `Hello ${name}, open this link and log in with your email address. I will tell you the code: ${link}`
  return (
    <Dialog open onClose={onClose} title={`Invite ${name}`}>
      <ol className="grid list-decimal gap-4 pl-5">
        <li className="grid justify-items-start gap-2">
          <p>Send the link.</p>
          <p className="text-sm wrap-anywhere text-muted">{link}</p>
          <div className="flex flex-wrap gap-2">
            <ButtonLink to={whatsAppLink(mobile, text)} target="_blank" rel="noreferrer" icon={MessageCircle}>
              Send by WhatsApp
            </ButtonLink>
            <CopyButton text={link} label="Copy the link" />
          </div>
        </li>
        <li>
          <p>Tell them this code yourself. It is not shown again.</p>
          <p className="mt-1 text-2xl font-bold tracking-[0.2em] tabular-nums">{code}</p>
        </li>
      </ol>
      <p className="mt-4 text-sm text-muted">
        Works once, until {formatWhen(expiresAt)}. Later they log in with their email address.
      </p>
    </Dialog>
  )
}
