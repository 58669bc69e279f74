import { z } from 'zod'
import { khataBalance } from '#features/khata/server/khata-store.ts'
import { saleEntries } from '#features/sales/server/sales-store.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { booleans, ints, numbers, orNull, texts } from '#platform/db/row-columns.ts'
import { roles } from '#shared/roles.ts'
import type { CustomerGroup } from '../contract.ts'
import type { PersonSearch } from '#shared/person-search.ts'

const customerRow = z.object({
  /** Of their account, or else of their entry in the customer book. */
  id: z.string(),
  ...booleans('has_account', 'cash_on_delivery'),
  ...orNull(texts('customer_id', 'suspended_reason')),
  ...orNull(numbers('balance_paise', 'mobile')),
  ...texts('name', 'email', 'note'),
  status: z.enum(['Active', 'Inactive', 'Suspended']),
  role: z.enum(roles),
  created_at: z.date(),
  ...ints('orders', 'cancelled'),
  spent_paise: z.number(),
  last_order_at: z.date().nullable(),
})
export type CustomerRow = z.infer<typeof customerRow>

/** People of these rows `(id, user_id, customer_id, created_at)`, in their order. Only the orders of those listed are read. */
const withOrders = (people: string) => `
  SELECT p.id, p.user_id IS NOT NULL AS has_account, p.customer_id, coalesce(nullif(u.name, ''), c.name, '') AS name,
    coalesce(u.email, '') AS email, coalesce(u.mobile, c.mobile) AS mobile, coalesce(u.status, 'Active') AS status,
    coalesce(u.role, 'USER') AS role, p.created_at, coalesce(u.note, c.note) AS note, u.suspended_reason,
    coalesce(u.cash_on_delivery, true) AS cash_on_delivery, s.orders, o.cancelled, s.spent_paise, o.last_order_at,
    CASE WHEN p.customer_id IS NOT NULL THEN ${khataBalance('p.customer_id')} END AS balance_paise
  FROM (${people}) p LEFT JOIN users u ON u.id = p.user_id LEFT JOIN customers c ON c.id = p.customer_id
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE status = 'Cancelled')::int AS cancelled, max(created_at) AS last_order_at
    FROM orders WHERE user_id = p.user_id OR customer_id = ANY (same_customer(p.customer_id))) o
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(orders), 0)::int AS orders, coalesce(sum(paise), 0)::bigint AS spent_paise
    FROM ${saleEntries} entries WHERE user_id = p.user_id OR customer_id = ANY (same_customer(p.customer_id))) s
  ORDER BY p.created_at DESC, p.id DESC`

const AFTER = `(SELECT coalesce(max(created_at), 'infinity'), coalesce(max(id), '') FROM (
  SELECT created_at, id FROM users WHERE id = $1 UNION ALL SELECT created_at, id FROM customers WHERE id = $1) last)`

// $1 the last person of the page before, $2 limit, $3 group. Who works in the shop is in the list of the staff.
const page = (name: string, found: string, isFound: (ids: string) => string) =>
  sql(
    name,
    `${found} ${withOrders(`SELECT * FROM (
      (SELECT u.id, u.id AS user_id, (SELECT id FROM customers WHERE user_id = u.id) AS customer_id, u.created_at FROM users u
       WHERE (u.created_at, u.id) < ${AFTER} AND u.role <> 'ADMIN'
         AND NOT EXISTS (SELECT FROM staff WHERE user_id = u.id AND ended_at IS NULL)
         AND CASE WHEN $3::text IS NULL THEN true WHEN $3 = 'suspended' THEN u.status = 'Suspended'
           WHEN $3 = 'no-cash' THEN NOT u.cash_on_delivery ELSE false END ${isFound('u.id')}
       ORDER BY u.created_at DESC, u.id DESC LIMIT $2)
      UNION ALL
      (SELECT c.id, NULL, c.id, c.created_at FROM customers c
       WHERE c.user_id IS NULL AND c.merged_into IS NULL AND (c.created_at, c.id) < ${AFTER} AND ($3 IS NULL OR $3 = 'no-account') ${isFound('c.id')}
       ORDER BY c.created_at DESC, c.id DESC LIMIT $2)) both_kinds
      ORDER BY created_at DESC, id DESC LIMIT $2`)}`,
    customerRow,
  )

// The expressions are those of the indexes `users_words`, `customers_search` and `addresses_names`.
const IN_ACCOUNT = `lower(u.name || ' ' || coalesce(u.email, '') || ' ' || coalesce(u.mobile::text, ''))`
const IN_BOOK = `lower(c.name || ' ' || coalesce(c.mobile::text, ''))`
/** Whose account, entry in the book or saved address has what is searched for. */
const foundBy = (account: string, book: string, address: string) => `WITH found AS MATERIALIZED (
  SELECT u.id FROM users u WHERE ${account}
  UNION SELECT coalesce(k.user_id, k.id) FROM customers c JOIN customers k ON k.id = coalesce(c.merged_into, c.id) WHERE ${book}
  UNION SELECT a.user_id FROM addresses a WHERE ${address})`
const likeAll = (text: string) => `${text} LIKE $4 AND ${text} LIKE ALL($5::text[])`
const isFound = (id: string) => `AND ${id} IN (SELECT id FROM found)`

const pages = {
  all: page('customers.all', '', () => ''),
  byWords: page(
    'customers.byWords',
    foundBy(likeAll(IN_ACCOUNT), likeAll(IN_BOOK), likeAll('lower(a.name)')),
    isFound,
  ),
  byMobile: page(
    'customers.byMobile',
    foundBy(`${IN_ACCOUNT} LIKE '%' || $4 || '%'`, 'c.mobile = $4::bigint', 'a.mobile = $4::bigint'),
    isFound,
  ),
}

/** One page of people, newest first, after the person `after`. */
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

export const findCustomer = sql(
  'customers.byId',
  withOrders(`SELECT u.id, u.id AS user_id, (SELECT id FROM customers WHERE user_id = u.id) AS customer_id, u.created_at
    FROM users u WHERE u.id = $1`),
  customerRow,
).maybe<[userId: string]>()

export const changeCustomer = sql(
  'customers.update',
  `UPDATE users SET note = coalesce($2, note), cash_on_delivery = coalesce($3, cash_on_delivery) WHERE id = $1`,
).run(
  (
    userId: string,
    { note, cashOnDelivery }: { note?: string | undefined; cashOnDelivery?: boolean | undefined },
  ) => [userId, note ?? null, cashOnDelivery ?? null],
)

// An administrator is not suspended, so that two of them cannot leave the shop without one.
/** Suspends a user; false for administrators and if they are suspended already. */
export const suspendUser = sql(
  'customers.suspend',
  `UPDATE users SET status = 'Suspended', suspended_reason = $2
   WHERE id = $1 AND status <> 'Suspended' AND role <> 'ADMIN'`,
).wrote<[userId: string, reason: string]>()

/** False if the user is not suspended. */
export const liftSuspensionOf = sql(
  'customers.lift',
  `UPDATE users SET status = 'Active', suspended_reason = NULL WHERE id = $1 AND status = 'Suspended'`,
).wrote<[userId: string]>()
