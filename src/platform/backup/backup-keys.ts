import {
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  sign as signBytes,
  verify as verifyBytes,
  type KeyObject,
} from 'node:crypto'
import { bech32 } from '@scure/base'

/** What a shop seals, encrypts and signs its backups with, and what it opens them with. */
export interface BackupKeys {
  /** The shop's signing secrets. The first one signs; a backup signed by any of them is the shop's own. */
  authSecrets: readonly string[]
  /** The first one seals and encrypts, all of them open. */
  passphrases: readonly [string, ...string[]]
  /** A guess at a passphrase costs 2 to this power blocks of scrypt: 16 unless a test, which guesses none, says less. */
  workFactor?: number
  /** Public keys of age. If there are any, backups are encrypted to them and not with the passphrase. */
  recipients: readonly string[]
  /** Secret keys of age. */
  identities: readonly string[]
}

/** Whether this is a public key, and whether this is a secret key, of age (X25519). */
export const isRecipient = (text: string): boolean => text.startsWith('age1') && hasKey(text, 'age')
export const isIdentity = (text: string): boolean =>
  text.startsWith('AGE-SECRET-KEY-1') && hasKey(text, 'age-secret-key-')

function hasKey(text: string, prefix: string): boolean {
  const decoded = bech32.decodeUnsafe(text)
  const bytes = decoded?.prefix.toLowerCase() === prefix && bech32.fromWordsUnsafe(decoded.words)
  return bytes instanceof Uint8Array && bytes.length === 32
}

const derive = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `tokri backup ${purpose}`, 32))

/** The passphrase of a shop that has not chosen one: the same on all of its servers. */
export const passphraseFrom = (authSecret: string): string =>
  derive(authSecret, 'passphrase').toString('base64url')

/** Ed25519 keys in DER: these prefixes and 32 bytes. */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

const signingKey = (authSecret: string): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([PRIVATE_PREFIX, derive(authSecret, 'signature')]),
    format: 'der',
    type: 'pkcs8',
  })

const publicBytes = (key: KeyObject): Buffer =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(PUBLIC_PREFIX.length)

/** The public key that the backups of a shop with this secret are signed by, as text. */
export const signerOf = (authSecret: string): string =>
  publicBytes(signingKey(authSecret)).toString('base64url')

/** An empty gzip member at the end, skipped by `tar`: public key and signature of all bytes before, in its extra field. */
const HEADER = Buffer.from('1f8b08040000000000ff6400544b6000', 'hex')
const FOOTER = Buffer.from('03000000000000000000', 'hex')
export const SIGNATURE_BYTES = HEADER.length + 96 + FOOTER.length

const signedText = (sha256: Buffer): Buffer => Buffer.concat([Buffer.from('tokri backup\0'), sha256])

export function signatureOf(sha256: Buffer, authSecret: string): Buffer {
  const key = signingKey(authSecret)
  return Buffer.concat([HEADER, publicBytes(key), signBytes(null, signedText(sha256), key), FOOTER])
}

/** The public key of a signature, and whether it signs this checksum; null for bytes that are no signature. */
export function readSignature(bytes: Buffer, sha256: Buffer): { signer: string; isValid: boolean } | null {
  const isSignature =
    bytes.length === SIGNATURE_BYTES &&
    bytes.subarray(0, HEADER.length).equals(HEADER) &&
    bytes.subarray(-FOOTER.length).equals(FOOTER)
  if (!isSignature) return null
  const publicKey = bytes.subarray(HEADER.length, HEADER.length + 32)
  const signature = bytes.subarray(HEADER.length + 32, HEADER.length + 96)
  const key = createPublicKey({ key: Buffer.concat([PUBLIC_PREFIX, publicKey]), format: 'der', type: 'spki' })
  return {
    signer: publicKey.toString('base64url'),
    isValid: verifyBytes(null, signedText(sha256), key, signature),
  }
}
