import { sumOpenDrawers } from '#features/cash/server/drawer-store.ts'
import { sumWithRiders } from '#features/fulfilment/riders/server/cash-store.ts'
import { sumKhata } from '#features/khata/server/khata-store.ts'
import { sumSuppliers } from '#features/stock/purchasing/server/supplier-account-store.ts'
import { sumUnseenUpi } from '#features/upi/server/upi-store.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import type { OwedRow } from '#platform/db/owed-row.ts'
import { toRupees } from '#shared/money.ts'
import type { WhoOwes } from '../contract.ts'
import { OWED_PLACES, type OwedPlace } from '../owed-places.ts'
import { sumCashOnTheRoad, sumUnpaidOnline } from './unpaid-orders-store.ts'

const sums: Record<OwedPlace, (tx: Tx) => Promise<OwedRow>> = {
  khata: sumKhata,
  riders: sumWithRiders,
  upi: sumUnseenUpi,
  online: sumUnpaidOnline,
  road: sumCashOnTheRoad,
  drawers: sumOpenDrawers,
  suppliers: sumSuppliers,
}

/** Reads what the shop's money is still with others for, in one transaction, so that nothing is counted in two places. */
export async function readWhoOwes(reportDb: Database): Promise<WhoOwes> {
  const rows = await reportDb.transaction((tx) => Promise.all(OWED_PLACES.map((place) => sums[place](tx))))
  return OWED_PLACES.map((place, i) => {
    const { count, paise, oldest } = rows[i]!
    return { place, count, amount: toRupees(paise), oldestAt: oldest?.toISOString() ?? null }
  })
}
