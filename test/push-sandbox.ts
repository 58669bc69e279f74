import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  randomBytes,
  verify,
  type ECDH,
} from 'node:crypto'
import { createServer } from 'node:http'

/** What a browser was told, decrypted. */
export interface ReceivedPush {
  message: unknown
  ttl: string | undefined
  at: number
}

/** One browser that has subscribed. */
export interface PushBrowser {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  received: ReceivedPush[]
}

export interface PushSandbox {
  subscribe(publicKey: string): PushBrowser
  /** The status of the next answers, instead of 201. */
  answer(...statuses: number[]): void
  close(): Promise<void>
}

/** A push service (RFC 8030) that checks who sends (RFC 8292) and decrypts (RFC 8291). It shares no code with the shop. */
export async function openPushSandbox(): Promise<PushSandbox> {
  const browsers = new Map<string, PushBrowser & { ecdh: ECDH; auth: Buffer; publicKey: string }>()
  const statuses: number[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = []
      for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
      const browser = browsers.get(request.url ?? '')
      const status = statuses.shift() ?? (browser ? 201 : 404)
      if (!browser || status !== 201) return response.writeHead(status).end()
      const origin = `http://${request.headers.host}`
      if (!isAuthorized(request.headers.authorization ?? '', browser.publicKey, origin))
        return response.writeHead(403).end()
      const text = decryptPush(Buffer.concat(parts), browser.ecdh, browser.auth)
      browser.received.push({
        message: JSON.parse(text),
        ttl: request.headers.ttl as string | undefined,
        at: Date.now(),
      })
      response.writeHead(201).end()
    })().catch(() => response.writeHead(400).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    subscribe: (publicKey) => {
      const ecdh = createECDH('prime256v1')
      const p256dh = ecdh.generateKeys('base64url')
      const auth = randomBytes(16)
      const path = `/push/${randomBytes(12).toString('hex')}`
      const keys = { p256dh, auth: auth.toString('base64url') }
      const subscription = { endpoint: `http://127.0.0.1:${port}${path}`, keys }
      const browser = { subscription, received: [], ecdh, auth, publicKey }
      browsers.set(path, browser)
      return browser
    },
    answer: (...next) => void statuses.push(...next),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function isAuthorized(header: string, publicKey: string, origin: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(\S+)$/.exec(header) ?? []
  if (key !== publicKey) return false
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as { aud: string; exp: number }
  const seconds = claims.exp - Date.now() / 1000
  return isSigned && claims.aud === origin && seconds > 0 && seconds <= 86_400
}

const hmac = (key: Buffer, data: Buffer) => createHmac('sha256', key).update(data).digest()

/** Decrypts a message of one record, as RFC 8291 writes it out with HMAC. */
export function decryptPush(body: Buffer, ecdh: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + idLength)
  const sealed = body.subarray(21 + idLength)
  const one = Buffer.from([1])
  const secret = hmac(auth, ecdh.computeSecret(sender))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender, one])
  const key = hmac(salt, hmac(secret, info))
  const cek = hmac(key, Buffer.concat([Buffer.from('Content-Encoding: aes128gcm\0'), one])).subarray(0, 16)
  const nonce = hmac(key, Buffer.concat([Buffer.from('Content-Encoding: nonce\0'), one])).subarray(0, 12)
  const decipher = createDecipheriv('aes-128-gcm', cek, nonce).setAuthTag(sealed.subarray(-16))
  const record = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return record.subarray(0, record.lastIndexOf(2)).toString('utf8')
}
