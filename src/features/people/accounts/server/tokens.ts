import { createHmac, timingSafeEqual } from 'node:crypto'
import { secretKey } from './secret-keys.ts'

const ACCESS_SECONDS = 15 * 60
/** A token has about 130 characters; a longer one is not worth hashing. */
const MAX_LENGTH = 512

type Kind = 'access' | 'refresh'

/** The part of a session from which its tokens are derived: the same generation always gives the same tokens. */
interface TokenSource {
  id: string
  generation: number
  rotated_at: Date
  expires_at: Date
}

/** The contents of a correctly signed token. Only the database knows whether the session is still active. */
export interface Claims {
  sessionId: string
  generation: number
  /** Unix time in seconds; compared with the database's clock, like everything about sessions. */
  expiresAt: number
}

export interface TokenPair {
  accessToken: string
  refreshToken: string
}

export interface Tokens {
  issue(session: TokenSource): TokenPair
  /** Null for anything that this shop did not sign as a token of that kind. */
  readAccess(token: string): Claims | null
  readRefresh(token: string): Claims | null
}

/**
 * Tokens are `v1.<payload>.<mac>`, the payload `kind:session:generation:expiry` in base64url. The kind is signed too,
 * so that a refresh token cannot be used as an access token. The first secret signs, all verify.
 */
export function tokensFrom(...authSecrets: [string, ...string[]]): Tokens {
  const keys = authSecrets.map((secret) => secretKey(secret, 'session token'))
  const key = keys[0]!
  const readBy = (kind: Kind, token: string) =>
    keys.map((candidate) => read(candidate, kind, token)).find(Boolean) ?? null
  return {
    issue: (session) => ({
      accessToken: write(key, 'access', session, seconds(session.rotated_at) + ACCESS_SECONDS),
      refreshToken: write(key, 'refresh', session, seconds(session.expires_at)),
    }),
    readAccess: (token) => readBy('access', token),
    readRefresh: (token) => readBy('refresh', token),
  }
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

function write(key: Buffer, kind: Kind, { id, generation }: TokenSource, expiresAt: number): string {
  const payload = Buffer.from(`${kind}:${id}:${generation}:${expiresAt}`).toString('base64url')
  return `v1.${payload}.${macOf(key, payload).toString('base64url')}`
}

const SHAPE = /^v1\.([\w-]+)\.([\w-]{43})$/
const PAYLOAD = /^(access|refresh):([0-9a-f]{24}):([1-9]\d{0,8}):(\d{1,12})$/

function read(key: Buffer, kind: Kind, token: string): Claims | null {
  if (token.length > MAX_LENGTH) return null
  const [, payload, mac] = SHAPE.exec(token) ?? []
  if (!payload || !mac || !timingSafeEqual(macOf(key, payload), Buffer.from(mac, 'base64url'))) return null
  const [, foundKind, sessionId, generation, expiresAt] =
    PAYLOAD.exec(Buffer.from(payload, 'base64url').toString()) ?? []
  if (foundKind !== kind || !sessionId) return null
  return { sessionId, generation: Number(generation), expiresAt: Number(expiresAt) }
}

const macOf = (key: Buffer, payload: string) => createHmac('sha256', key).update(`v1.${payload}`).digest()
