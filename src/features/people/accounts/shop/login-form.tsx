import { rich } from '#ui/rich.ts'
import { t } from '#shared/words.ts'
import { useState, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { EmailField } from '#ui/email-field.tsx'
import { useFields } from '#ui/use-fields.ts'
import { CodeStep } from './code-step.tsx'
import { emailProblem, loginMessages, loginMobileProblem } from './login-flow.ts'
import { PasswordStep } from './password-step.tsx'
import { useMobileLogin } from './use-login-ways.ts'
import { useCodeLogin, type CodeLogin } from './use-code-login.ts'
import { AppError } from '#shared/problems.ts'
import { PhoneField } from '#ui/phone-field.tsx'

export interface LoginFormProps {
  /** Merges the guest cart; passed in, because the cart is a later feature. */
  mergeCart: () => Promise<void>
  onDone: () => void
  /** The link to the other form: a link on pages, a button in the popup. */
  other: ReactNode
}

/** Logs in with a code, by mail or to a mobile number, or a password; the first login with a code creates the account. */
export function LoginForm({ mergeCart, onDone, other }: LoginFormProps) {
  const login = useCodeLogin(mergeCart)
  // The email address typed before switching to a password.
  const [email, setEmail] = useState('')
  const [way, setWay] = useState<'code' | 'password' | 'mobile'>('code')
  const offersMobile = useMobileLogin()
  if (login.state.step === 'otp') return <CodeStep login={login} onVerified={onDone} />
  return (
    <>
      {way === 'mobile' ? (
        <MobileStep login={login} onUseEmail={() => setWay('code')} />
      ) : way === 'password' ? (
        <PasswordStep email={email} mergeCart={mergeCart} onDone={onDone} onUseCode={() => setWay('code')} />
      ) : (
        <EmailStep
          login={login}
          onUsePassword={(typed) => {
            setEmail(typed)
            setWay('password')
          }}
        />
      )}
      {offersMobile && way !== 'mobile' && (
        <div className="text-center">
          <Button variant="link" size="sm" onClick={() => setWay('mobile')}>
            {t('accounts.use-your-mobile-number')}
          </Button>
        </div>
      )}
      <p className="mt-4 text-center text-sm text-muted">{rich('accounts.new-here-other', { other })}</p>
    </>
  )
}

function EmailStep({ login, onUsePassword }: { login: CodeLogin; onUsePassword: (typed: string) => void }) {
  const form = useFields({
    initial: { email: '' },
    rules: { email: emailProblem },
    submit: async ({ email }) => void (await login.send({ email: email.trim() })),
  })
  return (
    <form {...form.props} className="grid grid-cols-1 gap-2">
      <EmailField {...form.bind('email')} autoFocus />
      <Button type="submit" size="lg" wide busy={form.busy} disabled={!form.values.email.trim()}>
        {t('accounts.send-code')}
      </Button>
      <div className="text-center">
        <Button variant="link" size="sm" onClick={() => onUsePassword(form.values.email.trim())}>
          {t('accounts.use-a-password-instead')}
        </Button>
      </div>
    </form>
  )
}

/** Logs in with a mobile number; the email way is offered, and taken when the shop cannot send to numbers any more. */
function MobileStep({ login, onUseEmail }: { login: CodeLogin; onUseEmail: () => void }) {
  const form = useFields({
    initial: { mobile: '' },
    rules: { mobile: loginMobileProblem },
    submit: async ({ mobile }) => {
      const error = await login.send({ mobile: mobile.trim() })
      if (!(error instanceof AppError)) return
      if (error.code === 'codes_cost_too_much' || error.code === 'mobile_login_off') onUseEmail()
      else if (error.fields?.mobile) throw error
    },
  })
  return (
    <form {...form.props} className="grid grid-cols-1 gap-2">
      <PhoneField
        {...form.bind('mobile')}
        label={t('accounts.mobile-number')}
        placeholder={loginMessages.mobileInvalid}
        autoFocus
      />
      <Button type="submit" size="lg" wide busy={form.busy} disabled={!form.values.mobile.trim()}>
        {t('accounts.send-code')}
      </Button>
      <div className="text-center">
        <Button variant="link" size="sm" onClick={onUseEmail}>
          {t('accounts.use-your-email-address')}
        </Button>
      </div>
    </form>
  )
}
