import { t } from '#shared/words.ts'
import { Navigate, useLocation, useNavigate } from '#ui/router/router.tsx'
import { LoginFrame } from '#features/people/accounts/shop/login-frame.tsx'
import { recoveryState } from '#features/people/accounts/shop/recovery-steps.ts'
import { ResetCodeForm } from '#features/people/accounts/shop/reset-code-form.tsx'
import { paths } from '#shared/paths.ts'

export function Component() {
  const navigate = useNavigate()
  const { email } = recoveryState(useLocation().state)
  if (!email) return <Navigate to={paths.forgotPassword} replace />
  return (
    <LoginFrame title={t('pages.enter-the-code')} lead={t('pages.it-expires-in-10-minutes')}>
      <ResetCodeForm
        email={email}
        onBack={() => void navigate(paths.forgotPassword, { replace: true })}
        onVerified={(resetToken) =>
          void navigate(paths.resetPassword, { replace: true, state: { resetToken } })
        }
      />
    </LoginFrame>
  )
}
