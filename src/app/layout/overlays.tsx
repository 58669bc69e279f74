import { useCallback } from 'react'
import { useNavigate } from '#ui/router/router.tsx'
import { closeAddressPanel, useAddressPanel } from '#features/addresses/shop/address-panels-store.ts'
import { mergeGuestCart } from '#features/cart/shop/browser-cart.ts'
import { closeCartMenu, useCartMenu } from '#features/cart/shop/cart-menu-store.ts'
import { cancelConfirmation, useIsConfirming } from '#features/people/accounts/shop/confirmation-store.ts'
import { closeLogin, useLoginPopup } from '#features/people/accounts/shop/login-popup-store.ts'
import { closePincodeDialog, useIsPincodeDialogOpen } from '#features/storefront/shop/delivery-pincode.ts'
import { usePincodeWarning } from '#features/storefront/shop/use-pincode-warning.ts'
import { paths } from '#shared/paths.ts'
import { lazyOverlay } from '#ui/overlay.tsx'
import { useOfferMarks } from './use-offer-marks.ts'

export const LoginPopup = lazyOverlay(() =>
  import('#features/people/accounts/shop/login-popup.tsx').then((file) => file.LoginPopup),
)

const ConfirmIdentity = lazyOverlay(() =>
  import('#features/people/accounts/shop/confirm-identity.tsx').then((file) => file.ConfirmIdentity),
)

export const CartMenu = lazyOverlay(() =>
  import('#features/cart/shop/cart-menu.tsx').then((file) => file.CartMenu),
)

const AddressPanels = lazyOverlay(() =>
  import('#features/addresses/shop/address-panels.tsx').then((file) => file.AddressPanels),
)

export const PincodeDialog = lazyOverlay(() =>
  import('./pincode-overlay.tsx').then((file) => file.PincodeOverlay),
)

/** Overlays of every page; the code of each is loaded when it is first opened. */
export function Overlays() {
  useOfferMarks()
  const navigate = useNavigate()
  const goTo = useCallback(
    (next: string) => {
      closeCartMenu()
      void navigate(next)
    },
    [navigate],
  )
  const goHome = useCallback(() => void navigate(paths.home), [navigate])
  return (
    <>
      <CartMenu open={useCartMenu()} onClose={closeCartMenu} />
      <AddressPanels
        open={useAddressPanel() !== null}
        onClose={closeAddressPanel}
        pincodeWarning={usePincodeWarning()}
      />
      <PincodeDialog open={useIsPincodeDialogOpen()} onClose={closePincodeDialog} />
      <ConfirmIdentity open={useIsConfirming()} onClose={cancelConfirmation} />
      <LoginPopup
        open={useLoginPopup().open}
        onClose={closeLogin}
        onLoggedIn={goTo}
        mergeCart={mergeGuestCart}
        onRegistered={goHome}
      />
    </>
  )
}
