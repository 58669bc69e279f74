import type { Extract } from 'tar-stream'
import {
  BackupRefused,
  FORMAT,
  kindOf,
  manifestShape,
  entryChecksum,
  rowsIn,
  sealShape,
  type EntryKind,
  type Manifest,
  type Progress,
  type Seal,
} from './backup-format.ts'

/** The maximum size of an entry. A chunk of a table may exceed its usual size by one row; pictures have their own limit. */
const ENTRY_BYTES = 64 * 1024 * 1024

type Entry = Extract extends AsyncIterable<infer One> ? One : never

export interface BackupHandlers {
  manifest?(manifest: Manifest): Promise<void>
  picture?(name: string, content: Buffer): Promise<void>
  table?(table: string, content: Buffer): Promise<void>
  /** `total` is the size of the file. */
  progress?(progress: Progress & { total: number }): void
}

/** Wraps the error of a handler, which is not a fault of the file. */
export class HandlerError extends Error {}

interface Walked {
  manifest: Manifest
  seal: Seal
  secret: string | null
  sealedSecret: Buffer | null
}

export async function walk(
  tar: AsyncIterable<Entry>,
  handlers: BackupHandlers,
  progress: Progress & { total: number },
) {
  const checksum = entryChecksum()
  const rows: Record<string, number> = {}
  const found: { [K in keyof Walked]: Walked[K] | null } = {
    manifest: null,
    seal: null,
    secret: null,
    sealedSecret: null,
  }
  for await (const entry of tar) {
    const { name, size } = entry.header
    const kind = kindOf(name)
    const isFirst = found.manifest === null
    if (found.seal !== null || !kind || isFirst !== (kind.kind === 'manifest') || size > ENTRY_BYTES)
      throw new BackupRefused(`The file has an unexpected entry "${name}". Nothing was changed.`)
    const content = await contentOf(entry)
    if (kind.kind === 'seal') {
      found.seal = sealShape.parse(JSON.parse(content.toString()))
      continue
    }
    checksum.begin(name, size)
    checksum.update(content)
    if (kind.kind === 'manifest') found.manifest = parsedManifest(content)
    if (kind.kind === 'secret') found.secret = content.toString()
    if (kind.kind === 'sealed-secret') found.sealedSecret = content
    if (kind.kind === 'picture') progress.pictures += 1
    if (kind.kind === 'table') {
      const count = rowsIn(content)
      rows[kind.table] = (rows[kind.table] ?? 0) + count
      progress.rows += count
    }
    await callHandlers(handlers, kind, content, found.manifest!, progress)
  }
  const { manifest, seal } = found
  const computed = checksum.end()
  if (!manifest || !seal) throw new BackupRefused('The file ends before its checksums. Nothing was changed.')
  if (computed.sha256 !== seal.sha256 || computed.entries !== seal.entries)
    throw new BackupRefused(
      'The file was modified or damaged: its checksums do not match. Nothing was changed.',
    )
  const names = new Set([...Object.keys(rows), ...Object.keys(seal.rows)])
  for (const name of names)
    if ((rows[name] ?? 0) !== (seal.rows[name] ?? 0))
      throw new BackupRefused(
        `The file has ${rows[name] ?? 0} rows of ${name}, but its checksums say ${seal.rows[name] ?? 0}. Nothing was changed.`,
      )
  if (progress.pictures !== seal.pictures)
    throw new BackupRefused(
      `The file has ${progress.pictures} pictures, but its checksums say ${seal.pictures}. Nothing was changed.`,
    )
  return { ...found, manifest, seal }
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
    typeof format === 'number' && format !== FORMAT
      ? `The file has format ${format}, and this version of Tokri reads format ${FORMAT}. Use a version of its time.`
      : 'The file has no valid manifest. Nothing was changed.',
    parsed.error,
  )
}

async function callHandlers(
  handlers: BackupHandlers,
  kind: EntryKind,
  content: Buffer,
  manifest: Manifest,
  progress: Progress & { total: number },
): Promise<void> {
  try {
    if (kind.kind === 'manifest') await handlers.manifest?.(manifest)
    if (kind.kind === 'picture') await handlers.picture?.(kind.name, content)
    if (kind.kind === 'table') await handlers.table?.(kind.table, content)
    handlers.progress?.(progress)
  } catch (cause) {
    throw new HandlerError('a handler failed', { cause })
  }
}
