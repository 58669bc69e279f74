import { t } from '#shared/words.ts'
import { EmailField } from '#ui/email-field.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#shared/shapes.ts'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import { useFields } from '#ui/use-fields.ts'
import { identityCalls } from '../calls.ts'
import type { IdentityContract } from '../contract.ts'
import { emailProblem, mobileNumber, mobileProblem, nameProblem } from './login-flow.ts'
import { NewEmailStep } from './new-email-step.tsx'
import { session } from './session.ts'
import { userKey } from './use-user.ts'

/** Name, mobile and email; only changed fields are sent, and a new email requires its code first. */
export function ProfileForm({ user }: { user: User }) {
  const identity = useClient<IdentityContract>(identityCalls)
  const queries = useQueryClient()
  const [pendingEmail, setPendingEmail] = useState<string | null>(null)
  const storeUser = (next: User) => {
    session.setUser(next)
    queries.setQueryData(userKey, next)
  }
  const form = useFields({
    initial: { name: user.name, email: user.email, mobile: user.mobile === null ? '' : String(user.mobile) },
    rules: {
      name: nameProblem,
      email: emailProblem,
      mobile: (mobile) => (mobile === '' && user.mobile === null ? null : mobileProblem(mobile)),
    },
    submit: async (values) => {
      const change = changeOf(user, values)
      const { data, message } = await identity.updateUser({ body: change })
      storeUser(data)
      if (change.email && data.email !== change.email) setPendingEmail(change.email)
      else toast.success(message)
    },
  })
  const isChanged = Object.keys(changeOf(user, form.values)).length > 0
  return (
    <>
      <form {...form.props} className="grid grid-cols-1 gap-2">
        <TextField
          {...form.bind('name')}
          label={t('accounts.your-name')}
          autoComplete="name"
          maxLength={80}
        />
        <PhoneField
          {...form.bind('mobile')}
          label={t('accounts.mobile-number')}
          optional={user.mobile === null}
        />
        <EmailField {...form.bind('email')} hint={t('accounts.if-you-change-it-you-enter-a')} />
        <Button type="submit" size="lg" busy={form.busy} disabled={!isChanged} className="md:w-fit">
          {t('accounts.save')}
        </Button>
      </form>
      <Dialog
        open={pendingEmail !== null}
        onClose={() => setPendingEmail(null)}
        title={t('accounts.confirm-your-new-email')}
      >
        <p className="mb-3 text-muted">{t('accounts.step-2-of-2-enter-the-code')}</p>
        {pendingEmail !== null && (
          <NewEmailStep
            email={pendingEmail}
            onBack={() => setPendingEmail(null)}
            onVerified={(next) => {
              storeUser(next)
              form.reset({ ...form.values, email: next.email })
              setPendingEmail(null)
            }}
          />
        )}
      </Dialog>
    </>
  )
}

function changeOf(user: User, { name, email, mobile }: { name: string; email: string; mobile: string }) {
  return {
    ...(name.trim() !== user.name && { name: name.trim() }),
    ...(email.trim().toLowerCase() !== user.email && { email: email.trim() }),
    ...(mobile !== '' && mobileNumber(mobile) !== user.mobile && { mobile: mobileNumber(mobile) }),
  }
}
