import { z } from 'zod'
import { newHexId } from '#platform/db/hex-id.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { booleans, numbers, orNull, texts } from '#platform/db/row-columns.ts'
import { addedTo } from '#features/cash/server/move-store.ts'
import { khataBalance } from '#features/khata/server/khata-store.ts'
import type { Person, PersonKeys } from './person.ts'
import { findColumns, madeOf } from './person-column-store.ts'
import { blanksOf, erasingOf, filesOf } from './person-columns.ts'
import { whoseRows } from './whose-rows.ts'

const WAITS = 'withdrawn_at IS NULL AND ran_at IS NULL'

/** When a person is erased; null if nobody asked for it. */
export const findWaitingErasure = sql(
  'erasures.waiting',
  `SELECT runs_at FROM erasures WHERE (user_id = $1 OR customer_id = $2) AND ${WAITS}`,
  z.object({ runs_at: z.date() }),
).maybeFirst(({ userId, customerId }: Person) => [userId, customerId])

/** What a restored backup finds a person by, besides the id: the address, or the number of whoever has no account. */
export const NAMED_BY = 'coalesce(u.email, u.mobile::text, c.mobile::text, u.id, c.id)'

/** Erases a person in 48 hours; `byId` is the administrator whom they have asked. */
export const insertErasure = sql(
  'erasures.insert',
  `INSERT INTO erasures (id, user_id, customer_id, email_hash, by_id)
   SELECT $1, u.id, c.id, sha256(convert_to(${NAMED_BY}, 'UTF8')), $4
   FROM (SELECT) one LEFT JOIN users u ON u.id = $2 LEFT JOIN customers c ON c.id = $3 AND c.user_id IS NULL
   RETURNING id, runs_at`,
  z.object({ id: z.string(), runs_at: z.date() }),
).one(({ userId, customerId }: Person, byId: string | null) => [newHexId(), userId, customerId, byId])

/** Whether the order or the complaint of this number is of whoever has this address or number. */
export const belongsTo = sql(
  'erasures.belongs',
  `SELECT EXISTS (
     SELECT FROM orders o JOIN users u ON u.id = o.user_id WHERE o.id = $1 AND u.email = $2
     UNION ALL SELECT FROM orders o LEFT JOIN customers c ON c.id = o.customer_id
     WHERE o.id = $1 AND $2 IN ('+91' || c.mobile, '+91' || (o.customer ->> 'mobile'), '+91' || (o.address ->> 'mobile'))
     UNION ALL SELECT FROM grievances WHERE ticket = $1 AND email = $2) AS yes`,
  z.object({ yes: z.boolean() }),
).oneFirst<[number: string, email: string]>()

/** False if none waits. */
export const withdrawErasure = sql(
  'erasures.withdraw',
  `UPDATE erasures SET withdrawn_at = now() WHERE (user_id = $1 OR customer_id = $2) AND ${WAITS}`,
).wrote(({ userId, customerId }: Person) => [userId, customerId])

/** The customers of the book who are a person, with those who were merged into them. */
const customersOf = (userId: string, customerId: string) => `SELECT c.id FROM customers c
   WHERE c.user_id = ${userId} OR c.id = ${customerId}
     OR c.merged_into IN (SELECT k.id FROM customers k WHERE k.user_id = ${userId} OR k.id = ${customerId})`

/** The mobile numbers that somebody has proved to be theirs, or that the book has. */
const numbersOf = (userId: string, customerId: string) =>
  `SELECT u.mobile FROM users u WHERE u.id = ${userId} AND u.mobile_verified_at IS NOT NULL
   UNION SELECT c.mobile FROM customers c WHERE c.mobile IS NOT NULL AND c.id IN (${customersOf(userId, customerId)})`

// Lists instead of `IN`: beside `OR`, PostgreSQL uses an index for a list only, and would read the orders of everybody.
const OF_PERSON = (userId: string, customerId: string) =>
  `(user_id = ${userId} OR customer_id = ANY (ARRAY(${customersOf(userId, customerId)})))`
/**
 * What somebody still waits for: goods, refunds, decisions about claims and payments, what their khata is, in paise, and whether they have
 * cash or an order of the shop; of an erasure or of parameters.
 */
const hindrances = (userId: string, customerId: string) => `
  SELECT EXISTS (SELECT FROM orders o WHERE ${OF_PERSON(userId, customerId)}
      AND o.status NOT IN ('Delivered', 'Cancelled', 'Payment Failed'))
    OR EXISTS (SELECT FROM orders o WHERE o.status NOT IN ('Delivered', 'Cancelled', 'Payment Failed')
      AND (o.address ->> 'mobile')::bigint IN (${numbersOf(userId, customerId)})) AS has_orders,
    EXISTS (SELECT FROM refunds r WHERE r.status = 'Pending'
      AND r.order_id IN (SELECT id FROM orders WHERE ${OF_PERSON(userId, customerId)})) AS has_refunds,
    EXISTS (SELECT FROM claims c WHERE (c.state = 'open' OR c.cash_paise > 0 AND c.cash_given_at IS NULL)
      AND c.order_id IN (SELECT id FROM orders WHERE ${OF_PERSON(userId, customerId)})) AS has_claims,
    EXISTS (SELECT FROM payment_reviews r WHERE r.resolved_at IS NULL
      AND r.order_id IN (SELECT id FROM orders WHERE ${OF_PERSON(userId, customerId)})) AS has_reviews,
    (SELECT coalesce(sum(${khataBalance('c.id')}), 0)::bigint FROM customers c
      WHERE c.user_id = ${userId} OR c.id = ${customerId}) AS khata_paise,
    (SELECT coalesce(max(k.credit_paise), 0)::bigint FROM customers c JOIN customers k ON k.id = coalesce(c.merged_into, c.id)
      WHERE c.user_id = ${userId} OR c.id = ${customerId}) AS credit_paise,
    (SELECT coalesce(sum(${addedTo('rider')}), 0) <> 0 FROM cash_moves m WHERE m.rider_id = ${userId})
      OR EXISTS (SELECT FROM deliveries d WHERE d.rider_id = ${userId} AND d.done_at IS NULL)
      OR EXISTS (SELECT FROM drawers d WHERE d.opened_by = ${userId} AND d.closed_at IS NULL) AS has_cash`

// Whoever waits for goods or money, or owes something, is erased when that is settled.
const IS_DUE = `${WAITS} AND runs_at <= now() AND NOT EXISTS (
  SELECT FROM (${hindrances('e.user_id', 'e.customer_id')}) h WHERE h.has_orders OR h.has_refunds OR h.has_claims OR h.has_reviews OR h.has_cash OR h.khata_paise <> 0 OR h.credit_paise > 0)`
const erasure = z.object({ id: z.string(), ...orNull(texts('user_id', 'customer_id')) })

/** What keeps a person from being erased now; `khata_paise` is below zero if the shop owes them. */
export const findHindrances = sql(
  'erasures.hindering',
  hindrances('$1::char(24)', '$2::char(24)'),
  z.object({
    ...booleans('has_orders', 'has_refunds', 'has_claims', 'has_reviews', 'has_cash'),
    ...numbers('khata_paise', 'credit_paise'),
  }),
).one(({ userId, customerId }: Person) => [userId, customerId])

export type Erasure = z.infer<typeof erasure>

/** Erasures whose time has come, of people for whom nothing is on its way. */
export const findDueErasures = sql(
  'erasures.due',
  `SELECT id, user_id, customer_id FROM erasures e WHERE ${IS_DUE} ORDER BY runs_at`,
  erasure,
).many()

const claim = sql(
  'erasures.claim',
  `SELECT id, user_id, customer_id FROM erasures e WHERE id = $1 AND ${IS_DUE} FOR NO KEY UPDATE SKIP LOCKED`,
  erasure,
)

/** Locks an erasure; false if it is not due any more, or another server has it. The user is locked before. */
export const claimErasure = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.maybe(claim, [id])) !== null

/** Customers whose names nobody reads to write them elsewhere until the transaction ends. */
export const lockNames = sql(
  'erasures.lockNames',
  `SELECT FROM customers WHERE id = ANY ($1) ORDER BY id FOR UPDATE`,
).run<[customerIds: string[]]>()

/** Overwrites texts in append-only tables; returns the changed entries of the audit log, each with its new hash. */
export const eraseFromHistories = sql(
  'erasures.histories',
  'SELECT erase_from_histories($1) AS entries',
  z.object({ entries: z.array(z.string()) }),
).oneFirst<[erasureId: string]>()

export const finishErasure = sql(
  'erasures.finish',
  `UPDATE erasures SET ran_at = now()
   WHERE id = $1`,
).run<[id: string]>()

/** Each condition names some of the four parameters, and all are given. It stands first, so that it decides their types. */
export const ALL_GIVEN =
  '(true OR $1::char(24) IS NULL OR $2::text IS NULL OR $3::char(24)[] IS NULL OR $4::bigint[] IS NULL)'

const keys = sql(
  'erasures.keys',
  `SELECT u.id AS user_id, u.email, ARRAY(SELECT c.id::text FROM (${customersOf('$1', '$2')}) c) AS customers,
     ARRAY(${numbersOf('$1', '$2')} UNION SELECT $3::bigint WHERE $3 IS NOT NULL) AS numbers
   FROM (SELECT) one LEFT JOIN users u ON u.id = $1`,
  z.object({
    ...orNull(texts('user_id', 'email')),
    customers: z.array(z.string()),
    numbers: z.array(z.coerce.number()),
  }),
)

/** What the conditions of the registry are given for a person. */
export async function findPersonKeys(tx: Tx, { userId, customerId, mobile }: Person): Promise<PersonKeys> {
  const { user_id, email, customers, numbers: own } = await tx.one(keys, [userId, customerId, mobile ?? null])
  return [user_id, email, customers, own]
}

/** Whose rows are named in the registry, with what the database says of their columns. */
async function registry(tx: Tx) {
  const columns = await findColumns(tx, Object.keys(whoseRows))
  return Object.entries(whoseRows).map(([table, whose]) => ({
    table,
    whose,
    columns: columns.get(table) ?? [],
  }))
}

const url = z.object({ url: z.string() })

export async function findPictures(tx: Tx, person: PersonKeys): Promise<string[]> {
  const urls: string[] = []
  for (const { table, whose, columns } of await registry(tx))
    for (const file of filesOf(columns)) {
      const text = `SELECT ${file} AS url FROM ${table} t WHERE ${ALL_GIVEN} AND ${whose.of} AND ${file} <> ''`
      urls.push(
        ...(await tx.many(madeOf(`erasures.files.${table}`, text, url), person)).map((one) => one.url),
      )
    }
  return urls
}

/** Deletes or overwrites the rows of a person in every table that the registry names, but for histories. */
export async function erasePersonalRows(tx: Tx, person: PersonKeys): Promise<void> {
  for (const { table, whose, columns } of await registry(tx)) {
    const erasing = whose.isHistory ? null : erasingOf(columns)
    if (erasing === null) continue
    const head = erasing === 'delete' ? `DELETE FROM ${table} t` : `UPDATE ${table} t SET ${erasing.set}`
    await tx.run(
      madeOf(`erasures.of.${table}`, `${head} WHERE ${ALL_GIVEN} AND ${whose.eraseOf ?? whose.of}`),
      person,
    )
    if (whose.received) {
      const { columns: copied, erased = copied, eraseOf } = whose.received
      const set = blanksOf(columns.filter(({ name }) => erased.includes(name)))
      const text = `UPDATE ${table} t SET ${set} WHERE ${ALL_GIVEN} AND ${eraseOf}`
      await tx.run(madeOf(`erasures.received.${table}`, text), person)
    }
  }
}
