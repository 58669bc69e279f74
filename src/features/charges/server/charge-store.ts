import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'

/** A charge in paise (millionths of a percent): what the quote reckons with, and more. */
const chargeRow = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  type: z.enum(['fixed', 'percentage']),
  value: z.int(),
  minOrderPaise: z.int().nullable(),
  maxOrderPaise: z.int().nullable(),
  isActive: z.boolean(),
  sortOrder: z.int(),
  updatedAt: z.date(),
})
export type ChargeRow = z.infer<typeof chargeRow>

/** A new charge: its time is the database's. */
export type ChargeDraft = Omit<ChargeRow, 'updatedAt'>

const columns = `id, name, description, type, value, min_order_paise AS "minOrderPaise",
     max_order_paise AS "maxOrderPaise", is_active AS "isActive", sort_order AS "sortOrder",
     updated_at AS "updatedAt"`

const listActive = sql(
  'charges.active',
  `SELECT ${columns} FROM charges WHERE is_active ORDER BY sort_order, id`,
  chargeRow,
)

const listAll = sql('charges.all', `SELECT ${columns} FROM charges ORDER BY sort_order, id`, chargeRow)

// In the order of their ids, so that two who change several at once do not wait for each other.
const lockAll = sql(
  'charges.lockAll',
  `SELECT ${columns} FROM charges ORDER BY id FOR NO KEY UPDATE`,
  chargeRow,
)

const lock = sql('charges.lock', `SELECT ${columns} FROM charges WHERE id = $1 FOR NO KEY UPDATE`, chargeRow)

const update = sql(
  'charges.update',
  `UPDATE charges SET name = $2, description = $3, type = $4, value = $5, min_order_paise = $6,
     max_order_paise = $7, is_active = $8, sort_order = $9, updated_at = clock_timestamp()
   WHERE id = $1 RETURNING ${columns}`,
  chargeRow,
)

// A form that was open meanwhile changes no place that it did not change itself, so the time stays.
const place = sql(
  'charges.place',
  `UPDATE charges SET sort_order = place FROM unnest($1::text[]) WITH ORDINALITY AS wanted (id, place)
   WHERE charges.id = wanted.id`,
)

const remove = sql('charges.delete', `DELETE FROM charges WHERE id = $1`)

const insert = sql(
  'charges.insert',
  `INSERT INTO charges (id, name, description, type, value, min_order_paise, max_order_paise, is_active, sort_order)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)

/** The charges that may apply to a cart, in the order in which a bill names them. */
export const listActiveCharges = (tx: Tx): Promise<ChargeRow[]> => tx.many(listActive)

/** All of them, also those that are switched off. */
export const listCharges = (tx: Tx): Promise<ChargeRow[]> => tx.many(listAll)

/** All of them, held until the transaction ends. */
export const lockCharges = (tx: Tx): Promise<ChargeRow[]> => tx.many(lockAll)

/** One, held until the transaction ends; null when there is none. */
export const lockCharge = (tx: Tx, id: string): Promise<ChargeRow | null> => tx.maybe(lock, [id])

const values = (charge: ChargeDraft) => [
  charge.id,
  charge.name,
  charge.description,
  charge.type,
  charge.value,
  charge.minOrderPaise,
  charge.maxOrderPaise,
  charge.isActive,
  charge.sortOrder,
]

export async function insertCharge(tx: Tx, charge: ChargeDraft): Promise<void> {
  await tx.run(insert, values(charge))
}

export const updateChargeRow = (tx: Tx, charge: ChargeDraft): Promise<ChargeRow> =>
  tx.one(update, values(charge))

export async function deleteChargeRow(tx: Tx, id: string): Promise<void> {
  await tx.run(remove, [id])
}

/** Numbers the charges in the order of these ids, from 1. */
export async function placeCharges(tx: Tx, ids: string[]): Promise<void> {
  await tx.run(place, [ids])
}
