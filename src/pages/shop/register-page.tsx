import { t } from '#shared/words.ts'
import { Navigate, useNavigate } from '#ui/router/router.tsx'
import { mergeGuestCart } from '#features/cart/shop/browser-cart.ts'
import { LoginFrame } from '#features/people/accounts/shop/login-frame.tsx'
import { RegisterForm } from '#features/people/accounts/shop/register-form.tsx'
import { useUser } from '#features/people/accounts/shop/use-user.ts'
import { paths } from '#shared/paths.ts'
import { Link } from '#ui/link.tsx'

export function Component() {
  const navigate = useNavigate()
  const { status } = useUser()
  const goHome = () => void navigate(paths.home, { replace: true })
  if (status === 'ready') return <Navigate to={paths.home} replace />
  return (
    <LoginFrame title={t('pages.create-an-account')} lead={t('pages.your-name-and-number-help-us-deliver')}>
      <RegisterForm
        mergeCart={mergeGuestCart}
        onDone={goHome}
        other={
          <Link to={paths.login} className="font-semibold text-leaf-600 underline-offset-4 hover:underline">
            {t('pages.log-in')}
          </Link>
        }
      />
    </LoginFrame>
  )
}
