import { t } from '#shared/words.ts'
import { rich } from '#ui/rich.ts'
import { useState } from 'react'
import { contactTyped } from '#shared/typed-contact.ts'
import { readMobile } from '#shared/typed-digits.ts'
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

const contactIn = (typed: string) =>
  contactTyped(typed.includes('@') ? { email: typed, mobile: '' } : { email: '', mobile: typed })

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
    rules: {
      email: (typed) =>
        typed.includes('@') || readMobile(typed) ? null : t('khata.enter-an-email-address-or-mobile'),
    },
    submit: async (typed) => {
      const { message } = await sendJoinOtp({ body: { customerId, ...contactIn(typed.email) } })
      toast.success(message)
      setEmail(typed.email.trim())
    },
  })
  const code = useFields({
    initial: { otp: '' },
    rules: { otp: (otp) => (otp.length === 6 ? null : t('khata.enter-the-6-digits-of-the-code')) },
    submit: async ({ otp }) => {
      const { message } = await joinAccount({ body: { customerId, ...contactIn(email!), otp } })
      toast.success(message)
      await refresh()
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={t('khata.join-an-account-name', { name })}>
      {email === null ? (
        <form {...address.props} className="grid gap-3">
          <p className="text-sm text-muted">{t('khata.name-then-sees-the-khata-in-their', { name })}</p>
          <TextField
            label={t('khata.email-or-mobile')}
            autoComplete="off"
            autoFocus
            {...address.bind('email')}
          />
          <FormButtons onCancel={onClose} busy={address.busy}>
            {t('khata.send-the-code')}
          </FormButtons>
        </form>
      ) : (
        <form {...code.props} className="grid gap-3">
          <p className="text-sm text-muted">
            {rich('khata.ask-name-for-the-code-that-was', {
              name,
              b: <b className="wrap-anywhere">{email}</b>,
            })}
          </p>
          <CodeField label={t('khata.code')} autoFocus {...code.bind('otp')} />
          <FormButtons onCancel={() => setEmail(null)} cancel={t('khata.other-address')} busy={code.busy}>
            {t('khata.join')}
          </FormButtons>
        </form>
      )}
    </Dialog>
  )
}
