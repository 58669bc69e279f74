import { createStore } from '#ui/create-store.ts'

const KEY = 'cart-merged'

/** The notice about what a login merged into the cart; shown until it is dismissed. */
export const mergeNotice = createStore<string | null>(read())

// Registering reloads the page; the notice must survive that.
mergeNotice.subscribe(() => {
  const message = mergeNotice.get()
  try {
    if (message === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, message)
  } catch {
    // Where storage is unavailable, the notice lives as long as the page.
  }
})

function read(): string | null {
  try {
    return globalThis.sessionStorage?.getItem(KEY) ?? null
  } catch {
    return null
  }
}
