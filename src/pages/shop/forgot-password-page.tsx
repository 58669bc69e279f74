import { t } from '#shared/words.ts'
import { useNavigate } from '#ui/router/router.tsx'
import { ForgotPasswordForm } from '#features/people/accounts/shop/forgot-password-form.tsx'
import { LoginFrame } from '#features/people/accounts/shop/login-frame.tsx'
import { paths } from '#shared/paths.ts'

export function Component() {
  const navigate = useNavigate()
  return (
    <LoginFrame title={t('pages.set-a-password')} lead={t('pages.we-will-email-you-a-code-for')}>
      <ForgotPasswordForm
        onSent={(email) => void navigate(paths.verifyForgotPasswordOtp, { state: { email } })}
      />
    </LoginFrame>
  )
}
