import { z } from 'zod'
import { sql } from '#platform/db/postgres.ts'
import { booleans, ints, texts } from '#platform/db/row-columns.ts'

const seenRow = z.object({
  ...texts('id', 'name', 'email'),
  mobile: z.number().nullable(),
  ...booleans('is_admin', 'logged_in', 'has_password', 'has_address'),
  ...ints('orders', 'grievances'),
})
export type SeenAccount = z.infer<typeof seenRow>

/** The accounts that were used in a span of time, or whose orders or complaints were. */
export const findSeenAccounts = sql(
  'breach.seen',
  `SELECT * FROM (
     SELECT u.id, u.name, coalesce(u.email, '') AS email, u.mobile, u.role = 'ADMIN' AS is_admin,
       u.last_login_at >= $1 AND u.last_login_at < $2 OR u.created_at >= $1 AND u.created_at < $2 OR EXISTS (
         SELECT FROM sessions s WHERE s.user_id = u.id AND s.created_at < $2 AND coalesce(s.ended_at, s.rotated_at) >= $1) AS logged_in,
       (SELECT count(*)::int FROM orders o WHERE o.user_id = u.id AND o.created_at < $2
         AND (o.created_at >= $1 OR o.updated_at >= $1)) AS orders,
       (SELECT count(*)::int FROM grievances g WHERE g.user_id = u.id AND g.created_at >= $1 AND g.created_at < $2) AS grievances,
       EXISTS (SELECT FROM passwords p WHERE p.user_id = u.id) AS has_password,
       EXISTS (SELECT FROM addresses a WHERE a.user_id = u.id) AS has_address
     FROM users u WHERE u.created_at < $2 AND u.email IS DISTINCT FROM u.id || '@erased.invalid') accounts
   WHERE logged_in OR orders > 0 OR grievances > 0 ORDER BY email`,
  seenRow,
).many(({ since, until }: { since: Date; until: Date }) => [since, until])

const customerRow = z.object({
  ...texts('id', 'name'),
  mobile: z.number().nullable(),
  orders: z.int(),
  has_khata: z.boolean(),
})
export type SeenCustomer = z.infer<typeof customerRow>

/** Customers of the book without an account who were added, ordered, or bought on khata in a span of time. */
export const findSeenCustomers = sql(
  'breach.customers',
  `SELECT * FROM (
     SELECT c.id, c.name, c.mobile, c.created_at >= $1 AS is_new,
       (SELECT count(*)::int FROM orders o WHERE o.customer_id = ANY (same_customer(c.id)) AND o.created_at < $2
         AND (o.created_at >= $1 OR o.updated_at >= $1)) AS orders,
       EXISTS (SELECT FROM khata_entries k WHERE k.customer_id = ANY (same_customer(c.id)) AND k.at < $2 AND k.at >= $1) AS has_khata
     FROM customers c WHERE c.user_id IS NULL AND c.merged_into IS NULL AND c.name <> 'erased' AND c.created_at < $2) people
   WHERE is_new OR orders > 0 OR has_khata ORDER BY lower(name), id`,
  customerRow,
).many(({ since, until }: { since: Date; until: Date }) => [since, until])

/** People without an account who complained in that span. */
export const findSeenGuests = sql(
  'breach.guests',
  `SELECT DISTINCT email FROM grievances g WHERE user_id IS NULL AND created_at >= $1 AND created_at < $2
     AND email <> 'erased' AND NOT EXISTS (SELECT FROM users u WHERE u.email = g.email) ORDER BY email`,
  z.object({ email: z.string() }),
).manyFirst(({ since, until }: { since: Date; until: Date }) => [since, until])
