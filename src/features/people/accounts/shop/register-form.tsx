import { rich } from '#ui/rich.ts'
import { t } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
import { EmailField } from '#ui/email-field.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFields } from '#ui/use-fields.ts'
import { CodeStep } from './code-step.tsx'
import type { LoginFormProps } from './login-form.tsx'
import { emailProblem, loginMessages, mobileNumber, mobileProblem, nameProblem } from './login-flow.ts'
import { useCodeLogin, type CodeLogin } from './use-code-login.ts'
import { privacyPaths } from '#features/consents/privacy-paths.ts'
import { Link } from '#ui/link.tsx'

/** Before an account is made: what agreeing to one means. */
const AccountNotice = () => (
  <p className="text-sm text-muted">
    {t('accounts.with-an-account-you-agree-that-we')}{' '}
    <Link to={privacyPaths.choices} target="_blank" className="font-semibold text-leaf-700 underline">
      {t('accounts.what-we-keep-and-why')}
    </Link>
  </p>
)

/** Milliseconds until the shop reloads after a registration (specification, section 9). */
const RELOAD_AFTER_MS = 1000

/** Creates an account with name, email and mobile, confirmed by a code. */
export function RegisterForm({ mergeCart, onDone, other }: LoginFormProps) {
  const login = useCodeLogin(mergeCart)
  const finish = () => {
    login.back()
    onDone()
    setTimeout(() => window.location.reload(), RELOAD_AFTER_MS)
  }
  if (login.state.step === 'otp') return <CodeStep login={login} onVerified={finish} />
  return (
    <>
      <PersonStep login={login} />
      <p className="mt-4 text-center text-sm text-muted">
        {rich('accounts.already-have-an-account-other', { other })}
      </p>
    </>
  )
}

function PersonStep({ login }: { login: CodeLogin }) {
  const form = useFields({
    initial: { name: '', email: '', mobile: '' },
    rules: { name: nameProblem, email: emailProblem, mobile: mobileProblem },
    submit: async ({ name, email, mobile }) =>
      void (await login.send({ name: name.trim(), email: email.trim(), mobile: mobileNumber(mobile) })),
  })
  const { name, email, mobile } = form.values
  return (
    <form {...form.props} className="grid grid-cols-1 gap-2">
      <TextField
        {...form.bind('name')}
        label={t('accounts.your-name')}
        autoComplete="name"
        maxLength={80}
        autoFocus
      />
      <EmailField {...form.bind('email')} />
      <PhoneField
        {...form.bind('mobile')}
        label={t('accounts.mobile-number')}
        placeholder={loginMessages.mobileInvalid}
      />
      <AccountNotice />
      <Button
        type="submit"
        size="lg"
        wide
        busy={form.busy}
        disabled={!name.trim() || !email.trim() || !mobile}
      >
        {t('accounts.send-code')}
      </Button>
    </form>
  )
}
