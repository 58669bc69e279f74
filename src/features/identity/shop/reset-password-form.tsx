import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { useFields } from '#ui/use-fields.ts'
import { identityCalls } from '../calls.ts'
import type { IdentityContract } from '../contract.ts'
import { MAX_PASSWORD, MIN_PASSWORD, PASSWORD_TOO_SHORT, PASSWORDS_DIFFER } from '../password-rules.ts'
import { loginMessages } from './login-flow.ts'
import { loginToasts } from './login-toasts.ts'

/** The third step of a password reset: the new password, twice. */
export function ResetPasswordForm({ resetToken, onDone }: { resetToken: string; onDone: () => void }) {
  const identity = useClient<IdentityContract>(identityCalls)
  const form = useFields({
    initial: { newPassword: '', confirmPassword: '' },
    rules: {
      newPassword: (password) => (password.length < MIN_PASSWORD ? PASSWORD_TOO_SHORT : null),
      confirmPassword: (password, all) => (password === all.newPassword ? null : PASSWORDS_DIFFER),
    },
    submit: async (passwords) => {
      const { message } = await identity.resetPassword({ body: { resetToken, ...passwords } })
      loginToasts.done(message)
      onDone()
    },
    onFailure: (error) => void loginToasts.failed(error, loginMessages.resetFailed),
  })
  return (
    <form {...form.props} className="grid grid-cols-1 gap-2">
      <PasswordField
        {...form.bind('newPassword')}
        label="New password"
        hint={PASSWORD_TOO_SHORT}
        autoComplete="new-password"
        maxLength={MAX_PASSWORD}
        autoFocus
      />
      <PasswordField
        {...form.bind('confirmPassword')}
        label="Repeat password"
        autoComplete="new-password"
        maxLength={MAX_PASSWORD}
      />
      <Button
        type="submit"
        size="lg"
        wide
        busy={form.busy}
        disabled={!form.values.newPassword || !form.values.confirmPassword}
      >
        Set password
      </Button>
    </form>
  )
}
