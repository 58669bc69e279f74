import { createStore, useStore } from '#ui/create-store.ts'

export interface LoginPopup {
  open: boolean
  mode: 'login' | 'register'
  /** Why login is required: "Log in to place your order". */
  reason: string | null
  /** Where to continue once logged in; null to stay. */
  next: string | null
}

const closed: LoginPopup = { open: false, mode: 'login', reason: null, next: null }
const store = createStore<LoginPopup>(closed)

/** Opens the login popup over the current page. */
export const openLogin = (reason?: string, next?: string): void =>
  store.set({ open: true, mode: 'login', reason: reason ?? null, next: next ?? null })

export const openRegister = (): void => store.set({ ...store.get(), open: true, mode: 'register' })

export const closeLogin = (): void => store.set({ ...store.get(), open: false })

export const useLoginPopup = (): LoginPopup => useStore(store, closed)
