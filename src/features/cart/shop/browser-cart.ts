import { toast } from '#ui/toast.tsx'
import { CartStore } from './cart-store.ts'
import { mergeNotice } from './merge-notice-store.ts'
import { guestCartInBrowser } from './guest-cart-storage.ts'

export const guestCart = guestCartInBrowser()

/** This browser's cart. On the server it is always empty and unloaded, so pages are the same for everybody. */
export const browserCart = new CartStore({
  storage: guestCart,
  showError: (message) => void toast.error(message),
  showMessage: (message) => mergeNotice.set(message),
  loadUserCart: () => import('./user-cart-sync.ts').then((file) => file.UserCartSync),
  now: () => new Date().toISOString(),
})

/** Merges the guest cart into the user's; called after login, once the tokens are stored. */
export const mergeGuestCart = (): Promise<void> => browserCart.mergeGuest()
