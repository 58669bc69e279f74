import { createStore, useStore } from '#ui/create-store.ts'
import type { Order } from '../contract.ts'

const none: readonly Order[] = []
const printing = createStore(none)

/** Prints the picking slips of these orders. */
export const printSlips = (orders: readonly Order[]): void => printing.set(orders)

export const endPrinting = (): void => printing.set(none)

/** The orders whose slips are being printed. */
export const useSlipOrders = (): readonly Order[] => useStore(printing, none)
