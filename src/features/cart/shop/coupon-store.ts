import type { CheckedCoupon } from '../coupon-contract.ts'
import { createStore, useStore } from '#ui/create-store.ts'

/** The coupon of this tab's cart, as the shop said what it gives. */
export type ChosenCoupon = Pick<CheckedCoupon, 'code' | 'rule'>

const KEY = 'coupon'

function read(): ChosenCoupon | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as ChosenCoupon | null
    return typeof kept?.code === 'string' && typeof kept.rule?.value === 'number' ? kept : null
  } catch {
    return null
  }
}

const store = createStore<ChosenCoupon | null | undefined>(undefined)

/** Read when it is first asked for: the module is loaded on the server too. */
const chosen = {
  get(): ChosenCoupon | null {
    if (store.get() === undefined) store.set(read())
    return store.get() ?? null
  },
  subscribe: store.subscribe,
}

export function chooseCoupon(coupon: ChosenCoupon | null): void {
  store.set(coupon)
  try {
    if (coupon === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify({ code: coupon.code, rule: coupon.rule }))
  } catch {
    // Without storage it lives as long as the page.
  }
}

export const useChosenCoupon = (): ChosenCoupon | null => useStore(chosen, null)
