import { z } from 'zod'
import { owedRow } from '#platform/db/owed-row.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { numbers, orNull, texts } from '#platform/db/row-columns.ts'
import { saidNo } from '#features/consents/server/consent-store.ts'
import { offsetOf, type Page } from '#shared/paging.ts'
import { chosenLocale } from '#shared/stored-locale.ts'

/** What an entry adds to what is owed: `owedBy` of `khata-rules.ts`. */
export const OWED = `CASE WHEN e.kind IN ('payment', 'return', 'write_off') THEN -e.amount_paise ELSE e.amount_paise END`

/** When an entry happened, which may have come in later. */
export const HAPPENED = 'coalesce(e.happened_at, e.at)'

// What was undone is no debt, nor is the entry that undid it, as if a payment had been one.
/** Whatever raised what these customers owe, each with what came to it since, in paise. */
const debtsOf = (customers: string) =>
  `SELECT e.id, ${HAPPENED} AS at, ${OWED} AS paise, sum(${OWED}) OVER (ORDER BY ${HAPPENED} DESC, e.id DESC) AS together
       FROM khata_entries e WHERE e.customer_id = ANY (${customers}) AND ${OWED} > 0
         AND e.reverses IS NULL AND NOT EXISTS (SELECT FROM khata_entries r WHERE r.reverses = e.id)`

/** Who stands in the book for a customer `k`: the one into whom they were merged. */
const KEPT = 'coalesce(k.merged_into, k.id)'

/** What a customer of this id owes, with those who are the same person, in paise, as SQL. */
export const khataBalance = (customerId: string) =>
  `(SELECT coalesce(sum(${OWED}), 0)::bigint FROM khata_entries e WHERE e.customer_id = ANY (same_customer(${customerId})))`

/** The name of whoever was erased. */
export const ERASED = 'erased'

const customerRow = z.object({
  ...texts('id', 'name', 'note'),
  ...orNull(texts('user_id', 'email')),
  ...orNull(numbers('mobile', 'khata_limit_paise')),
  /** What the shop owes them besides: the other column of their account. */
  credit_paise: z.number(),
  balance_paise: z.number(),
  last_at: z.date().nullable(),
  /** When the person is to be erased, who has asked for it. */
  erases_at: z.date().nullable(),
  /** The newest debts, as far as they are unpaid, in the order in which they were made. */
  may_remind: z.boolean(),
  locale: chosenLocale,
  debts: z.array(z.object({ at: z.coerce.date(), paise: z.number() })),
})
export type BookCustomerRow = z.infer<typeof customerRow>

/** Customers `c` with their balance, and the debts that it consists of. */
const withDebts = (customers: string) => `
  SELECT c.id, c.user_id, u.email, u.locale, c.name, c.mobile, c.note, c.khata_limit_paise, c.credit_paise, c.balance_paise, c.last_at,
    NOT (${saidNo('c.user_id', 'reminders')} OR EXISTS (SELECT FROM customers r
      WHERE r.id = ANY (same_customer(c.id)) AND r.refused_reminders_at IS NOT NULL)) AS may_remind,
    (SELECT max(x.runs_at) FROM erasures x WHERE (x.customer_id = c.id OR x.user_id = c.user_id)
       AND x.withdrawn_at IS NULL AND x.ran_at IS NULL) AS erases_at,
    (SELECT coalesce(json_agg(json_build_object('at', d.at, 'paise', d.paise) ORDER BY d.at, d.id), '[]')
     FROM (${debtsOf('same_customer(c.id)')}) d
     WHERE d.together - d.paise < c.balance_paise) AS debts
  FROM (${customers}) c LEFT JOIN users u ON u.id = c.user_id`

const BALANCES = `SELECT ${KEPT} AS customer_id, sum(${OWED})::bigint AS paise, max(e.at) AS last_at
  FROM khata_entries e JOIN customers k ON k.id = e.customer_id AND e.amount_paise <> 0`

/** Those who owe most first. */
export const listBook = sql(
  'khata.listCustomers',
  `${withDebts(`SELECT c.*, coalesce(b.paise, 0) AS balance_paise, b.last_at
     FROM customers c LEFT JOIN (${BALANCES} GROUP BY 1) b ON b.customer_id = c.id
     WHERE c.merged_into IS NULL AND ($3::char(24) IS NULL OR c.user_id = $3) AND lower(c.name || ' ' || coalesce(c.mobile::text, '')) LIKE ALL ($1::text[])
       AND CASE $2 WHEN 'owing' THEN b.paise > 0 WHEN 'credit' THEN c.khata_limit_paise IS DISTINCT FROM 0 ELSE true END
     ORDER BY coalesce(b.paise, 0) DESC, lower(c.name), c.id LIMIT $4 OFFSET $5`)}
   ORDER BY c.balance_paise DESC, lower(c.name), c.id`,
  customerRow,
).many((filter: BookFilter, page: Page) => [
  patternsOf(filter),
  filter.group,
  filter.userId,
  page.limit,
  offsetOf(page),
])

const count = sql(
  'khata.countCustomers',
  `SELECT count(*)::int AS count, (SELECT coalesce(sum(b.paise) FILTER (WHERE b.paise > 0), 0)::bigint
     FROM (${BALANCES} GROUP BY 1) b) AS owed_paise
   FROM customers c LEFT JOIN (${BALANCES} GROUP BY 1) b ON b.customer_id = c.id
   WHERE c.merged_into IS NULL AND ($3::char(24) IS NULL OR c.user_id = $3) AND lower(c.name || ' ' || coalesce(c.mobile::text, '')) LIKE ALL ($1::text[])
     AND CASE $2 WHEN 'owing' THEN b.paise > 0 WHEN 'credit' THEN c.khata_limit_paise IS DISTINCT FROM 0 ELSE true END`,
  z.object({ count: z.int(), owed_paise: z.number() }),
)

const one = (where: string) =>
  withDebts(`SELECT c.*, coalesce(b.paise, 0) AS balance_paise, b.last_at
    FROM customers c LEFT JOIN LATERAL (${BALANCES} WHERE e.customer_id = ANY (same_customer(c.id)) GROUP BY 1) b ON true WHERE ${where}`)
export const findBookCustomer = sql(
  'khata.customerById',
  one(`c.id = (SELECT ${KEPT} FROM customers k WHERE k.id = $1)`),
  customerRow,
).maybe<[id: string]>()

export const findCustomerOfUser = sql('khata.customerByUser', one('c.user_id = $1'), customerRow).maybe<
  [userId: string]
>()

export const insertCustomer = sql(
  'khata.insertCustomer',
  `INSERT INTO customers (id, user_id, name, mobile, note, khata_limit_paise) VALUES ($1, $2, $3, $4, $5, $6)`,
).run((id: string, { userId, name, mobile, note, limitPaise }: CustomerFields) => [
  id,
  userId,
  name,
  mobile,
  note,
  limitPaise,
])

export const updateBookCustomer = sql(
  'khata.updateCustomer',
  `UPDATE customers SET name = $2, mobile = $3, note = $4, user_id = $5, khata_limit_paise = $6 WHERE id = $1`,
).run((id: string, { userId, name, mobile, note, limitPaise }: CustomerFields) => [
  id,
  name,
  mobile,
  note,
  userId,
  limitPaise,
])

const lock = sql(
  'khata.lockCustomer',
  `SELECT id FROM customers WHERE id = (SELECT ${KEPT} FROM customers k WHERE k.id = $1) FOR NO KEY UPDATE`,
  z.object({ id: z.string() }),
)

/** Which customers a list shows: those that match every pattern. */
interface BookFilter {
  words: string[]
  group: 'owing' | 'credit' | null
  userId: string | null
}

const patternsOf = ({ words }: BookFilter) =>
  words.length === 0 ? ['%'] : words.map((word) => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`)

/** How many match, and what everybody owes together. */
export const countBook = (tx: Tx, filter: BookFilter) =>
  tx.one(count, [patternsOf(filter), filter.group, filter.userId])

/** What the customers of these ids owe, each as who stands in the book for them. */
export const listOwing = sql(
  'khata.owing',
  `SELECT k.id AS asked, c.id, c.name, c.name = '${ERASED}' AS is_erased, ${khataBalance('c.id')} AS balance_paise
   FROM customers k JOIN customers c ON c.id = ${KEPT} WHERE k.id = ANY ($1)`,
  z.object({ ...texts('asked', 'id', 'name'), is_erased: z.boolean(), balance_paise: z.number() }),
).many<[ids: string[]]>()

/** Everybody in the book who has this number. */
export const findCustomersByMobile = sql(
  'khata.customersByMobile',
  'SELECT id, user_id, name FROM customers WHERE mobile = $1 AND merged_into IS NULL ORDER BY id',
  z.object({ id: z.string(), user_id: z.string().nullable(), name: z.string() }),
).many<[mobile: number]>()

export interface CustomerFields {
  userId: string | null
  name: string
  mobile: number | null
  note: string
  limitPaise: number | null
}

/** Whether a person wants to be reminded of what they owe, as they have said in the shop. */
export const saveMayRemind = sql(
  'khata.remind',
  `UPDATE customers SET refused_reminders_at = CASE WHEN $2 THEN NULL ELSE coalesce(refused_reminders_at, now()) END
   WHERE id = ANY (same_customer($1))`,
).run<[id: string, mayRemind: boolean]>()

/** Everything that changes a khata waits until this transaction ends; false if there is no such customer. */
export const lockBookCustomer = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.maybe(lock, [id])) !== null

const nameLock = sql(
  'khata.lockName',
  `SELECT FROM customers WHERE id = (SELECT ${KEPT} FROM customers k WHERE k.id = $1) FOR KEY SHARE`,
)

/** Whoever erases this customer waits for what is written with the name, which is read afterwards. */
export const lockCustomerName = (tx: Tx, id: string): Promise<unknown> => tx.run(nameLock, [id])

/** What is owed on khata together, the oldest debt that is unpaid first. */
export const sumKhata = sql(
  'khata.owed',
  `SELECT count(*)::int AS count, coalesce(sum(b.paise), 0)::bigint AS paise, min(oldest.at) AS oldest
   FROM (${BALANCES} GROUP BY 1) b CROSS JOIN LATERAL (
     SELECT min(d.at) AS at FROM (${debtsOf('same_customer(b.customer_id)')}) d
     WHERE d.together - d.paise < b.paise) oldest
   WHERE b.paise > 0`,
  owedRow,
).one()
