import { z } from 'zod'
import { sql } from '#platform/db/postgres.ts'

/** Two customers, in the order of their ids; whatever changes their khatas waits. */
export const lockCustomers = sql(
  'khata.lockTwo',
  `SELECT id, user_id, merged_into FROM customers WHERE id = $1 OR id = $2 ORDER BY id FOR NO KEY UPDATE`,
  z.object({ id: z.string(), user_id: z.string().nullable(), merged_into: z.string().nullable() }),
).many<[one: string, other: string]>()

/** The same person as another, with those who were merged into them before. The caller holds both locks. */
export const mergeCustomer = sql(
  'khata.merge',
  `UPDATE customers SET merged_into = $1 WHERE coalesce(merged_into, id) = $2`,
).run<[intoId: string, id: string]>()

/** Somebody of their own again; false for whoever is. */
export const partCustomer = sql(
  'khata.part',
  `UPDATE customers SET merged_into = NULL WHERE id = $1 AND merged_into IS NOT NULL`,
).wrote<[id: string]>()

export const listMerged = sql(
  'khata.merged',
  `SELECT id, name, mobile FROM customers WHERE coalesce(merged_into, id) = $1 AND merged_into IS NOT NULL
   ORDER BY lower(name), id`,
  z.object({ id: z.string(), name: z.string(), mobile: z.number().nullable() }),
).many<[customerId: string]>()

/** Into whom a customer was merged; null for nobody. */
export const findKept = sql(
  'khata.keptOf',
  `SELECT merged_into FROM customers WHERE id = $1`,
  z.object({ merged_into: z.string().nullable() }),
).maybeFirst<[id: string]>()
