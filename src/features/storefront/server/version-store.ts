import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'

const version = z.object({ version: z.int() })

const bump = sql(
  'version.bump',
  `UPDATE content_versions SET version = version + 1 WHERE name = 'public' RETURNING version`,
  version,
)

const read = sql('version.read', `SELECT version FROM content_versions WHERE name = 'public'`, version)

// How long after a bump its COMMIT may still be on its way.
const COMMIT_MS = 5_000
let bumpedTo = 0
let suspectUntil = 0

/**
 * Tells every process that what guests see has changed. The last statement of its transaction: the row is one
 * for the whole shop, and whoever holds it makes the others wait until the commit.
 */
export async function bumpPublicVersion(tx: Tx): Promise<void> {
  bumpedTo = Math.max(bumpedTo, (await tx.one(bump)).version)
  suspectUntil = Date.now() + COMMIT_MS
}

/** True from a bump of this process until its commit is seen, or for some seconds if it never comes. */
export const versionIsSuspect = (known: number): boolean => known < bumpedTo && Date.now() < suspectUntil

/** Grows with every change of what guests see; a cache made under a smaller number is old. */
export async function readPublicVersion(tx: Tx): Promise<number> {
  return (await tx.one(read)).version
}
