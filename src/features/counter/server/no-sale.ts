import { lockOpenDrawer } from '#features/cash/server/drawer-store.ts'
import type { Database } from '#platform/db/postgres.ts'
import { once } from '#platform/requests/once.ts'
import type { SentRequest } from '#platform/requests/sent-request.ts'
import { AppError } from '#shared/problems.ts'
import { countNoSales, insertNoSale } from './no-sale-store.ts'
import type { Seller } from './sale.ts'
import { counterOf } from './sell.ts'
import { actingAt } from './till-person.ts'

/** Notes that a drawer was opened without a sale, and by whom. Returns how often it was. Throws `drawer_closed`. */
export const openWithoutSale = (
  db: Database,
  caller: Seller,
  { counterId, cashierId, reason }: { counterId: string; cashierId?: string | undefined; reason: string },
  sent: SentRequest | undefined,
): Promise<number> =>
  db.transaction(async (tx) => {
    const drawerId = await once(tx, sent, async () => {
      const counter = await counterOf(tx, { counterId })
      const { userId } = await actingAt(tx, caller, { counterId: counter.id, cashierId })
      const drawer = await lockOpenDrawer(tx, counter.id)
      if (drawer === null) throw new AppError('drawer_closed')
      await insertNoSale(tx, { drawerId: drawer, byId: userId, reason })
      return drawer
    })
    return countNoSales(tx, drawerId)
  })
