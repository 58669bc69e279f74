import { owedRow } from '#platform/db/owed-row.ts'
import { sql } from '#platform/db/postgres.ts'

const unpaid = (name: string, where: string) =>
  sql(
    name,
    `SELECT count(*)::int AS count, coalesce(sum(a.amount_paise), 0)::bigint AS paise, min(o.created_at) AS oldest
     FROM orders o JOIN payment_attempts a ON a.order_id = o.id AND a.status IN ('Due', 'Pending') WHERE ${where}`,
    owedRow,
  )
/** Orders that wait for a payment online; they end by themselves. */
export const sumUnpaidOnline = unpaid('reports.unpaidOnline', `o.status = 'Awaiting Payment'`).one()
/** What is to be collected at the door of the orders that are out. */
export const sumCashOnTheRoad = unpaid(
  'reports.cashOnTheRoad',
  `o.status = 'Out for Delivery' AND a.provider = 'CASH_ON_DELIVERY'`,
).one()
