import type { RiderDesk } from './contract.ts'

/** The orders that somebody has to bring. */
export interface Round {
  riderId: string
  riderName: string
  orderIds: string[]
}

/** The rounds of all riders, by name. What came back is in nobody’s round. */
export function roundsOf(deliveries: RiderDesk['deliveries']): Round[] {
  const rounds = new Map<string, Round>()
  for (const { riderId, riderName, orderId, failed } of deliveries) {
    if (failed) continue
    const round = rounds.get(riderId) ?? { riderId, riderName, orderIds: [] }
    round.orderIds.push(orderId)
    rounds.set(riderId, round)
  }
  return [...rounds.values()].sort((a, b) => a.riderName.localeCompare(b.riderName))
}
