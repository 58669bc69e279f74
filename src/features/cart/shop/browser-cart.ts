import { toast } from '#ui/toast.tsx'
import { CartStore } from './cart-store.ts'
import { mergeNotice } from './merge-notice-store.ts'
import { guestCartInBrowser } from './guest-cart-storage.ts'

export const guestCart = guestCartInBrowser()

/** This browser's cart. The server never changes it: there it stays unknown, for everybody alike. */
export const browserCart = new CartStore({
  storage: guestCart,
  showError: (message) => void toast.error(message),
  showMessage: (message) => mergeNotice.set(message),
  loadUserCart: () => import('./user-cart-sync.ts').then((file) => file.UserCartSync),
  now: () => new Date().toISOString(),
})

/** Hands the guest's cart over to the user's; logging in calls this once tokens are stored. */
export const mergeGuestCart = (): Promise<void> => browserCart.mergeGuest()
