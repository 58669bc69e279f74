import { t } from '#shared/words.ts'
import { useNavigate, useSearchParams } from '#ui/router/router.tsx'
import { mergeGuestCart } from '#features/cart/shop/browser-cart.ts'
import { JoinStaff } from '#features/people/accounts/shop/join-staff.tsx'
import { LoginFrame } from '#features/people/accounts/shop/login-frame.tsx'
import { paths } from '#shared/paths.ts'

/** The link of an invitation to work in the shop. */
export function Component() {
  const navigate = useNavigate()
  const [address] = useSearchParams()
  return (
    <LoginFrame title={t('pages.work-in-this-shop')} lead={t('pages.log-in-with-your-own-email-address')}>
      <JoinStaff
        invitation={address.get('invitation') ?? ''}
        mergeCart={mergeGuestCart}
        onDone={() => void navigate(paths.dashboard, { replace: true })}
      />
    </LoginFrame>
  )
}
