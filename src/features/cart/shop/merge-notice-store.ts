import { createStore } from '#ui/create-store.ts'

/** The line that tells what a login merged into the cart; it stands on the cart until it is put away. */
export const mergeNotice = createStore<string | null>(null)
