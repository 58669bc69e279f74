import { findDrawerAt, lockOpenDrawer } from '#features/cash/server/drawer-store.ts'
import { moveDifference, moveMoney, moveRounding, type Place } from '#features/cash/server/move-money.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'

interface SaleCash {
  place: Place
  /** Of an offline sale. */
  happenedAt: Date | null
  /** It comes in after its drawer was counted. */
  isLate: boolean
  /** A count has found the cash already. */
  isCounted: boolean
}

/**
 * The drawer that the cash of a sale went into, locked: the open one, or for an offline sale the one that was open when it
 * was sold. Before a counter ever had a drawer, the safe. The caller holds the counter's lock. Throws `drawer_closed`.
 */
export async function drawerOfSale(tx: Tx, counterId: string, offlineAt: Date | null): Promise<SaleCash> {
  const found = offlineAt && (await findDrawerAt(tx, counterId, offlineAt))
  if (found?.is_late)
    return {
      place: { drawer: found.id },
      happenedAt: offlineAt,
      isLate: true,
      isCounted: found.is_counted,
    }
  const drawer = await lockOpenDrawer(tx, counterId)
  if (drawer === null && offlineAt === null) throw new AppError('drawer_closed')
  const place = drawer === null ? 'safe' : { drawer }
  return { place, happenedAt: offlineAt, isLate: false, isCounted: false }
}

interface CashOfSale {
  orderId: string
  amountPaise: number
  roundingPaise: number
  byId: string
}

/** Moves what a sale brought; what a count has found already is no difference of that count any more. */
export async function takeCashOfSale(
  tx: Tx,
  { place, isCounted, ...when }: SaleCash,
  { amountPaise, roundingPaise, ...sale }: CashOfSale,
): Promise<void> {
  const of = { ...sale, ...when }
  await moveMoney(tx, { kind: 'sale', from: 'customer', to: place, amountPaise, ...of })
  await moveRounding(tx, place, roundingPaise, of)
  if (isCounted) await moveDifference(tx, place, -amountPaise - roundingPaise, of)
}
