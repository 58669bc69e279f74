import { createHash } from 'node:crypto'
import { z } from 'zod'

/**
 * A backup is a tar file, compressed with gzip, whose entries come in this order: what it holds (`MANIFEST`), the
 * secret that signs tokens, the pictures, every table in parts of PostgreSQL's own COPY text, the jobs in the same
 * form, and what all of it must add up to (`SEAL`). A file without its seal is not whole.
 */
export const FORMAT = 1

export const MANIFEST = 'backup.json'
export const SECRET = 'auth-secret'
export const SEAL = 'checksums.json'
const PICTURES = 'pictures/'
const TABLES = 'tables/'

/** Jobs stand beside the tables, though the queue's own tables are another library's: under names of our own. */
export const JOBS = 'jobs'

export const manifestShape = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  postgres: z.int(),
  /** The migrations that the tables had, by their number. */
  migrations: z.array(z.object({ number: z.int(), name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
  /** The last number that each sequence gave out, as text: it may be beyond JavaScript's. */
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

/** The n-th part of a table, counted from 0. */
export const tableEntry = (table: string, part: number): string =>
  `${TABLES}${table}/${String(part).padStart(6, '0')}`

export type EntryKind =
  | { kind: 'manifest' | 'secret' | 'seal' }
  | { kind: 'picture'; name: string }
  | { kind: 'table'; table: string }

/** What an entry is by its name; null for one that no backup has. */
export function kindOf(name: string): EntryKind | null {
  if (name === MANIFEST) return { kind: 'manifest' }
  if (name === SECRET) return { kind: 'secret' }
  if (name === SEAL) return { kind: 'seal' }
  const picture = /^pictures\/(\.?[a-z0-9][a-z0-9.-]{0,99})$/.exec(name)?.[1]
  if (picture) return { kind: 'picture', name: picture }
  const table = /^tables\/([a-z_][a-z0-9_]{0,62})\/\d{6,}$/.exec(name)?.[1]
  return table ? { kind: 'table', table } : null
}

/** Adds up entries in their order, with their names and sizes. */
export function sealing(): {
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

/** The file cannot be a backup that this program may restore; the sentence says why. */
export class BackupRefused extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause })
    this.name = 'BackupRefused'
  }
}
