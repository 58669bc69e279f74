import { t } from '#shared/words.ts'
import { Navigate, useLocation, useNavigate } from '#ui/router/router.tsx'
import { LoginFrame } from '#features/people/accounts/shop/login-frame.tsx'
import { recoveryState } from '#features/people/accounts/shop/recovery-steps.ts'
import { ResetPasswordForm } from '#features/people/accounts/shop/reset-password-form.tsx'
import { useIsLoggedIn } from '#features/people/accounts/shop/session.ts'
import { paths } from '#shared/paths.ts'

export function Component() {
  const navigate = useNavigate()
  const isLoggedIn = useIsLoggedIn()
  const { resetToken } = recoveryState(useLocation().state)
  if (!resetToken) return <Navigate to={paths.forgotPassword} replace />
  return (
    <LoginFrame
      title={t('pages.choose-a-new-password')}
      lead={t('pages.you-will-be-logged-out-everywhere-else')}
    >
      <ResetPasswordForm
        resetToken={resetToken}
        onDone={() => void navigate(isLoggedIn ? paths.profile : paths.login, { replace: true })}
      />
    </LoginFrame>
  )
}
