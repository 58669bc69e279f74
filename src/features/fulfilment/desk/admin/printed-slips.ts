import { createStore, useStore } from '#ui/create-store.ts'
import type { Order } from '#features/orders/contract.ts'

const none: readonly Order[] = []
const slips = createStore(none)

/** One sheet for whoever brings these orders; their name is null while it is not known. */
interface Round {
  orders: readonly Order[]
  riderName: string | null
  /** The order numbers that the rider has put in an order of their own. */
  ownOrder: readonly string[]
}
const noRound: Round = { orders: none, riderName: null, ownOrder: [] }
const round = createStore(noRound)

export const printSlips = (orders: readonly Order[]): void => slips.set(orders)

/** Prints one sheet for whoever brings these orders. */
export const printRound = (
  orders: readonly Order[],
  riderName: string | null = null,
  ownOrder: readonly string[] = [],
): void => round.set({ orders, riderName, ownOrder })

export const endPrinting = (): void => {
  slips.set(none)
  round.set(noRound)
}

/** The orders whose slips are being printed. */
export const useSlipOrders = (): readonly Order[] => useStore(slips, none)

/** The round sheet that is being printed; without orders when none is. */
export const useRound = (): Round => useStore(round, noRound)
