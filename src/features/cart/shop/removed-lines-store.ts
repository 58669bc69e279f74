import { createStore, useStore } from '#ui/create-store.ts'
import type { CartLine } from '../cart-line.ts'
import { noRemovedLines, withRemoved, type RemovedLines } from '../cart-rows.ts'

const store = createStore<RemovedLines>(noRemovedLines)

/** Remembers lines about to be removed, so that they can be restored to their positions. */
export const rememberRemoved = (lines: readonly CartLine[], leaving: readonly CartLine[]): void =>
  store.set(withRemoved(store.get(), lines, leaving))

/** The cart was closed or ordered: removed lines cannot be restored any more. */
export const forgetRemoved = (): void => store.set(noRemovedLines)

export const useRemovedLines = (): RemovedLines => useStore(store, noRemovedLines)
