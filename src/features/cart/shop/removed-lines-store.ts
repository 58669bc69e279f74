import { createStore, useStore } from '#ui/create-store.ts'
import type { CartLine } from '../cart-line.ts'
import { noneRemoved, withRemoved, type RemovedLines } from '../cart-rows.ts'

const store = createStore<RemovedLines>(noneRemoved)

/** Remembers lines that are about to be taken out of `lines`, so that they can be put back where they stood. */
export const rememberRemoved = (lines: readonly CartLine[], leaving: readonly CartLine[]): void =>
  store.set(withRemoved(store.get(), lines, leaving))

/** The cart is left, or ordered: what was taken out stays out. */
export const forgetRemoved = (): void => store.set(noneRemoved)

export const useRemovedLines = (): RemovedLines => useStore(store, noneRemoved)
