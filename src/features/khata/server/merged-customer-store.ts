import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'

const lockTwo = sql(
  'khata.lockTwo',
  `SELECT id, user_id, merged_into FROM customers WHERE id = $1 OR id = $2 ORDER BY id FOR NO KEY UPDATE`,
  z.object({ id: z.string(), user_id: z.string().nullable(), merged_into: z.string().nullable() }),
)

/** Two customers, in the order of their ids; whatever changes their khatas waits. */
export const lockCustomers = (tx: Tx, one: string, other: string) => tx.many(lockTwo, [one, other])

const merge = sql('khata.merge', `UPDATE customers SET merged_into = $1 WHERE id = $2 OR merged_into = $2`)

/** The same person as another, with those who were merged into them before. The caller holds both locks. */
export const mergeCustomer = (tx: Tx, intoId: string, id: string) => tx.run(merge, [intoId, id])

const part = sql(
  'khata.part',
  `UPDATE customers SET merged_into = NULL WHERE id = $1 AND merged_into IS NOT NULL`,
)

/** Somebody of their own again; false for whoever is. */
export const partCustomer = async (tx: Tx, id: string): Promise<boolean> => (await tx.run(part, [id])) === 1

const merged = sql(
  'khata.merged',
  `SELECT id, name, mobile FROM customers WHERE merged_into = $1 ORDER BY lower(name), id`,
  z.object({ id: z.string(), name: z.string(), mobile: z.number().nullable() }),
)

/** Who were merged into a customer. */
export const listMerged = (tx: Tx, customerId: string) => tx.many(merged, [customerId])

const keptOf = sql(
  'khata.keptOf',
  `SELECT merged_into FROM customers WHERE id = $1`,
  z.object({ merged_into: z.string().nullable() }),
)

/** Into whom a customer was merged; null for nobody. */
export const findKept = async (tx: Tx, id: string) => (await tx.maybe(keptOf, [id]))?.merged_into ?? null
