import { t } from '#shared/words.ts'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { EmailField } from '#ui/email-field.tsx'
import { useFields } from '#ui/use-fields.ts'
import { identityCalls } from '../calls.ts'
import type { IdentityContract } from '../contract.ts'
import { emailProblem, loginMessages } from './login-flow.ts'
import { loginToasts } from './login-toasts.ts'

/** The first step of a password reset: the email address. */
export function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const identity = useClient<IdentityContract>(identityCalls)
  const form = useFields({
    initial: { email: '' },
    rules: { email: emailProblem },
    submit: async ({ email }) => {
      await identity.forgotPassword({ body: { email: email.trim() } })
      loginToasts.clear()
      onSent(email.trim())
    },
    onFailure: (error) => void loginToasts.failed(error, loginMessages.sendFailed),
  })
  return (
    <form {...form.props} className="grid grid-cols-1 gap-2">
      <EmailField {...form.bind('email')} autoFocus />
      <Button type="submit" size="lg" wide busy={form.busy} disabled={!form.values.email.trim()}>
        {t('accounts.send-code')}
      </Button>
    </form>
  )
}
