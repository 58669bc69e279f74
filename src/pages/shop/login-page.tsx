import { t } from '#shared/words.ts'
import { Navigate, useNavigate } from '#ui/router/router.tsx'
import { mergeGuestCart } from '#features/cart/shop/browser-cart.ts'
import { LoginForm } from '#features/people/accounts/shop/login-form.tsx'
import { LoginFrame } from '#features/people/accounts/shop/login-frame.tsx'
import { session } from '#features/people/accounts/shop/session.ts'
import { workplaceOf } from '#features/people/accounts/shop/workplace.ts'
import { useUser } from '#features/people/accounts/shop/use-user.ts'
import { paths } from '#shared/paths.ts'
import { Link } from '#ui/link.tsx'

export function Component() {
  const navigate = useNavigate()
  const { status, user } = useUser()
  if (status === 'ready') return <Navigate to={workplaceOf(user) ?? paths.home} replace />
  return (
    <LoginFrame title={t('pages.log-in')} lead={t('pages.we-will-email-you-a-6-digit')}>
      <LoginForm
        mergeCart={mergeGuestCart}
        onDone={() => void navigate(workplaceOf(session.getUser()) ?? paths.home, { replace: true })}
        other={
          <Link
            to={paths.register}
            className="font-semibold text-leaf-600 underline-offset-4 hover:underline"
          >
            {t('pages.create-an-account')}
          </Link>
        }
      />
    </LoginFrame>
  )
}
