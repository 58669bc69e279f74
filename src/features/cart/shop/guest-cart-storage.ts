import { browserStorage } from '#features/identity/shop/browser-storage.ts'
import { session } from '#features/identity/shop/session.ts'
import { readGuestCart, type GuestLine } from '../guest-cart.ts'

const KEY = 'guest_cart'

/** Storage of the guest cart. Written only when no user is stored (specification, section 4). */
export interface GuestCartStorage {
  read(): GuestLine[]
  write(lines: GuestLine[]): void
  remove(): void
  /** Calls back when another tab changed it. */
  watch(listener: () => void): () => void
}

/** Local storage; where that is refused, the cart lives as long as the page. */
export function guestCartInBrowser(): GuestCartStorage {
  let kept: GuestLine[] | null = null
  return {
    read: () => kept ?? readGuestCart(browserStorage.read(KEY)),
    write(lines) {
      if (session.getUser()) return
      kept = browserStorage.write(KEY, JSON.stringify(lines)) ? null : lines
    },
    remove() {
      kept = null
      browserStorage.write(KEY, null)
    },
    watch: (listener) => browserStorage.watch([KEY], listener),
  }
}
