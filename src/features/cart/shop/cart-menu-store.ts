import { createStore, useStore } from '#ui/create-store.ts'

const store = createStore(false)

export const openCartMenu = (): void => store.set(true)
export const closeCartMenu = (): void => store.set(false)

/** Whether the cart side menu is open. */
export const useCartMenu = (): boolean => useStore(store, false)
