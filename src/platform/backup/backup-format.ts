import { createHash } from 'node:crypto'
import { z } from 'zod'

/**
 * A backup is a gzipped tar file with its entries in this order: the manifest (`MANIFEST`), the secret that signs
 * tokens, the pictures, every table in chunks of PostgreSQL's COPY format, the jobs in the same format, and a
 * checksum of all of it (`SEAL`). A file without a seal is incomplete.
 */
export const FORMAT = 1

export const MANIFEST = 'backup.json'
export const SECRET = 'auth-secret'
export const SEAL = 'checksums.json'
const PICTURES = 'pictures/'
const TABLES = 'tables/'

/** Jobs are stored under names of our own, because the queue's tables belong to another library. */
export const JOBS = 'jobs'

export const manifestShape = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  postgres: z.int(),
  /** The migrations applied to the tables, by number. */
  migrations: z.array(z.object({ number: z.int(), name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
  /** The last value of each sequence, as text: it may exceed JavaScript's integers. */
  sequences: z.array(z.object({ name: z.string(), last: z.string().regex(/^-?\d+$/) })),
})
export type Manifest = z.infer<typeof manifestShape>

export const sealShape = z.object({
  entries: z.int(),
  sha256: z.string(),
  rows: z.record(z.string(), z.int()),
  pictures: z.int(),
})
export type Seal = z.infer<typeof sealShape>

export const pictureEntry = (name: string): string => PICTURES + name

/** The n-th chunk of a table, counted from 0. */
export const tableEntry = (table: string, part: number): string =>
  `${TABLES}${table}/${String(part).padStart(6, '0')}`

export type EntryKind =
  | { kind: 'manifest' | 'secret' | 'seal' }
  | { kind: 'picture'; name: string }
  | { kind: 'table'; table: string }

/** The kind of an entry by its name; null for a name that no backup contains. */
export function kindOf(name: string): EntryKind | null {
  if (name === MANIFEST) return { kind: 'manifest' }
  if (name === SECRET) return { kind: 'secret' }
  if (name === SEAL) return { kind: 'seal' }
  const picture = /^pictures\/(\.?[a-z0-9][a-z0-9.-]{0,99})$/.exec(name)?.[1]
  if (picture) return { kind: 'picture', name: picture }
  const table = /^tables\/([a-z_][a-z0-9_]{0,62})\/\d{6,}$/.exec(name)?.[1]
  return table ? { kind: 'table', table } : null
}

/** A running checksum over entries in order, with their names and sizes. */
export function entryChecksum(): {
  begin(name: string, size: number): void
  update(bytes: Uint8Array): void
  end(): Pick<Seal, 'entries' | 'sha256'>
} {
  const hash = createHash('sha256')
  let entries = 0
  return {
    begin: (name, size) => {
      entries += 1
      hash.update(`${name}\0${size}\0`)
    },
    update: (bytes) => void hash.update(bytes),
    end: () => ({ entries, sha256: hash.digest('hex') }),
  }
}

/** The file cannot be restored by this program; the message says why. */
export class BackupRefused extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause })
    this.name = 'BackupRefused'
  }
}
