import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ErasedPerson } from '#features/privacy/server/reapply-erasures.ts'
import { listErased, listWithdrawn } from '#features/privacy/server/reapply-store.ts'
import { readFromBucket, storeInBucket } from '#platform/backup/backup-folder.ts'
import type { Config } from '#platform/config.ts'
import { readIfExists, replacePrivateFile } from '#platform/data-dir.ts'
import type { Database } from '#platform/db/postgres.ts'

/** Who was erased, and wishes to be that were taken back, beside the backups: so it is never older than one. */
export const ERASURE_LIST = 'erasures.txt'

const LINE = /^([0-9a-f]{64}) ([0-9a-f]{64}) (\S+)$/
const KEPT = /^kept ([0-9a-f]{24})$/

interface Gathered {
  erased: ErasedPerson[]
  /** The ids of wishes that were taken back. */
  kept: string[]
}

/** Everybody in the lists of this folder, `BACKUP_DIR` (which then has all) and the bucket. Throws `unavailable` without it. */
export async function gatherErasures(config: Config, beside: string): Promise<Gathered> {
  const lines = await unite(config, linesIn(beside))
  await storeInFolder(config.backup.folder, lines)
  return {
    erased: lines.flatMap((line) => {
      const [, id, email, ranAt] = LINE.exec(line) ?? []
      return ranAt ? [{ id: id!, email: email!, ranAt }] : []
    }),
    kept: lines.flatMap((line) => KEPT.exec(line)?.[1] ?? []),
  }
}

/**
 * Adds whoever was erased, or is not to be after all, to the list in `BACKUP_DIR`, and copies it to the bucket of the backups. Nobody is ever taken
 * off, since a restored database, or the folder of a new machine, may know fewer. Writes nothing if the list is complete.
 */
export async function keepErasureList(config: Config, db: Database): Promise<void> {
  const { folder, s3 } = config.backup
  const known = new Set(linesIn(folder))
  const kept = (await listWithdrawn(db)).map((id) => `kept ${id}`)
  const added = [...(await listErased(db)), ...kept].filter((line) => !known.has(line))
  if (added.length === 0) return
  const lines = await unite(config, added)
  if (s3) await storeInBucket(s3, ERASURE_LIST, [...lines, ''].join('\n'))
  await storeInFolder(folder, lines)
}

/** The lines of `BACKUP_DIR`, those of the bucket, and these, each once. */
async function unite({ backup: { folder, s3 } }: Config, lines: string[]): Promise<string[]> {
  const elsewhere = s3 ? linesOf(await readFromBucket(s3, ERASURE_LIST)) : []
  return [...new Set([...linesIn(folder), ...elsewhere, ...lines])]
}

async function storeInFolder(folder: string, lines: string[]): Promise<void> {
  const known = new Set(linesIn(folder))
  if (lines.every((line) => known.has(line))) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  replacePrivateFile(join(folder, ERASURE_LIST), [...lines, ''].join('\n'))
}

const linesIn = (folder: string): string[] => linesOf(readIfExists(join(folder, ERASURE_LIST)))

const linesOf = (text: string | null): string[] =>
  (text ?? '').split('\n').filter((line) => LINE.test(line) || KEPT.test(line))
