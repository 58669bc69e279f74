import { t } from '#shared/words.ts'
import { useState } from 'react'
import { AppError } from '#shared/problems.ts'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { useFields } from '#ui/use-fields.ts'
import { identityCalls } from '../calls.ts'
import type { IdentityContract } from '../contract.ts'
import { MAX_PASSWORD, MIN_PASSWORD, passwordTooShort, passwordsDiffer } from '../password-rules.ts'
import { loginMessages, secondFactorMissing, secondFactorProblem } from './login-flow.ts'
import { loginToasts } from './login-toasts.ts'
import { SecondFactorField } from './second-factor-field.tsx'

/** The third step of a password reset: the new password, twice. */
export function ResetPasswordForm({ resetToken, onDone }: { resetToken: string; onDone: () => void }) {
  const identity = useClient<IdentityContract>(identityCalls)
  const [needsSecondFactor, setNeedsSecondFactor] = useState(false)
  const form = useFields({
    initial: { newPassword: '', confirmPassword: '', secondFactor: '' },
    rules: {
      newPassword: (password) => (password.length < MIN_PASSWORD ? passwordTooShort() : null),
      confirmPassword: (password, all) => (password === all.newPassword ? null : passwordsDiffer()),
    },
    submit: async ({ secondFactor, ...passwords }) => {
      if (needsSecondFactor && !secondFactor.trim()) throw secondFactorMissing()
      const sent = { resetToken, ...passwords, ...(secondFactor && { secondFactor }) }
      const reply = await identity.resetPassword({ body: sent }).catch((error: unknown) => {
        const problem = secondFactorProblem(error)
        if (!problem) throw error
        setNeedsSecondFactor(true)
        if (problem.secondFactor === null) return null
        throw new AppError('invalid', undefined, { fields: { secondFactor: problem.secondFactor } })
      })
      if (!reply) return
      const { message } = reply
      loginToasts.done(message)
      onDone()
    },
    onFailure: (error) => void loginToasts.failed(error, loginMessages.resetFailed),
  })
  return (
    <form {...form.props} className="grid grid-cols-1 gap-2">
      <PasswordField
        {...form.bind('newPassword')}
        label={t('accounts.new-password')}
        hint={passwordTooShort()}
        autoComplete="new-password"
        maxLength={MAX_PASSWORD}
        autoFocus
      />
      <PasswordField
        {...form.bind('confirmPassword')}
        label={t('accounts.repeat-password')}
        autoComplete="new-password"
        maxLength={MAX_PASSWORD}
      />
      {needsSecondFactor && <SecondFactorField {...form.bind('secondFactor')} />}
      <Button
        type="submit"
        size="lg"
        wide
        busy={form.busy}
        disabled={!form.values.newPassword || !form.values.confirmPassword}
      >
        {t('accounts.set-password')}
      </Button>
    </form>
  )
}
