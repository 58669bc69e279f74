import { findDrawerAt, lockOpenDrawer } from '#features/cash/server/drawer-store.ts'
import { moveDifference, moveMoney, type Place } from '#features/cash/server/move-money.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'

/** Where the cash of a sale lies. */
interface SaleCash {
  place: Place
  /** Of a sale that comes in after its drawer was counted. */
  late: { happenedAt: Date; isCounted: boolean } | null
}

/**
 * The drawer that the cash of a sale went into, locked: the open one, or for an offline sale the one that was open when it
 * was sold. Before a counter ever had a drawer, the safe. The caller holds the counter's lock. Throws `drawer_closed`.
 */
export async function drawerOfSale(tx: Tx, counterId: string, offlineAt: Date | null): Promise<SaleCash> {
  if (offlineAt !== null) {
    const found = await findDrawerAt(tx, counterId, offlineAt)
    if (!found) return { place: 'safe', late: null }
    const { id, is_late, is_counted } = found
    if (is_late) return { place: { drawer: id }, late: { happenedAt: offlineAt, isCounted: is_counted } }
  }
  const drawer = await lockOpenDrawer(tx, counterId)
  if (drawer === null) throw new AppError('drawer_closed')
  return { place: { drawer }, late: null }
}

/** Moves what a sale brought; what a count has found already is no difference of that count any more. */
export async function takeCashOfSale(
  tx: Tx,
  { place, late }: SaleCash,
  sale: { orderId: string; amountPaise: number; byId: string },
): Promise<void> {
  const { orderId, amountPaise, byId } = sale
  const when = late && { happenedAt: late.happenedAt, isLate: true }
  await moveMoney(tx, { kind: 'sale', from: 'customer', to: place, amountPaise, orderId, byId, ...when })
  if (late?.isCounted) await moveDifference(tx, place, -amountPaise, { orderId, byId, ...when })
}
