import { z } from 'zod'
import { saleEntries } from '#features/sales/server/sales-store.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { roles } from '#shared/roles.ts'
import type { CustomerGroup } from '../contract.ts'
import type { PersonSearch } from '#shared/person-search.ts'

const customerRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  mobile: z.number().nullable(),
  status: z.enum(['Active', 'Inactive', 'Suspended']),
  role: z.enum(roles),
  created_at: z.date(),
  note: z.string(),
  suspended_reason: z.string().nullable(),
  cash_on_delivery: z.boolean(),
  orders: z.int(),
  cancelled: z.int(),
  spent_paise: z.number(),
  last_order_at: z.date().nullable(),
})
export type CustomerRow = z.infer<typeof customerRow>

/** Customers of these users, in their order. Only the orders of those listed are read. */
const withOrders = (users: string) => `
  SELECT u.id, u.name, u.email, u.mobile, u.status, u.role, u.created_at, u.note, u.suspended_reason,
    u.cash_on_delivery, s.orders, o.cancelled, s.spent_paise, o.last_order_at
  FROM (${users}) u CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE status = 'Cancelled')::int AS cancelled, max(created_at) AS last_order_at
    FROM orders WHERE user_id = u.id) o
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(orders), 0)::int AS orders, coalesce(sum(paise), 0)::bigint AS spent_paise
    FROM ${saleEntries} entries WHERE user_id = u.id) s
  ORDER BY u.created_at DESC, u.id DESC`

// $1 the last customer of the page before, $2 limit, $3 group. The expression is that of the index `users_search`.
const SEARCHED = `lower(u.name || ' ' || u.email || ' ' || coalesce(u.mobile::text, ''))`
const page = (name: string, matching: string) =>
  sql(
    name,
    withOrders(`SELECT u.* FROM users u
    WHERE (u.created_at, u.id) < (SELECT coalesce(max(created_at), 'infinity'), coalesce(max(id), '') FROM users WHERE id = $1)
      AND ($3::text IS NULL OR CASE $3 WHEN 'suspended' THEN u.status = 'Suspended' ELSE NOT u.cash_on_delivery END)
      ${matching}
    ORDER BY u.created_at DESC, u.id DESC LIMIT $2`),
    customerRow,
  )

const pages = {
  all: page('customers.all', ''),
  byWords: page('customers.byWords', `AND ${SEARCHED} LIKE $4 AND ${SEARCHED} LIKE ALL($5::text[])`),
  byMobile: page(
    'customers.byMobile',
    `AND u.id IN (SELECT u.id FROM users u WHERE ${SEARCHED} LIKE '%' || $4 || '%'
       UNION ALL SELECT user_id FROM addresses WHERE mobile = $4::bigint)`,
  ),
}

/** One page of customers, newest first, after the customer `after`. */
export function listCustomers(
  tx: Tx,
  { mobile, words }: PersonSearch,
  { after, limit, group }: { after: string | null; limit: number; group: CustomerGroup | null },
): Promise<CustomerRow[]> {
  const values = [after, limit, group]
  if (mobile !== null) return tx.many(pages.byMobile, [...values, String(mobile)])
  // The index finds the longest word; the others are checked in what it finds.
  const [longest, ...others] = words.toSorted((a, b) => b.length - a.length).map(patternOf)
  return longest === undefined
    ? tx.many(pages.all, values)
    : tx.many(pages.byWords, [...values, longest, others])
}

const patternOf = (word: string) => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`

const byId = sql('customers.byId', withOrders(`SELECT * FROM users WHERE id = $1`), customerRow)

export const findCustomer = (tx: Tx, userId: string): Promise<CustomerRow | null> => tx.maybe(byId, [userId])

const update = sql(
  'customers.update',
  `UPDATE users SET note = coalesce($2, note), cash_on_delivery = coalesce($3, cash_on_delivery) WHERE id = $1`,
)

export const changeCustomer = (
  tx: Tx,
  userId: string,
  { note, cashOnDelivery }: { note?: string | undefined; cashOnDelivery?: boolean | undefined },
) => tx.run(update, [userId, note ?? null, cashOnDelivery ?? null])

// An administrator is not suspended, so that two of them cannot leave the shop without one.
const suspend = sql(
  'customers.suspend',
  `UPDATE users SET status = 'Suspended', suspended_reason = $2
   WHERE id = $1 AND status <> 'Suspended' AND role <> 'ADMIN'`,
)

/** Suspends a user; false for administrators and if they are suspended already. */
export const suspendUser = async (tx: Tx, userId: string, reason: string): Promise<boolean> =>
  (await tx.run(suspend, [userId, reason])) === 1

const lift = sql(
  'customers.lift',
  `UPDATE users SET status = 'Active', suspended_reason = NULL WHERE id = $1 AND status = 'Suspended'`,
)

/** False if the user is not suspended. */
export const liftSuspensionOf = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx.run(lift, [userId])) === 1
