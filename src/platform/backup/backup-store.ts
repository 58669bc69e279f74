import { z } from 'zod'
import { sql, type Tx } from '../db/postgres.ts'

const add = sql(
  'backups.add',
  `INSERT INTO backups (begun_at, file, bytes, fault, sha256) VALUES ($1, $2, $3, $4, $5)`,
)

/** The latest successful backup; the checksum is null if it was made by an earlier version. */
export const findNewestBackup = sql(
  'backups.newest',
  `SELECT file, bytes::float8 AS bytes, sha256 FROM backups WHERE fault IS NULL ORDER BY id DESC LIMIT 1`,
  z.object({ file: z.string(), bytes: z.number(), sha256: z.string().nullable() }),
).maybe()

// A shop that was never backed up counts from its creation.
/** When the latest successful backup finished; before the first one, when the shop was created. */
export const lastBackupAt = sql(
  'backups.waitingSince',
  `SELECT coalesce((SELECT finished_at FROM backups WHERE fault IS NULL ORDER BY id DESC LIMIT 1),
     (SELECT min(applied_at) FROM schema_migrations)) AS since`,
  z.object({ since: z.date() }),
).oneFirst()

/** The result of a backup: its size, or the error. */
export async function recordBackup(
  tx: Tx,
  {
    begunAt,
    file,
    ...outcome
  }: { begunAt: Date; file: string } & ({ bytes: number; sha256: string } | { fault: string }),
): Promise<void> {
  const [bytes, fault, sha256] =
    'bytes' in outcome ? [outcome.bytes, null, outcome.sha256] : [null, outcome.fault, null]
  await tx.run(add, [begunAt, file, bytes, fault, sha256])
}
