import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { secretsIn } from '../config-fields.ts'
import { fileProblem } from '../file-problem.ts'
import { BackupRefused, type BackupRead } from './backup-format.ts'
import { readSignature, SIGNATURE_BYTES, signerOf, type BackupKeys } from './backup-keys.ts'
import { AGE_MAGIC, decrypted, openText } from './encrypt-backup.ts'
import { type BackupHandlers, HandlerError, walk } from './walk-backup.ts'

/** What is found on the way, before the entries are known. */
interface Envelope {
  encryption: BackupRead['encryption']
  signature: { signer: string; isValid: boolean } | null
}

/**
 * Reads a backup from its first byte to its last and calls the handlers on the way. Throws `BackupRefused` for a file
 * that is truncated, modified, locked or not a backup; only when this resolves was everything passed to the handlers
 * what was once signed. Whether the key that signed it is trusted is for the caller to decide (`requireTrusted`).
 */
export async function readBackup(
  path: string,
  keys: BackupKeys,
  handlers: BackupHandlers = {},
): Promise<BackupRead> {
  const tar = extract()
  const stored = createHash('sha256')
  const envelope: Envelope = { encryption: null, signature: null }
  const total = await sizeOf(path)
  const progress = { bytes: 0, rows: 0, pictures: 0, total }
  const reading = pipeline(
    createReadStream(path),
    async function* (bytes: AsyncIterable<Buffer>) {
      for await (const chunk of bytes) {
        stored.update(chunk)
        progress.bytes += chunk.length
        yield chunk
      }
    },
    (bytes: AsyncIterable<Buffer>) => opened(bytes, keys, envelope),
    (bytes: AsyncIterable<Uint8Array>) => withoutSignature(bytes, envelope),
    createGunzip(),
    tar,
  )
  // Reported by the loop below, which gets the same error, or awaited after it.
  reading.catch(() => undefined)
  try {
    const found = await walk(tar, handlers, progress)
    await reading
    const signer = requireSignature(envelope)
    const isReadByPassphrase = found.sealedSecret !== null || envelope.encryption === 'passphrase'
    const secret = found.sealedSecret ? await openText(found.sealedSecret, keys) : found.secret
    const known = [...keys.authSecrets, ...(isReadByPassphrase && secret ? secretsIn(secret) : [])]
    return {
      manifest: found.manifest,
      seal: found.seal,
      sha256: stored.digest('hex'),
      encryption: envelope.encryption,
      secret,
      signer,
      isKnown: known.some((one) => signerOf(one) === signer),
    }
  } catch (error) {
    if (error instanceof HandlerError) throw error.cause
    throw error instanceof BackupRefused ? error : refused(path, error)
  } finally {
    tar.destroy()
  }
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch((error: unknown) => {
    throw refused(path, error)
  })
  if (found.isDirectory()) throw new BackupRefused(`${path} is a folder. Give a file, such as one in it.`)
  if (found.size === 0) throw new BackupRefused(`${path} is empty. Nothing was changed.`)
  return found.size
}

/** The tar.gz, decrypted if the file is encrypted. */
async function* opened(
  source: AsyncIterable<Buffer>,
  keys: BackupKeys,
  envelope: Envelope,
): AsyncGenerator<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  while (head.length < AGE_MAGIC.length) {
    const next = await chunks.next()
    if (next.done) break
    head = Buffer.concat([head, next.value])
  }
  const whole = (async function* () {
    yield head
    yield* { [Symbol.asyncIterator]: () => chunks }
  })()
  if (!head.subarray(0, AGE_MAGIC.length).equals(AGE_MAGIC)) return yield* whole
  yield* decrypted(whole, keys, (encryption) => (envelope.encryption = encryption))
}

/** The tar.gz without the signature at its end, which is compared with everything before it. */
async function* withoutSignature(
  source: AsyncIterable<Uint8Array>,
  envelope: Envelope,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let held = Buffer.alloc(0)
  for await (const chunk of source) {
    const all = Buffer.concat([held, chunk])
    const ready = all.subarray(0, Math.max(0, all.length - SIGNATURE_BYTES))
    held = all.subarray(ready.length)
    hash.update(ready)
    if (ready.length > 0) yield ready
  }
  envelope.signature = readSignature(held, hash.digest())
  if (!envelope.signature) yield held
}

function requireSignature({ signature }: Envelope): string {
  if (!signature)
    throw new BackupRefused('The file was changed or cut: its signature is missing. Nothing was changed.')
  if (!signature.isValid)
    throw new BackupRefused('The file was changed: its signature does not match. Nothing was changed.')
  return signature.signer
}

function refused(path: string, error: unknown): unknown {
  const problem = fileProblem(error, path)
  if (problem) return new BackupRefused(`The file cannot be read: ${problem}.`, error)
  return new BackupRefused(`${path} is truncated, damaged or not a Tokri backup. Nothing was changed.`, error)
}
