import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto'
import { join } from 'node:path'
import { storedSecret } from '#platform/data-dir.ts'

/** The keys of the shop towards push services (RFC 8292), kept in `DATA_DIR`: subscriptions are bound to them. */
export interface VapidKeys {
  /** Uncompressed, in base64url. */
  publicKey: string
  privateKeyPem: string
}

export function vapidKeys(dataDir: string): VapidKeys {
  const make = () =>
    generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString()
  const privateKeyPem = storedSecret(join(dataDir, 'vapid.pem'), make)
  const { x = '', y = '' } = createPublicKey(createPrivateKey(privateKeyPem)).export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return { publicKey: point.toString('base64url'), privateKeyPem }
}

const TWELVE_HOURS = 43_200
const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The header that says who sends: a token for one push service, good for twelve hours. */
export function vapidHeader(
  { publicKey, privateKeyPem }: VapidKeys,
  endpoint: string,
  subject: string,
): string {
  const exp = Math.floor(Date.now() / 1000) + TWELVE_HOURS
  const claims = { aud: new URL(endpoint).origin, exp, sub: subject }
  const signed = `${base64url({ typ: 'JWT', alg: 'ES256' })}.${base64url(claims)}`
  const signature = sign('sha256', Buffer.from(signed), { key: privateKeyPem, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`
}

const RECORD_SIZE = 4096

/** Encrypts a message for one browser: RFC 8291 with one record of RFC 8188. */
export function encryptPush({ p256dh, auth }: { p256dh: string; auth: string }, message: string): Buffer {
  const receiver = Buffer.from(p256dh, 'base64url')
  const sender = createECDH('prime256v1')
  const own = sender.generateKeys()
  const derive = (key: Buffer, salt: Buffer, info: Buffer | string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, bytes))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, own])
  const key = derive(sender.computeSecret(receiver), Buffer.from(auth, 'base64url'), info, 32)
  const salt = randomBytes(16)
  const cipher = createCipheriv(
    'aes-128-gcm',
    derive(key, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(key, salt, 'Content-Encoding: nonce\0', 12),
  )
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_SIZE)
  // 2 ends the last record.
  const record = Buffer.concat([Buffer.from(message), Buffer.from([2])])
  return Buffer.concat([
    salt,
    size,
    Buffer.from([own.length]),
    own,
    cipher.update(record),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

/** Whether a browser's public key is a point of the curve; with another one nothing can be encrypted. */
export function isPushKey(p256dh: string): boolean {
  try {
    const own = createECDH('prime256v1')
    own.generateKeys()
    own.computeSecret(Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    return false
  }
}

/** The services of browsers; a shop calls no other address that somebody gives it. */
const SERVICES =
  /^(?:fcm\.googleapis\.com|jmt17\.google\.com|(?:[\w-]+\.)*push\.services\.mozilla\.com|(?:[\w-]+\.)*push\.apple\.com|(?:[\w-]+\.)*notify\.windows\.com)$/

/** Whether messages may be posted to this address; `allowsLocal` for tests. */
export function isPushEndpoint(endpoint: string, allowsLocal: boolean): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username } = new URL(endpoint)
  if (allowsLocal && hostname === '127.0.0.1') return true
  return protocol === 'https:' && port === '' && username === '' && SERVICES.test(hostname)
}

const SHARED = /^(?:fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|web\.push\.apple\.com)$/

/** Whether everybody's devices share this address. That another one does not answer may be the invention of whoever named it. */
export const isSharedService = (endpoint: string, allowsLocal: boolean): boolean => {
  const { hostname } = new URL(endpoint)
  return SHARED.test(hostname) || (allowsLocal && hostname === '127.0.0.1')
}
