import { browserStorage } from '#features/identity/shop/browser-storage.ts'
import { session } from '#features/identity/shop/session.ts'
import { readGuestCart, type GuestLine } from '../guest-cart.ts'

const KEY = 'guest_cart'

/** Storage of the guest cart. Written only when no user is stored (specification, section 4). */
export interface GuestCartStorage {
  read(): GuestLine[]
  write(lines: GuestLine[]): void
  remove(): void
  /** Calls back when another tab has changed it. */
  watch(listener: () => void): () => void
}

/** Local storage; where it is unavailable, the cart lives as long as the page. */
export function guestCartInBrowser(): GuestCartStorage {
  let unsaved: GuestLine[] | null = null
  return {
    read: () => unsaved ?? readGuestCart(browserStorage.read(KEY)),
    write(lines) {
      if (session.getUser()) return
      unsaved = browserStorage.write(KEY, JSON.stringify(lines)) ? null : lines
    },
    remove() {
      unsaved = null
      browserStorage.write(KEY, null)
    },
    watch: (listener) => browserStorage.watch([KEY], listener),
  }
}
