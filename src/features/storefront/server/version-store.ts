import { z } from 'zod'
import { sql, type Tx } from '../../../platform/postgres.ts'

const bump = sql('version.bump', `UPDATE content_versions SET version = version + 1 WHERE name = 'public'`)

const read = sql(
  'version.read',
  `SELECT version FROM content_versions WHERE name = 'public'`,
  z.object({ version: z.int() }),
)

// How long after a bump its COMMIT may still be on its way.
const COMMIT_MS = 5_000
let suspectUntil = 0

/**
 * Tells every process that what guests see has changed. The last statement of its transaction: the row is one
 * for the whole shop, and whoever holds it makes the others wait until the commit.
 */
export async function bumpPublicVersion(tx: Tx): Promise<void> {
  await tx.run(bump)
  suspectUntil = Date.now() + COMMIT_MS
}

/** True for some seconds after this process bumped the version: a number read before may be old by now. */
export const versionIsSuspect = (): boolean => Date.now() < suspectUntil

/** Grows with every change of what guests see; a cache made under a smaller number is old. */
export async function readPublicVersion(tx: Tx): Promise<number> {
  return (await tx.one(read)).version
}
