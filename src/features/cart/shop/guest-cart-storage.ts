import { browserStorage } from '#features/people/accounts/shop/browser-storage.ts'
import { session } from '#features/people/accounts/shop/session.ts'
import { readGuestCart, type GuestLine } from '../guest-cart.ts'

const KEY = 'guest_cart'

/** Storage of the guest cart. Written only when no user is stored (specification, section 4). */
export interface GuestCartStorage {
  /** The same array until something has changed. */
  read(): GuestLine[]
  write(lines: GuestLine[]): void
  remove(): void
  /** Calls back when another tab has changed it. */
  watch(listener: () => void): () => void
}

/** Local storage; where it is unavailable, the cart lives as long as the page. */
export function guestCartInBrowser(): GuestCartStorage {
  let unsaved: GuestLine[] | null = null
  let saved: { raw: string | null; lines: GuestLine[] } = { raw: null, lines: [] }
  return {
    read() {
      const raw = browserStorage.read(KEY)
      if (raw !== saved.raw) saved = { raw, lines: readGuestCart(raw) }
      return unsaved ?? saved.lines
    },
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
