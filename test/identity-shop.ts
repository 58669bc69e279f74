import type { FastifyInstance } from 'fastify'
import { contractServer } from './contract-server.ts'
import { afterAll } from 'vitest'
import { testDatabase, truncate, type TestDatabase } from './database.ts'
import { commandActor } from '#features/audit/actor.ts'
import { grantAdmin } from '#features/people/accounts/server/grant-admin.ts'
import type { Database } from '#platform/db/postgres.ts'
import type { Authenticate } from '#platform/http/caller.ts'
import type { User } from '#shared/shapes.ts'
import { identityContract } from '#features/people/accounts/contract.ts'
import { authenticator } from '#features/people/accounts/server/authenticate.ts'
import { demoCodeLimits } from './code-limits.ts'
import { type CodeLimits } from '#features/people/accounts/server/code-limits.ts'
import { codesFrom } from '#features/people/accounts/server/codes.ts'
import { cookieNameFrom, deviceCookieNameFrom } from '#features/people/accounts/server/browser-binding.ts'
import type { Identity } from '#features/people/accounts/server/identity.ts'
import { identityRoutes } from '#features/people/accounts/server/routes.ts'
import { codesToNumbers } from '#features/notifications/server/codes-to-numbers.ts'
import { inboxProvider } from '#features/notifications/server/inbox-provider.ts'
import type { NumberDeps } from '#features/notifications/server/number-channel.ts'
import { passwordHasher } from '#features/people/accounts/server/password-hasher.ts'
import { secretBoxFrom } from '#features/people/accounts/server/secret-box.ts'
import { tokensFrom, type TokenPair } from '#features/people/accounts/server/tokens.ts'

export const SECRET = 'the secret of a shop that only tests know'

/** One server process for tests of identity: several may run on one database. */
export interface TestShop {
  identity: Identity
  authenticate: Authenticate
  server: FastifyInstance
  /** The sessions whose end was reported. */
  endedSessionIds: string[]
  /** The users whose removal as administrators was reported. */
  revokedAdminIds: string[]
  /** What was logged as a warning. */
  warnings: unknown[][]
  /** What was logged as an error. */
  errors: unknown[][]
  call(request: Request): Promise<Reply>
  /** The latest code for an email address. */
  lastCodeFor(email: string, purpose?: string): Promise<string>
  /** Requests a code and exchanges it for a session. */
  logIn(email: string, more?: Partial<Request>): Promise<Reply>
}

interface Request {
  url: string
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: unknown
  token?: string
  headers?: Record<string, string>
  cookies?: Record<string, string>
  ip?: string
}

/** Any reply of the feature's calls. */
interface Body {
  success: boolean
  message: string
  code?: string
  fields?: Record<string, string>
  isNewUser?: boolean
  data: TokenPair & { user: User; seconds: number }
}

export interface Reply {
  status: number
  body: Body
  headers: Record<string, unknown>
  cookies: { name: string; value: string; [attribute: string]: unknown }[]
}

export const fromBrowser = { 'sec-fetch-site': 'same-origin' }

/** A shop with a database of its own for the tests of a file. */
export async function identityShop(limits?: CodeLimits) {
  const database = await testDatabase()
  afterAll(() => database.drop())
  const shop = testShop(database.db, limits)
  const query = async <Row>(text: string, values: unknown[] = []) =>
    (await database.db.pool.query(text, values)).rows as Row[]
  return { database, shop, query }
}

export function testShop(
  db: Database,
  limits: CodeLimits = demoCodeLimits,
  { https = false, numbers = {} }: { https?: boolean; numbers?: Partial<NumberDeps> } = {},
): TestShop {
  const endedSessionIds: string[] = []
  const revokedAdminIds: string[] = []
  const warnings: unknown[][] = []
  const errors: unknown[][] = []
  const numberDeps = {
    db,
    secrets: secretBoxFrom(SECRET),
    world: { fetch },
    publicUrl: 'https://shop.example',
    shopName: async () => 'Asha Stores',
    inbox: inboxProvider(db),
    ...numbers,
  }
  const identity: Identity = {
    db,
    tokens: tokensFrom(SECRET),
    numbers: codesToNumbers(numberDeps),
    codes: codesFrom(SECRET),
    cookies: [cookieNameFrom(SECRET, https)],
    deviceCookies: [deviceCookieNameFrom(SECRET, https)],
    passwords: passwordHasher(),
    secrets: secretBoxFrom(SECRET),
    readShopName: async () => 'Asha Stores',
    onAdminRevoked: (userId) => void revokedAdminIds.push(userId),
    limits: { ...limits },
    readUserExtras: async () => ({ address_details: [], shopping_cart: [], orderHistory: [] }),
    onSessionEnded: (sessionId) => void endedSessionIds.push(sessionId),
    log: {
      warn: (...line: unknown[]) => void warnings.push(line),
      error: (...line: unknown[]) => void errors.push(line),
    },
  }
  const authenticate = authenticator(db, identity.tokens, identity.cookies)
  const server = contractServer(identityContract, identityRoutes(identity), authenticate)

  const call = async ({ url, method, body, token, headers, cookies, ip }: Request): Promise<Reply> => {
    const reply = await server.inject({
      url,
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      ...(body === undefined ? {} : { payload: body as object }),
      headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      ...(cookies ? { cookies } : {}),
      remoteAddress: ip ?? '127.0.0.1',
    })
    return {
      status: reply.statusCode,
      body: reply.json<Body>(),
      headers: reply.headers,
      cookies: reply.cookies,
    }
  }
  const lastCodeFor = async (email: string, purpose = 'login') => {
    const { rows } = await db.pool.query(
      'SELECT id FROM otps WHERE email = $1 AND purpose = $2 AND device_hash IS NULL',
      [email, purpose],
    )
    return identity.codes.codeOf((rows as { id: string }[])[0]?.id ?? '')
  }
  return {
    identity,
    authenticate,
    server,
    endedSessionIds,
    revokedAdminIds,
    warnings,
    errors,
    call,
    lastCodeFor,
    logIn: async (email, more = {}) => {
      await call({ url: '/api/user/send-otp', body: { email }, ...more })
      const otp = await lastCodeFor(email)
      return call({ url: '/api/user/verify-otp', body: { email, otp }, ...more })
    },
  }
}

/** Resets the database to one user, an administrator, without codes, limits and log entries. */
export async function resetToAdmin(database: TestDatabase, email: string): Promise<void> {
  await truncate(database, 'audit_log, users, otps, rate_limits')
  await grantAdmin(database.db, commandActor, email)
}
