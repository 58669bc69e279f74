import { countByStatus } from '#features/orders/server/all-orders-store.ts'
import { waitingStatuses } from '#features/orders/states.ts'
import { listTerms } from '#features/search/server/search-terms-store.ts'
import type { Database } from '#platform/db/postgres.ts'
import { toRupees } from '#shared/money.ts'
import { ORDER_STATUSES, type OrderStatus } from '#shared/order-enums.ts'
import { dayInIndia } from '#shared/when.ts'
import type { Overview } from '../contract.ts'
import { listBestSellers, sumEarlierDays, sumTodaysHours } from '#features/sales/server/sales-store.ts'
import { countTodaysStatuses, listLowStock } from './report-store.ts'

const DAYS = 30
const BEST_SELLERS = { days: 7, most: 10 }
const LIST_LENGTH = 10

/** Reads the overview in one transaction, so that its figures are consistent. */
export async function readOverview(reportDb: Database): Promise<Overview> {
  const at = new Date()
  const [hours, counts, statuses, earlier, best, low, missed] = await reportDb.transaction((tx) =>
    Promise.all([
      sumTodaysHours(tx),
      countByStatus(tx),
      countTodaysStatuses(tx),
      sumEarlierDays(tx, DAYS - 1),
      listBestSellers(tx, BEST_SELLERS.days, BEST_SELLERS.most),
      listLowStock(tx, LIST_LENGTH),
      listTerms(tx, true, { page: 1, limit: LIST_LENGTH }),
    ]),
  )
  const today = soldOf({
    orders: hours.reduce((sum, { orders }) => sum + orders, 0),
    sales_paise: hours.reduce((sum, { sales_paise }) => sum + sales_paise, 0),
  })
  const days = [
    ...earlier.map((row) => ({ day: row.day, ...soldOf(row) })),
    { day: dayInIndia(at), ...today },
  ]
  const none = Object.fromEntries(ORDER_STATUSES.map((status) => [status, 0])) as Record<OrderStatus, number>
  return {
    at: at.toISOString(),
    today,
    yesterday: soldOf(earlier.at(-1) ?? { orders: 0, sales_paise: 0 }),
    waiting: waitingStatuses.reduce((sum, status) => sum + counts[status], 0),
    statuses: { ...none, ...Object.fromEntries(statuses.map(({ status, count }) => [status, count])) },
    hours: Array.from({ length: 24 }, (_, hour) => ({
      hour,
      ...soldOf(hours.find((row) => row.hour === hour) ?? { orders: 0, sales_paise: 0 }),
    })),
    days,
    bestSellers: best.map(({ product_id, name, image, units, sales_paise }) => ({
      productId: product_id,
      name,
      image,
      units,
      sales: toRupees(sales_paise),
    })),
    lowStock: low.map(({ product_id, name, unit, stock }) => ({ productId: product_id, name, unit, stock })),
    searches: missed.map(({ term, nothingFound }) => ({ term, nothingFound })),
  }
}

const soldOf = ({ orders, sales_paise }: { orders: number; sales_paise: number }) => ({
  orders,
  sales: toRupees(sales_paise),
})
