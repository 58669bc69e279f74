import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { ReadableStream } from 'node:stream/web'
import { promisify } from 'node:util'
import type { Decrypter, Encrypter, Identity, Recipient } from 'age-encryption'
import { BackupRefused } from './backup-format.ts'
import type { BackupKeys } from './backup-keys.ts'

/** Loaded when it is used: that takes a second. */
const age = () => import('age-encryption')

/** How a file of age begins (age-encryption.org/v1); the `age` program opens what is written here. */
export const AGE_MAGIC = Buffer.from('age-encryption.org/v1\n')

/** 2^16: some 64 MB and a quarter of a second per guess. */
const WORK_FACTOR = 16
const MOST_WORK = 20

/** The library's scrypt in JavaScript would stop the server for a second: Node's own, in a thread, is the same. */
async function keyFrom(passphrase: string, salt: Buffer, workFactor: number): Promise<Buffer> {
  const options = { N: 2 ** workFactor, r: 8, p: 1, maxmem: 2 ** (workFactor + 10) + 2 ** 20 }
  const label = Buffer.from('age-encryption.org/v1/scrypt')
  return promisify<string, Buffer, number, typeof options, Buffer>(scrypt)(
    passphrase,
    Buffer.concat([label, salt]),
    32,
    options,
  )
}

const NONCE = Buffer.alloc(12)
const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

const passphraseRecipient = (passphrase: string, workFactor: number): Recipient => ({
  async wrapFileKey(fileKey) {
    const salt = randomBytes(16)
    const key = await keyFrom(passphrase, salt, workFactor)
    const cipher = createCipheriv('chacha20-poly1305', key, NONCE, { authTagLength: 16 })
    const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()])
    return [new (await age()).Stanza(['scrypt', unpadded(salt), String(workFactor)], new Uint8Array(body))]
  },
})

const passphraseIdentity = (passphrase: string): Identity => ({
  async unwrapFileKey(stanzas) {
    const [kind, salt = '', work = ''] = stanzas[0]?.args ?? []
    if (kind !== 'scrypt' || stanzas.length !== 1) return null
    const [bytes, body] = [Buffer.from(salt, 'base64'), Buffer.from(stanzas[0]!.body)]
    if (bytes.length !== 16 || body.length !== 32 || !(Number(work) >= 1 && Number(work) <= MOST_WORK))
      throw new Error('its first lines are damaged')
    const key = await keyFrom(passphrase, bytes, Number(work))
    const decipher = createDecipheriv('chacha20-poly1305', key, NONCE, { authTagLength: 16 })
    decipher.setAuthTag(body.subarray(16))
    const fileKey = decipher.update(body.subarray(0, 16))
    try {
      decipher.final()
    } catch {
      return null
    }
    return new Uint8Array(fileKey)
  },
})

async function encrypterFor({
  recipients,
  passphrases,
  workFactor = WORK_FACTOR,
}: BackupKeys): Promise<Encrypter> {
  const encrypter = new (await age()).Encrypter()
  for (const one of recipients.length > 0 ? recipients : [passphraseRecipient(passphrases[0], workFactor)])
    encrypter.addRecipient(one)
  return encrypter
}

async function decrypterFor(identities: (string | Identity)[]): Promise<Decrypter> {
  const decrypter = new (await age()).Decrypter()
  for (const one of identities) decrypter.addIdentity(one)
  return decrypter
}

/** Encrypts a stream, 64 kB at a time. */
export const encrypted = (keys: BackupKeys) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
    yield* iterate(await (await encrypterFor(keys)).encrypt(web(source)))
  }

/** Decrypts a stream that begins with `AGE_MAGIC`; throws `BackupRefused` unless one of the keys opens it. */
export async function* decrypted(
  source: AsyncIterable<Buffer>,
  { passphrases, identities }: BackupKeys,
  onKind: (kind: 'passphrase' | 'recipient') => void,
): AsyncGenerator<Uint8Array> {
  let kinds: string[] = []
  const notingKinds: Identity = {
    unwrapFileKey: (stanzas) => {
      kinds = stanzas.map(({ args }) => args[0]!)
      return null
    },
  }
  const decrypter = await decrypterFor([notingKinds, ...identities, ...passphrases.map(passphraseIdentity)])
  const opened = await decrypter.decrypt(web(source)).catch((error: unknown) => {
    if (!(error instanceof Error) || !error.message.startsWith('no identity matched')) throw error
    throw new BackupRefused(
      kinds.includes('scrypt')
        ? 'The backup is encrypted with another passphrase, or its first lines were changed. Set BACKUP_PASSPHRASE to that of the shop that made it: its own setting, or else BACKUP_PASSPHRASE=$(cat OLD/backup-passphrase), where OLD is its DATA_DIR. Nothing was changed.'
        : identities.length > 0
          ? 'The backup is encrypted for another key than that of BACKUP_IDENTITY, or its first lines were changed. Nothing was changed.'
          : 'The backup is encrypted for a public key. Set BACKUP_IDENTITY to the secret key that belongs to it (AGE-SECRET-KEY-1…), or to the file that contains it. Nothing was changed.',
      error,
    )
  })
  onKind(kinds.includes('scrypt') ? 'passphrase' : 'recipient')
  yield* iterate(opened)
}

const web = (source: AsyncIterable<Uint8Array>) =>
  ReadableStream.from(source) as unknown as globalThis.ReadableStream<Uint8Array>

const iterate = (stream: globalThis.ReadableStream<Uint8Array>) =>
  stream as unknown as AsyncIterable<Uint8Array>

/** Seals a short text with the first passphrase. */
export async function sealText(text: string, keys: BackupKeys): Promise<Buffer> {
  const encrypter = await encrypterFor({ ...keys, recipients: [] })
  return Buffer.from(await encrypter.encrypt(text))
}

/** Opens a sealed text; null if no passphrase does. */
export async function openText(sealed: Buffer, { passphrases }: BackupKeys): Promise<string | null> {
  const decrypter = await decrypterFor(passphrases.map(passphraseIdentity))
  return decrypter.decrypt(new Uint8Array(sealed), 'text').catch(() => null)
}
