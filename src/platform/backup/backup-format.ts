import { createHash } from 'node:crypto'
import { z } from 'zod'

/**
 * A backup is a gzipped tar file with its entries in this order: the manifest (`MANIFEST`), the secret that signs
 * tokens (sealed with the shop's passphrase, unless the whole file is encrypted), the pictures, every table in chunks
 * of PostgreSQL's COPY format, the jobs in the same format, and a checksum of all of it (`SEAL`). A file without a seal
 * is incomplete. The tar.gz ends with a signature (`backup-keys.ts`), and the whole may be encrypted
 * (`encrypt-backup.ts`).
 */
export const FORMAT = 2

export const MANIFEST = 'backup.json'
export const SECRET = 'auth-secret'
export const SEALED_SECRET = 'auth-secret.age'
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
  /** The newest link of the audit log, `NUMBER:CHECKSUM`; null for a log without entries or of an earlier version. */
  auditHead: z.string().nullable().default(null),
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
  | { kind: 'manifest' | 'secret' | 'sealed-secret' | 'seal' }
  | { kind: 'picture'; name: string }
  | { kind: 'table'; table: string }

/** The kind of an entry by its name; null for a name that no backup contains. */
export function kindOf(name: string): EntryKind | null {
  if (name === MANIFEST) return { kind: 'manifest' }
  if (name === SECRET) return { kind: 'secret' }
  if (name === SEALED_SECRET) return { kind: 'sealed-secret' }
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

/** What was read or written so far; the bytes are those of the file. */
export interface Progress {
  bytes: number
  rows: number
  pictures: number
}

/** The rows in a chunk of COPY text, in which each row ends with the only line break that it contains. */
export function rowsIn(content: Buffer): number {
  let rows = 0
  for (let at = content.indexOf(10); at !== -1; at = content.indexOf(10, at + 1)) rows += 1
  return rows
}

/** A file that was read to its end, without a fault. */
export interface BackupRead {
  manifest: Manifest
  seal: Seal
  /** Of the whole file, as it is stored. */
  sha256: string
  encryption: 'passphrase' | 'recipient' | null
  /** The secrets of the shop that made the backup; null if they could not be opened. */
  secret: string | null
  /** The public key that signed the file. */
  signer: string
  /** Whether that key is the one of this shop, or of a shop whose passphrase is known. */
  isKnown: boolean
}

/** Which files are restored besides those that a known key has signed. */
export interface Trust {
  /** The public key that must have signed the file. */
  signedBy: string | null
  acceptUnverified: boolean
}

/** Throws `BackupRefused` for a file that anybody may have written. */
export function requireTrusted({ signer, isKnown }: BackupRead, trust: Trust): void {
  if (trust.signedBy !== null ? trust.signedBy === signer : isKnown || trust.acceptUnverified) return
  if (trust.signedBy !== null)
    throw new BackupRefused(
      `The backup is signed by ${signer}, and not by the key of --signed-by. Nothing was changed.`,
    )
  throw new BackupRefused(
    `The backup is whole, but signed by a key that is not known here (${signer}), so anybody may have made it. Set BACKUP_PASSPHRASE to that of the shop that made it: its own setting, or else BACKUP_PASSPHRASE=$(cat OLD/backup-passphrase), where OLD is its DATA_DIR. Without it, give the key that its backups named, with --signed-by, or trust the file with --unverified. Nothing was changed.`,
  )
}

/** The file cannot be restored by this program; the message says why. */
export class BackupRefused extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause })
    this.name = 'BackupRefused'
  }
}
