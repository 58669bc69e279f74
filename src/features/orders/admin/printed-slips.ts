import { createStore, useStore } from '#ui/create-store.ts'
import type { Order } from '../contract.ts'

const none: readonly Order[] = []
const asked = createStore(none)

/** Prints the picking slips of these orders. */
export const printSlips = (orders: readonly Order[]): void => asked.set(orders)

export const endPrinting = (): void => asked.set(none)

/** The orders whose slips are being printed. */
export const useSlipOrders = (): readonly Order[] => useStore(asked, none)
