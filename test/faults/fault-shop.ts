import type { NetConnectOpts } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { insertSession } from '#features/people/accounts/server/session-store.ts'
import { tokensFrom } from '#features/people/accounts/server/tokens.ts'
import type { Database } from '#platform/db/postgres.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import type { Person } from '../world.ts'
import { apiProcess, type ApiProcess } from './api-process.ts'
import { openFaultProxy, type FaultProxy } from './fault-proxy.ts'
import { openPooler, wantedPooler } from './pooler.ts'
import { openRoundRobin } from './round-robin.ts'

export const AUTH_SECRET = 'the secret of a shop to which bad things happen'

/** Everything a scenario needs, so that it runs against real and mutant servers alike. */
export interface Endpoints {
  /** The database itself, as its owner, bypassing every proxy. */
  db: Database
  /** The servers' ports. */
  ports: number[]
  /** Begins a session that is bound to no browser; returns its access token. */
  signIn(person: Person): Promise<string>
}

export interface FaultShop extends Endpoints {
  /** The round-robin before both servers. */
  url: string
  servers: [ApiProcess, ApiProcess]
  /** The database's URLs with passwords, for the serving role and the owner. */
  databaseUrls: string[]
  close(): Promise<void>
}

export const signInOn = (db: Database) => async (person: Person) =>
  tokensFrom(AUTH_SECRET).issue(await insertSession(db, person.userId, null)).accessToken

/** Rate limits so high that they never apply; scenarios about limits set their own. */
export const wideLimits = {
  BUDGET_CALLS_PER_MINUTE: '1000000',
  BUDGET_PASSWORDS_PER_HOUR: '1000000',
  BUDGET_FAILED_LOGINS_PER_HOUR: '1000000',
  BUDGET_PAGES_PER_MINUTE: '1000000',
  BUDGET_OPEN_ORDERS: '1000000',
  BUDGET_ORDERS_PER_HOUR: '1000000',
  BUDGET_HELD_SHARE: '100',
  BUDGET_CODES_PER_EMAIL_HOUR: '1000000',
  BUDGET_CODES_PER_EMAIL_DAY: '1000000',
  BUDGET_CODES_PER_CALLER_HOUR: '1000000',
  BUDGET_CODES_TOTAL_HOUR: '1000000',
  BUDGET_SOCKETS_PER_CALLER: '1000',
}

/** A shop with a proxy between its servers and the database that can fail. */
export interface ProxiedShop extends FaultShop {
  databaseProxy: FaultProxy
}

/** Two servers on their own database, behind a round-robin. */
export async function openFaultShop(
  env: Record<string, string> = {},
  given?: TestDatabase,
  reached = (url: URL) => url.href,
): Promise<FaultShop> {
  const database = given ?? (await testDatabase({ poolSize: 20 }))
  const direct = reached(new URL(database.url))
  const pooler = wantedPooler ? await openPooler(direct) : null
  const shared = {
    DATABASE_URL: pooler?.url ?? direct,
    ...(pooler && { DATABASE_DIRECT_URL: direct }),
    DATABASE_OWNER_URL: reached(new URL(database.ownerUrl)),
    AUTH_SECRET,
    ...wideLimits,
    ...env,
  }
  const servers: [ApiProcess, ApiProcess] = [await apiProcess(shared), await apiProcess(shared)]
  await Promise.all(servers.map((server) => server.start())).catch(async (error: unknown) => {
    await Promise.all(servers.map((server) => server.close()))
    throw error
  })
  const ports = servers.map(({ port }) => port)
  const front = await openRoundRobin(ports)
  return {
    db: database.owner,
    ports,
    signIn: signInOn(database.owner),
    url: front.url,
    servers,
    databaseUrls: [database.url, database.ownerUrl],
    close: async () => {
      await front.close()
      await Promise.all(servers.map((server) => server.close()))
      await pooler?.close()
      await database.drop()
    },
  }
}

/** The same with the proxy, which is a part of the test's process: every byte of every statement costs it work. */
export async function openProxiedShop(
  env: Record<string, string> = {},
  given?: TestDatabase,
): Promise<ProxiedShop> {
  const database = given ?? (await testDatabase({ poolSize: 20 }))
  const databaseProxy = await openFaultProxy(placeOf(new URL(database.url)))
  const shop = await openFaultShop(env, database, (url) => throughProxy(url, databaseProxy))
  return { ...shop, databaseProxy, close: () => shop.close().then(databaseProxy.close) }
}

/** The same database, reached through the proxy. */
export const throughProxy = ({ username, password, pathname }: URL, { port }: FaultProxy) =>
  `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`

/** Where PostgreSQL listens: a socket if the URL names its folder, else a TCP port. */
export function placeOf(address: URL): NetConnectOpts {
  const folder = address.searchParams.get('host')
  const port = Number(address.port || 5432)
  return folder ? { path: join(folder, `.s.PGSQL.${port}`) } : { host: address.hostname, port }
}

/** Waits until a condition holds; throws with its name when it never does. */
export async function until(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  ms = 10_000,
): Promise<void> {
  const deadline = Date.now() + ms
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`${what}: not within ${ms} ms`)
    await sleep(50)
  }
}
