import { createStore } from '#ui/create-store.ts'

const KEY = 'cart-merged'

/** The line that tells what a login merged into the cart; it stands on the cart until it is put away. */
export const mergeNotice = createStore<string | null>(read())

// Registering loads the page again; what it merged is still to be told then.
mergeNotice.subscribe(() => {
  const words = mergeNotice.get()
  try {
    if (words === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, words)
  } catch {
    // Where storage is refused, the line lives as long as the page.
  }
})

function read(): string | null {
  try {
    return globalThis.sessionStorage?.getItem(KEY) ?? null
  } catch {
    return null
  }
}
