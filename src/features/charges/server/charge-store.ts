import { translations, type Translations } from '#shared/translations.ts'
import { z } from 'zod'
import { isBrokenConstraint } from '#platform/error-code.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { ints, orNull, texts } from '#platform/db/row-columns.ts'
import { AppError } from '#shared/problems.ts'

/** A charge in paise (millionths of a percent), with everything the administrator sees. */
const chargeRow = z.object({
  ...texts('id', 'name', 'description', 'sac'),
  translations,
  type: z.enum(['fixed', 'percentage']),
  ...ints('value', 'sortOrder', 'taxRateBp'),
  ...orNull(ints('minOrderPaise', 'maxOrderPaise')),
  areas: z.array(z.string()),
  isActive: z.boolean(),
  /** Taxed at its own rate, or by those of the goods. */
  taxRule: z.enum(['fixed', 'follow']),
  /** A second order for the same time and address is free of it. */
  oncePerTime: z.boolean(),
  updatedAt: z.date(),
})
export type ChargeRow = z.infer<typeof chargeRow>

/** A new charge; the database sets its timestamp. */
export type ChargeInput = Omit<ChargeRow, 'updatedAt' | 'areas' | 'oncePerTime' | 'translations'> & {
  translations?: Translations
  areas?: string[]
  oncePerTime?: boolean
}

const columns = `id, name, translations, description, type, value, min_order_paise AS "minOrderPaise",
     max_order_paise AS "maxOrderPaise", is_active AS "isActive",
     ARRAY(SELECT area_id::text FROM charge_areas WHERE charge_id = charges.id ORDER BY area_id) AS areas, sort_order AS "sortOrder",
     tax_rule AS "taxRule", sac, tax_rate_bp AS "taxRateBp", once_per_time AS "oncePerTime",
     updated_at AS "updatedAt"`

/** The charges that may apply to a cart, in the order of the bill. */
export const listActiveCharges = sql(
  'charges.active',
  `SELECT ${columns} FROM charges WHERE is_active ORDER BY sort_order, id`,
  chargeRow,
).many()

/** All charges, inactive ones too. */
export const listCharges = sql(
  'charges.all',
  `SELECT ${columns} FROM charges ORDER BY sort_order, id`,
  chargeRow,
).many()

// Locked in id order, so that two transactions that change several charges cannot deadlock.
/** All charges, locked until the transaction ends. */
export const lockCharges = sql(
  'charges.lockAll',
  `SELECT ${columns} FROM charges ORDER BY id FOR NO KEY UPDATE`,
  chargeRow,
).many()

/** One charge, locked until the transaction ends; null when there is none. */
export const lockCharge = sql(
  'charges.lock',
  `SELECT ${columns} FROM charges WHERE id = $1 FOR NO KEY UPDATE`,
  chargeRow,
).maybe<[id: string]>()

const update = sql(
  'charges.update',
  `UPDATE charges SET name = $2, description = $3, type = $4, value = $5, min_order_paise = $6,
     max_order_paise = $7, is_active = $8, sort_order = $9, tax_rule = $10, sac = $11, tax_rate_bp = $12,
     once_per_time = $13, translations = $14,
     updated_at = clock_timestamp()
   WHERE id = $1 RETURNING ${columns}`,
  chargeRow,
)

// Moving keeps the timestamp: a form that was open meanwhile is not stale, because it does not write the position.
/** Numbers the charges in the order of these ids, from 1. */
export const reorderCharges = sql(
  'charges.reorder',
  `UPDATE charges SET sort_order = position FROM unnest($1::text[]) WITH ORDINALITY AS wanted (id, position)
   WHERE charges.id = wanted.id`,
).run<[ids: string[]]>()

const clearAreas = sql(
  'charges.clearAreas',
  `DELETE FROM charge_areas WHERE charge_id = $1 AND area_id <> ALL($2::text[])`,
)

const addAreas = sql(
  'charges.addAreas',
  `INSERT INTO charge_areas (charge_id, area_id) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING`,
)

export const deleteChargeRow = sql('charges.delete', `DELETE FROM charges WHERE id = $1`).run<[id: string]>()

const insert = sql(
  'charges.insert',
  `INSERT INTO charges (id, name, description, type, value, min_order_paise, max_order_paise, is_active, sort_order,
     tax_rule, sac, tax_rate_bp, once_per_time, translations)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
)

const values = (charge: ChargeInput) => [
  charge.id,
  charge.name,
  charge.description,
  charge.type,
  charge.value,
  charge.minOrderPaise,
  charge.maxOrderPaise,
  charge.isActive,
  charge.sortOrder,
  charge.taxRule,
  charge.sac,
  charge.taxRateBp,
  charge.oncePerTime ?? false,
  JSON.stringify(charge.translations ?? {}),
]

/** Throws `area_not_found` for an area that is gone. */
async function limitCharge(tx: Tx, { id, areas = [] }: ChargeInput): Promise<void> {
  await tx.run(clearAreas, [id, areas])
  if (areas.length === 0) return
  await tx.run(addAreas, [id, areas]).catch((error: unknown) => {
    throw isBrokenConstraint(error, 'charge_areas_area_id_fkey') ? new AppError('area_not_found') : error
  })
}

export async function insertCharge(tx: Tx, charge: ChargeInput): Promise<void> {
  await tx.run(insert, values(charge))
  await limitCharge(tx, charge)
}

export async function updateChargeRow(tx: Tx, charge: ChargeInput): Promise<ChargeRow> {
  await limitCharge(tx, charge)
  return tx.one(update, values(charge))
}
