import { t } from '#shared/words.ts'
import { useEffect, useState } from 'react'
import { useNavigate } from '#ui/router/router.tsx'
import { mergeGuestCart } from '#features/cart/shop/browser-cart.ts'
import { FirstOwner } from '#features/people/accounts/shop/first-owner.tsx'
import { LoginFrame } from '#features/people/accounts/shop/login-frame.tsx'
import { paths } from '#shared/paths.ts'

/** The address that the start prints. The word leaves the address bar at once, and is kept only in this page. */
export function Component() {
  const navigate = useNavigate()
  const [word] = useState(() => new URLSearchParams(window.location.search).get('word') ?? '')
  useEffect(() => {
    window.history.replaceState(window.history.state, '', paths.firstOwner)
  }, [])
  return (
    <LoginFrame
      title={t('pages.become-the-owner-of-this-shop')}
      lead={t('pages.log-in-with-your-email-address-you')}
    >
      <FirstOwner
        word={word}
        mergeCart={mergeGuestCart}
        onDone={() => void navigate(paths.dashboard, { replace: true })}
      />
    </LoginFrame>
  )
}
