import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ErasedPerson } from '#features/privacy/server/reapply-erasures.ts'
import { listErased } from '#features/privacy/server/reapply-store.ts'
import { storeInBucket } from '#platform/backup/backup-folder.ts'
import type { Config } from '#platform/config.ts'
import { readIfExists, replacePrivateFile } from '#platform/data-dir.ts'
import type { Database } from '#platform/db/postgres.ts'

/** The list of people who were erased, beside the backups: no backup contains it, so it is never older than one. */
export const ERASURE_LIST = 'erasures.txt'

const LINE = /^([0-9a-f]{64}) ([0-9a-f]{64}) (\S+)$/

/** Everybody in the lists of these folders. */
export const readErasureLists = (folders: string[]): ErasedPerson[] =>
  [...new Set(folders.flatMap(linesIn))].map((line) => {
    const [, id, email, ranAt] = LINE.exec(line)!
    return { id: id!, email: email!, ranAt: ranAt! }
  })

/**
 * Adds whoever was erased to the list in `BACKUP_DIR`, and copies it to the bucket of the backups. Nobody is ever taken
 * off, since a restored database may know fewer. Writes nothing if the list is complete.
 */
export async function keepErasureList({ backup: { folder, s3 } }: Config, db: Database): Promise<void> {
  const before = linesIn(folder)
  const known = new Set(before)
  const added = (await listErased(db)).filter((line) => !known.has(line))
  if (added.length === 0) return
  const text = [...before, ...added, ''].join('\n')
  if (s3) await storeInBucket(s3, ERASURE_LIST, text)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  replacePrivateFile(join(folder, ERASURE_LIST), text)
}

const linesIn = (folder: string): string[] =>
  (readIfExists(join(folder, ERASURE_LIST)) ?? '').split('\n').filter((line) => LINE.test(line))
