import { t } from '#shared/words.ts'
import { AppError } from '#shared/problems.ts'
import { paths } from '#shared/paths.ts'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import { useFields } from '#ui/use-fields.ts'
import { identityCalls } from '../calls.ts'
import type { IdentityContract } from '../contract.ts'
import { MAX_PASSWORD, MIN_PASSWORD, passwordTooShort, passwordsDiffer } from '../password-rules.ts'
import { loginMessages } from './login-flow.ts'
import { useSessions } from './use-sessions.ts'

/** Sets the user's password, or changes it with the present one. */
export function ChangePassword() {
  const { state } = useSessions()
  const { data } = state
  return (
    <section aria-labelledby="password-heading" className="rounded-2xl border border-line bg-surface p-5">
      <h2 id="password-heading" className="font-bold">
        {t('accounts.password')}
      </h2>
      <p className="mb-4 text-sm text-muted">
        {data?.hasPassword
          ? t('accounts.all-other-devices-are-logged-out-when')
          : t('accounts.use-a-password-when-you-cannot-receive')}
      </p>
      {data ? (
        <ChangePasswordForm hasPassword={data.hasPassword} onChanged={() => void state.refetch()} />
      ) : (
        !state.error && <Skeleton className="h-40" />
      )}
    </section>
  )
}

function ChangePasswordForm({ hasPassword, onChanged }: { hasPassword: boolean; onChanged: () => void }) {
  const identity = useClient<IdentityContract>(identityCalls)
  const form = useFields({
    initial: { presentPassword: '', newPassword: '', confirmPassword: '' },
    rules: {
      presentPassword: (typed) => (hasPassword && !typed ? loginMessages.passwordMissing : null),
      newPassword: (password) => (password.length < MIN_PASSWORD ? passwordTooShort() : null),
      confirmPassword: (password, all) => (password === all.newPassword ? null : passwordsDiffer()),
    },
    submit: async ({ presentPassword, ...passwords }) => {
      try {
        const { message } = await identity.changePassword({
          body: { ...passwords, ...(hasPassword && { presentPassword }) },
        })
        toast.success(message)
      } catch (error) {
        // Somebody who cancels the confirmation has changed their mind.
        if (error instanceof AppError && error.code === 'confirmation_required') return
        throw error
      }
      form.reset()
      onChanged()
    },
  })
  return (
    <form {...form.props} className="grid grid-cols-1 gap-2">
      {hasPassword && (
        <PasswordField
          {...form.bind('presentPassword')}
          label={t('accounts.present-password')}
          autoComplete="current-password"
          maxLength={MAX_PASSWORD}
        />
      )}
      <PasswordField
        {...form.bind('newPassword')}
        label={t('accounts.new-password')}
        hint={passwordTooShort()}
        autoComplete="new-password"
        maxLength={MAX_PASSWORD}
      />
      <PasswordField
        {...form.bind('confirmPassword')}
        label={t('accounts.repeat-password')}
        autoComplete="new-password"
        maxLength={MAX_PASSWORD}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" busy={form.busy} disabled={!form.values.newPassword}>
          {hasPassword ? t('accounts.change-password') : t('accounts.set-password')}
        </Button>
        {hasPassword && (
          <Link to={paths.forgotPassword} className="font-medium text-leaf-700 underline">
            {t('accounts.forgot-your-password')}
          </Link>
        )}
      </div>
    </form>
  )
}
