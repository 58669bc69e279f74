import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract, type Extract } from 'tar-stream'
import {
  BackupRefused,
  kindOf,
  manifestShape,
  entryChecksum,
  sealShape,
  type EntryKind,
  type Manifest,
  type Seal,
} from './backup-format.ts'

/**
 * The maximum size of an entry. A chunk of a table may exceed its usual size by one row; pictures have their own limit.
 */
const ENTRY_BYTES = 64 * 1024 * 1024

type Entry = Extract extends AsyncIterable<infer One> ? One : never

export interface BackupHandlers {
  manifest?(manifest: Manifest): Promise<void>
  secret?(secret: string): Promise<void>
  picture?(name: string, content: Buffer): Promise<void>
  table?(table: string, content: Buffer): Promise<void>
}

/**
 * Reads a backup from its first byte to its seal and calls the handlers on the way. Throws `BackupRefused` for a file
 * that is truncated, modified or not a backup; only when this resolves was everything passed to the handlers valid.
 */
export async function readBackup(
  path: string,
  handlers: BackupHandlers = {},
): Promise<{ manifest: Manifest; seal: Seal }> {
  const tar = extract()
  const reading = pipeline(createReadStream(path), createGunzip(), tar)
  // Reported by the loop below, which gets the same error.
  reading.catch(() => undefined)
  try {
    return await walk(tar, handlers)
  } catch (error) {
    if (error instanceof HandlerError) throw error.cause
    throw error instanceof BackupRefused ? error : refused(path, error)
  } finally {
    tar.destroy()
  }
}

/** Wraps the error of a handler, which is not a fault of the file. */
class HandlerError extends Error {}

function refused(path: string, error: unknown): unknown {
  const code = (error as { code?: string }).code ?? ''
  if (code === 'ENOENT') return new BackupRefused(`There is no file ${path}.`, error)
  if (['EACCES', 'EISDIR', 'EIO'].includes(code)) return error
  return new BackupRefused(`${path} is truncated, damaged or not a Tokri backup. Nothing was changed.`, error)
}

async function walk(tar: AsyncIterable<Entry>, handlers: BackupHandlers) {
  const checksum = entryChecksum()
  const pictures = { read: 0 }
  let manifest: Manifest | null = null
  let seal: Seal | null = null
  for await (const entry of tar) {
    const { name, size } = entry.header
    const kind = kindOf(name)
    const isFirst = manifest === null
    if (seal !== null || !kind || isFirst !== (kind.kind === 'manifest') || size > ENTRY_BYTES)
      throw new BackupRefused(`The file has an unexpected entry "${name}". Nothing was changed.`)
    const content = await contentOf(entry)
    if (kind.kind === 'seal') {
      seal = sealShape.parse(JSON.parse(content.toString()))
      continue
    }
    checksum.begin(name, size)
    checksum.update(content)
    if (kind.kind === 'manifest') manifest = parsedManifest(content)
    if (kind.kind === 'picture') pictures.read += 1
    await callHandler(handlers, kind, content, manifest!)
  }
  const computed = checksum.end()
  if (!manifest || !seal) throw new BackupRefused('The file ends before its checksums. Nothing was changed.')
  if (computed.sha256 !== seal.sha256 || computed.entries !== seal.entries || pictures.read !== seal.pictures)
    throw new BackupRefused(
      'The file was modified or damaged: its checksums do not match. Nothing was changed.',
    )
  return { manifest, seal }
}

async function contentOf(entry: Entry): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of entry as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function parsedManifest(content: Buffer): Manifest {
  const found: unknown = JSON.parse(content.toString())
  const parsed = manifestShape.safeParse(found)
  if (parsed.success) return parsed.data
  const format = (found as { format?: unknown } | null)?.format
  throw new BackupRefused(
    typeof format === 'number' && format > 1
      ? `The file has format ${format}, which is newer than this version of Tokri supports. Install a newer version first.`
      : 'The file has no valid manifest. Nothing was changed.',
    parsed.error,
  )
}

async function callHandler(
  handlers: BackupHandlers,
  kind: EntryKind,
  content: Buffer,
  manifest: Manifest,
): Promise<void> {
  try {
    if (kind.kind === 'manifest') await handlers.manifest?.(manifest)
    if (kind.kind === 'secret') await handlers.secret?.(content.toString())
    if (kind.kind === 'picture') await handlers.picture?.(kind.name, content)
    if (kind.kind === 'table') await handlers.table?.(kind.table, content)
  } catch (cause) {
    throw new HandlerError('a handler failed', { cause })
  }
}
