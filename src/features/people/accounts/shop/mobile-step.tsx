import { t } from '#shared/words.ts'
import { AppError } from '#shared/problems.ts'
import { Button } from '#ui/button.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { useFields } from '#ui/use-fields.ts'
import { loginMessages, loginMobileProblem } from './login-flow.ts'
import type { CodeLogin } from './use-code-login.ts'

/** Logs in with a mobile number; the email way is offered, and taken when the shop cannot send to numbers any more. */
export function MobileStep({ login, onUseEmail }: { login: CodeLogin; onUseEmail: () => void }) {
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
