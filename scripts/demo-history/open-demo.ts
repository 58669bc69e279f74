import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_ADMIN } from '#app/demo-shop/demo-admin.ts'
import { seedDemo } from '#app/demo-shop/seed-demo.ts'
import { buildServer } from '#app/server/build-server.ts'
import { prepareDatabase } from '#app/server/prepare-database.ts'
import { openFileStore } from '#app/server/uploads.ts'
import { systemActor } from '#features/audit/actor.ts'
import { announceOrders } from '#features/orders/server/announce.ts'
import { listUnannouncedOrders } from '#features/orders/server/unannounced-order-store.ts'
import { deliveryCodesFrom } from '#features/orders/server/delivery-codes.ts'
import { grantAdmin } from '#features/people/accounts/server/grant-admin.ts'
import { insertSession } from '#features/people/accounts/server/session-store.ts'
import { tokensFrom } from '#features/people/accounts/server/tokens.ts'
import { readConfig } from '#platform/config.ts'
import { openLog } from '#platform/log.ts'
import { openDatabase, type Database, type Log } from '#platform/db/postgres.ts'
import { addressOf, type CallInput } from '#shared/api-client.ts'
import type { CallName } from '#shared/endpoint.ts'
import { openPrivatePostgres } from '../../test/private-postgres.ts'
import { root } from '../../test/template-database.ts'
import { openMovedClock, type MovedClock } from './moved-clock.ts'

const SECRET = 'a secret of the machine that makes the history, kept nowhere'
/** A session is good for a quarter of an hour; this is well below. */
const SIGNED_IN_MS = 5 * 60_000

export interface Answer {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- the contracts' answers, as tests read them
  body: { code?: string; data?: any; message?: string }
}

/** The demo shop on a database of its own, with a clock that the history moves. */
export interface OpenDemo {
  db: Database
  clock: MovedClock
  /** Makes a call as somebody, by the id of their account, and returns its data; throws for a refusal that is not `allowed`. */
  ask(call: CallName, input: CallInput & { as: string; key?: string; allowed?: string[] }): Promise<Answer>
  /** The code that a shopper says at the door. */
  codeOf(orderId: string): string
  /** Announces what was placed, as the announcer does; no mail is written. */
  announce(): Promise<void>
  /** Ends the server, which writes what it counts in memory. */
  closeServer(): Promise<void>
  close(): Promise<void>
}

const log: Log = { info: () => undefined, warn: console.warn, error: console.error }

/** Opens it with its catalogue, filled at `begin`; `beforeHistory` is called with nothing but the catalogue in it. */
export async function openDemo(
  begin: Date,
  beforeHistory: (db: Database) => Promise<void>,
): Promise<OpenDemo> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tokri-history-'))
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', AUTH_SECRET: SECRET }, { demo: true })
  const postgres = await openPrivatePostgres(log)
  const owner = openDatabase(postgres.address, { log, poolSize: 1 })
  await prepareDatabase({ owner: postgres.address, serving: owner }, { root, log })
  const clock = await openMovedClock(owner)
  await clock.moveTo(begin)
  const db = openDatabase(postgres.address, { log, statementTimeoutMs: 60_000 })
  const files = openFileStore(config)
  await seedDemo({ db, files, demoDir: join(root, 'demo'), log, say: console.log })
  await grantAdmin(db, systemActor, DEMO_ADMIN)
  await beforeHistory(db)
  const built = await buildServer({ config, db, realtimePool: db.pool, files, log: openLog('silent') })
  await built.server.ready()
  await built.prepared
  const tokens = tokensFrom(...config.authSecrets)
  const signedIn = new Map<string, { token: string; at: number }>()
  const tokenOf = async (userId: string) => {
    const known = signedIn.get(userId)
    if (known && Math.abs(Date.now() - known.at) < SIGNED_IN_MS) return known.token
    const { accessToken } = tokens.issue(await insertSession(db, userId, null))
    signedIn.set(userId, { token: accessToken, at: Date.now() })
    return accessToken
  }
  const codes = deliveryCodesFrom(...config.authSecrets)
  const deps = {
    db,
    notifyDesk: () => Promise.resolve(),
    queueMails: () => Promise.resolve(),
    tell: async () => undefined,
    orderUrl: () => '',
    codeOf: () => '',
    log,
  }
  let closing: Promise<void> | null = null
  return {
    db,
    clock,
    codeOf: codes.codeOf,
    ask: async (call, { as, key, allowed = [], ...input }) => {
      const { method, path } = addressOf(call, input)
      const sent = input.form && (await multipart(input.form))
      const response = await built.server.inject({
        method: method as 'GET',
        url: path,
        headers: {
          authorization: `Bearer ${await tokenOf(as)}`,
          ...(key && { 'idempotency-key': key }),
          ...sent?.headers,
        },
        ...(input.body !== undefined && { payload: input.body as object }),
        ...(sent && { payload: sent.payload }),
      })
      const body = response.json<Answer['body']>()
      if (response.statusCode >= 300 && !allowed.includes(body.code ?? ''))
        throw new Error(
          `${call}: ${response.statusCode} ${JSON.stringify(body)} of ${JSON.stringify(input.body)}`,
        )
      return { status: response.statusCode, body }
    },
    announce: async () => {
      const ids = await listUnannouncedOrders(db, new Set())
      if (ids.length > 0) await announceOrders(deps, ids, new Set())
    },
    closeServer: () => (closing ??= built.close()),
    close: async () => {
      await (closing ??= built.close())
      await db.close()
      await owner.close()
      await postgres.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function multipart(form: Record<string, Blob>) {
  const data = new FormData()
  for (const [name, file] of Object.entries(form)) data.append(name, file, 'prices.csv')
  const response = new Response(data)
  return {
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
    payload: Buffer.from(await response.arrayBuffer()),
  }
}
