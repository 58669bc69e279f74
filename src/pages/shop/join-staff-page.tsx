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
    <LoginFrame
      title="Work in this shop"
      lead="Log in with your own email address, then enter the code that the shop told you."
    >
      <JoinStaff
        invitation={address.get('invitation') ?? ''}
        mergeCart={mergeGuestCart}
        onDone={() => void navigate(paths.dashboard, { replace: true })}
      />
    </LoginFrame>
  )
}
