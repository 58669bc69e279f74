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

const listActive = sql(
  'charges.active',
  `SELECT id, name, description, type, value, min_order_paise AS "minOrderPaise",
     max_order_paise AS "maxOrderPaise", is_active AS "isActive", sort_order AS "sortOrder",
     updated_at AS "updatedAt"
   FROM charges WHERE is_active ORDER BY sort_order, id`,
  chargeRow,
)

const insert = sql(
  'charges.insert',
  `INSERT INTO charges (id, name, description, type, value, min_order_paise, max_order_paise, is_active, sort_order)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)

/** The charges that may apply to a cart, in the order in which a bill names them. */
export const listActiveCharges = (tx: Tx): Promise<ChargeRow[]> => tx.many(listActive)

export async function insertCharge(tx: Tx, charge: ChargeDraft): Promise<void> {
  await tx.run(insert, [
    charge.id,
    charge.name,
    charge.description,
    charge.type,
    charge.value,
    charge.minOrderPaise,
    charge.maxOrderPaise,
    charge.isActive,
    charge.sortOrder,
  ])
}
