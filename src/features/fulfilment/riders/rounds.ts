import type { RiderDesk } from './contract.ts'

/** The orders that somebody has to bring. */
export interface Round {
  riderId: string
  riderName: string
  orderIds: string[]
  /** Those that the rider has put in an order of their own, in that order. */
  ownOrder: string[]
}

/** The rounds of all riders, by name. What came back is in nobody’s round. */
export function roundsOf(deliveries: RiderDesk['deliveries']): Round[] {
  const rounds = new Map<string, Round>()
  const open = deliveries.filter(({ failed }) => !failed)
  for (const { riderId, riderName, orderId } of open) {
    const round = rounds.get(riderId) ?? { riderId, riderName, orderIds: [], ownOrder: [] }
    round.orderIds.push(orderId)
    rounds.set(riderId, round)
  }
  const placed = open.filter(({ sequence }) => sequence !== null)
  for (const { riderId, orderId } of placed.sort((a, b) => a.sequence! - b.sequence!))
    rounds.get(riderId)!.ownOrder.push(orderId)
  return [...rounds.values()].sort((a, b) => a.riderName.localeCompare(b.riderName))
}
