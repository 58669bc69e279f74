import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack, type Pack } from 'tar-stream'
import { giveToOwnerOf } from '../data-dir.ts'
import { syncFolder } from '../files/write-durably.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Connection } from '../db/postgres.ts'
import {
  MANIFEST,
  pictureEntry,
  rowsIn,
  SEAL,
  SEALED_SECRET,
  entryChecksum,
  SECRET,
  tableEntry,
  type Progress,
  type Seal,
} from './backup-format.ts'
import { signatureOf, signerOf, type BackupKeys } from './backup-keys.ts'
import { encrypted, sealText } from './encrypt-backup.ts'
import { openSnapshot, type Snapshot } from './read-snapshot.ts'

interface BackupSource {
  database: Connection | string
  files: FileStore
  keys: BackupKeys
  /** Whether the whole file is encrypted; otherwise only the secrets in it are. */
  isEncrypted: boolean
  onProgress?: (progress: Progress) => void
}

export interface BackupSummary {
  path: string
  bytes: number
  rows: number
  pictures: number
  sha256: string
  /** The public key that signed it. */
  signer: string
}

/**
 * Writes the whole shop, running or not, to one file, as of the moment this begins. The file is written under a
 * temporary name and renamed once it is complete and synced, so an incomplete file is never mistaken for a backup.
 * Memory use does not grow with the shop.
 */
export async function writeBackup(source: BackupSource, path: string): Promise<BackupSummary> {
  const draft = `${path}.unfinished-${process.pid}-${randomBytes(3).toString('hex')}`
  const snapshot = await openSnapshot(source.database)
  try {
    const tar = pack()
    const stored = createHash('sha256')
    const progress = { bytes: 0, rows: 0, pictures: 0 }
    const writing = pipeline(
      tar,
      createGzip({ level: 4 }),
      signed(source.keys.authSecrets[0]!),
      source.isEncrypted ? encrypted(source.keys) : asIs,
      async function* (bytes: AsyncIterable<Uint8Array>) {
        for await (const chunk of bytes) {
          stored.update(chunk)
          progress.bytes += chunk.length
          yield chunk
        }
      },
      createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }),
    )
    // An error of the pipeline destroys the pack, and the next entry reports it; the pipeline's own rejection must be
    // handled.
    const [seal] = await Promise.all([
      fill(tar, source, snapshot, progress).catch((error: unknown) => {
        tar.destroy(error as Error)
        throw error
      }),
      writing,
    ])
    giveToOwnerOf(dirname(path), draft)
    await rename(draft, path)
    await syncFolder(dirname(path))
    const rows = Object.values(seal.rows).reduce((sum, count) => sum + count, 0)
    return {
      path,
      bytes: progress.bytes,
      rows,
      pictures: seal.pictures,
      sha256: stored.digest('hex'),
      signer: signerOf(source.keys.authSecrets[0]!),
    }
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  } finally {
    await snapshot.close().catch(() => undefined)
  }
}

async function* asIs(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* source
}

/** Adds the signature to a stream. */
const signed = (authSecret: string) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const hash = createHash('sha256')
    for await (const chunk of source) {
      hash.update(chunk)
      yield chunk
    }
    yield signatureOf(hash.digest(), authSecret)
  }

async function fill(
  tar: Pack,
  { files, keys, isEncrypted, onProgress }: BackupSource,
  snapshot: Snapshot,
  progress: Progress,
): Promise<Seal> {
  const seal = entryChecksum()
  const put = async (name: string, content: Buffer) => {
    seal.begin(name, content.length)
    seal.update(content)
    await writeEntry(tar, name, content)
  }
  await put(MANIFEST, Buffer.from(JSON.stringify(snapshot.manifest)))
  const secrets = keys.authSecrets.join(',')
  await (isEncrypted ? put(SECRET, Buffer.from(secrets)) : put(SEALED_SECRET, await sealText(secrets, keys)))
  // Listed after the snapshot was opened, so every picture that its rows refer to exists by now.
  for await (const { name } of files.list()) {
    // The temporary file of an upload in progress.
    if (name.startsWith('.')) continue
    const found = await files.open(name)
    if (!found) continue
    await put(pictureEntry(name), await buffer(found.stream))
    progress.pictures += 1
    onProgress?.(progress)
  }
  for await (const { table, part, content } of snapshot.parts()) {
    await put(tableEntry(table, part), content)
    progress.rows += rowsIn(content)
    onProgress?.(progress)
  }
  const whole: Seal = { ...seal.end(), rows: snapshot.rows, pictures: progress.pictures }
  await writeEntry(tar, SEAL, Buffer.from(JSON.stringify(whole)))
  tar.finalize()
  return whole
}

/** Resolves when the entry is written, so that nothing accumulates in memory. */
function writeEntry(tar: Pack, name: string, content: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    tar.entry({ name, size: content.length, mode: 0o600 }, content, (error) =>
      error ? reject(error) : resolve(),
    )
  })
}
