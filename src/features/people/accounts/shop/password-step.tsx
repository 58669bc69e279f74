import { t } from '#shared/words.ts'
import { useState } from 'react'
import { paths } from '#shared/paths.ts'
import { AppError } from '#shared/problems.ts'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { EmailField } from '#ui/email-field.tsx'
import { Link } from '#ui/link.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { useFields } from '#ui/use-fields.ts'
import { identityCalls } from '../calls.ts'
import type { IdentityContract } from '../contract.ts'
import { emailProblem, loginMessages, secondFactorMissing, secondFactorProblem } from './login-flow.ts'
import { closeLogin } from './login-popup-store.ts'
import { loginToasts } from './login-toasts.ts'
import { requireCookies } from './require-cookies.ts'
import { SecondFactorField } from './second-factor-field.tsx'
import { useStartSession } from './use-start-session.ts'

interface PasswordStepProps {
  /** The email address typed in the other step. */
  email: string
  mergeCart: () => Promise<void>
  onDone: () => void
  onUseCode: () => void
}

/** Logs in with a password, for users who have set one. */
export function PasswordStep({ email, mergeCart, onDone, onUseCode }: PasswordStepProps) {
  const identity = useClient<IdentityContract>(identityCalls)
  const startSession = useStartSession(mergeCart)
  const [needsSecondFactor, setNeedsSecondFactor] = useState(false)
  const form = useFields({
    initial: { email, password: '', secondFactor: '' },
    rules: {
      email: emailProblem,
      password: (password) => (password ? null : loginMessages.passwordMissing),
    },
    submit: async ({ secondFactor, ...person }) => {
      if (needsSecondFactor && !secondFactor.trim()) throw secondFactorMissing()
      try {
        await requireCookies(identity)
        const { data, message } = await identity.login({
          body: { ...person, email: person.email.trim(), ...(secondFactor && { secondFactor }) },
        })
        await startSession(data, message)
      } catch (error) {
        const factorProblem = secondFactorProblem(error)
        if (factorProblem) setNeedsSecondFactor(true)
        if (factorProblem?.secondFactor === null) return
        const problem = loginToasts.failed(error, loginMessages.loginFailed)
        throw new AppError('invalid', undefined, {
          fields: factorProblem ? { secondFactor: problem } : { password: problem },
        })
      }
      onDone()
    },
  })
  return (
    <form {...form.props} className="grid grid-cols-1 gap-2">
      <EmailField {...form.bind('email')} autoComplete="username" autoFocus={!email} />
      <PasswordField
        {...form.bind('password')}
        label={t('accounts.password')}
        autoComplete="current-password"
        autoFocus={Boolean(email)}
      />
      {needsSecondFactor && <SecondFactorField {...form.bind('secondFactor')} />}
      <Button
        type="submit"
        size="lg"
        wide
        busy={form.busy}
        disabled={!form.values.email.trim() || !form.values.password}
      >
        {t('accounts.log-in')}
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Button variant="link" size="sm" className="px-0!" onClick={onUseCode}>
          {t('accounts.use-a-code-instead')}
        </Button>
        <Link
          to={paths.forgotPassword}
          onClick={closeLogin}
          className="inline-flex min-h-11 items-center text-sm font-semibold text-leaf-600 underline-offset-4 hover:underline"
        >
          {t('accounts.forgot-your-password')}
        </Link>
      </div>
    </form>
  )
}
