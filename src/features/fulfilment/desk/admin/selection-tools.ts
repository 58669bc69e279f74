import { createContext, type ReactNode } from 'react'
import type { Order } from '#features/orders/contract.ts'

/** What other features do with the selected orders; the page provides it. */
export const SelectionTools = createContext<(orders: readonly Order[]) => ReactNode>(() => null)

/** What the page offers for an order that a rider brought back; null for any other, undefined until that is known. */
export const CameBack = createContext<
  (orderId: string) => { reason: string; again: ReactNode } | null | undefined
>(() => null)

/** Who brings an order, by its number; the page provides it. */
export const RiderNames = createContext<ReadonlyMap<string, string>>(new Map())
