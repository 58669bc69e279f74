import type { Order } from './contract.ts'

/** What an order costs, in rupees: what was agreed, and once it is packed what its final bill says. */
export const orderTotal = ({ final, totalAmt }: Pick<Order, 'final' | 'totalAmt'>): number =>
  final?.totalAmt ?? totalAmt
