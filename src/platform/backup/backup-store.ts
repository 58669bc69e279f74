import { z } from 'zod'
import { sql, type Tx } from '../db/postgres.ts'

const add = sql('backups.add', `INSERT INTO backups (begun_at, file, bytes, fault) VALUES ($1, $2, $3, $4)`)

const last = sql(
  'backups.last',
  `SELECT finished_at, fault FROM backups ORDER BY id DESC LIMIT 1`,
  z.object({ finished_at: z.date(), fault: z.string().nullable() }),
)

// A shop that was never backed up counts from its creation.
const waitingSince = sql(
  'backups.waitingSince',
  `SELECT coalesce((SELECT finished_at FROM backups WHERE fault IS NULL ORDER BY id DESC LIMIT 1),
     (SELECT min(applied_at) FROM schema_migrations)) AS since`,
  z.object({ since: z.date() }),
)

/** The result of a backup: its size, or the error. */
export async function recordBackup(
  tx: Tx,
  { begunAt, file, ...outcome }: { begunAt: Date; file: string } & ({ bytes: number } | { fault: string }),
): Promise<void> {
  const [bytes, fault] = 'bytes' in outcome ? [outcome.bytes, null] : [null, outcome.fault]
  await tx.run(add, [begunAt, file, bytes, fault])
}

/** The latest backup, successful or not. */
export const findLastBackup = (tx: Tx) => tx.maybe(last)

/** When the latest successful backup finished; before the first one, when the shop was created. */
export const lastBackupAt = async (tx: Tx): Promise<Date> => (await tx.one(waitingSince)).since
