import { createStore, useStore } from '#ui/create-store.ts'
import type { Order } from '../contract.ts'

const none: readonly Order[] = []
const [slips, round] = [createStore(none), createStore(none)]

/** Prints the picking slips of these orders. */
export const printSlips = (orders: readonly Order[]): void => slips.set(orders)

/** Prints one sheet for whoever brings these orders. */
export const printRound = (orders: readonly Order[]): void => round.set(orders)

export const endPrinting = (): void => {
  slips.set(none)
  round.set(none)
}

/** The orders whose slips are being printed. */
export const useSlipOrders = (): readonly Order[] => useStore(slips, none)

/** The orders on the round sheet that is being printed. */
export const useRoundOrders = (): readonly Order[] => useStore(round, none)
