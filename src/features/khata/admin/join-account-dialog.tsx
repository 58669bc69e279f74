import { useState } from 'react'
import { useClient } from '#ui/api-context.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { FormButtons } from '#ui/dialog-buttons.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import { useFields } from '#ui/use-fields.ts'
import { joinCalls } from '../calls.ts'
import type { BookCustomer } from '../contract.ts'
import type { JoinContract } from '../join-contract.ts'
import { useRefreshKhata } from './use-khata.ts'

/** Joins a customer's own account to their khata: they tell the code that their account's address was sent. */
export function JoinAccountDialog({
  customer: { _id: customerId, name },
  onClose,
}: {
  customer: BookCustomer
  onClose: () => void
}) {
  const { sendJoinOtp, joinAccount } = useClient<JoinContract>(joinCalls)
  const refresh = useRefreshKhata()
  const [email, setEmail] = useState<string | null>(null)
  const address = useFields({
    initial: { email: '' },
    rules: { email: (email) => (email.includes('@') ? null : 'Enter an email address') },
    submit: async (typed) => {
      const { message } = await sendJoinOtp({ body: { customerId, email: typed.email.trim() } })
      toast.success(message)
      setEmail(typed.email.trim())
    },
  })
  const code = useFields({
    initial: { otp: '' },
    rules: { otp: (otp) => (otp.length === 6 ? null : 'Enter the 6 digits of the code') },
    submit: async ({ otp }) => {
      const { message } = await joinAccount({ body: { customerId, email: email!, otp } })
      toast.success(message)
      await refresh()
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={`Join an account: ${name}`}>
      {email === null ? (
        <form {...address.props} className="grid gap-3">
          <p className="text-sm text-muted">
            {name} then sees the khata in their account, and may order on it up to the limit. Their address is
            sent a code, which they tell you.
          </p>
          <TextField
            label="Email address"
            type="email"
            inputMode="email"
            autoComplete="off"
            autoFocus
            {...address.bind('email')}
          />
          <FormButtons onCancel={onClose} busy={address.busy}>
            Send the code
          </FormButtons>
        </form>
      ) : (
        <form {...code.props} className="grid gap-3">
          <p className="text-sm text-muted">
            Ask {name} for the code that was sent to <b className="wrap-anywhere">{email}</b>. If none
            arrives, there is no account with this address.
          </p>
          <CodeField label="Code" autoFocus {...code.bind('otp')} />
          <FormButtons onCancel={() => setEmail(null)} cancel="Other address" busy={code.busy}>
            Join
          </FormButtons>
        </form>
      )}
    </Dialog>
  )
}
