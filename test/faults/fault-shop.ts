import type { NetConnectOpts } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { insertSession } from '#features/identity/server/session-store.ts'
import { tokensFrom } from '#features/identity/server/tokens.ts'
import type { Database } from '#platform/db/postgres.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import type { Person } from '../world.ts'
import { apiProcess, type ApiProcess } from './api-process.ts'
import { openFaultProxy, type FaultProxy } from './fault-proxy.ts'
import { openRoundRobin } from './round-robin.ts'

export const AUTH_SECRET = 'the secret of a shop to which bad things happen'

/** All that a scenario needs, so that it runs against the real servers and against weakened ones alike. */
export interface Endpoints {
  /** The database itself, past every proxy and as its owner. */
  db: Database
  /** Where the servers listen. */
  ports: number[]
  /** An access token of a session that a script began. */
  signIn(person: Person): Promise<string>
}

export interface FaultShop extends Endpoints {
  /** The round-robin before both servers. */
  url: string
  servers: [ApiProcess, ApiProcess]
  /** Between the servers and the database. */
  line: FaultProxy
  /** The database's addresses, with their passwords, as the serving role and as the owner. */
  databaseUrls: string[]
  close(): Promise<void>
}

export const signInOn = (db: Database) => async (person: Person) =>
  tokensFrom(AUTH_SECRET).issue(await insertSession(db, person.userId, null)).accessToken

/** Budgets so wide that they never decide; scenarios about budgets say otherwise. */
export const wideBudgets = {
  BUDGET_CALLS_PER_MINUTE: '1000000',
  BUDGET_PASSWORDS_PER_HOUR: '1000000',
  BUDGET_FAILED_LOGINS_PER_HOUR: '1000000',
  BUDGET_PAGES_PER_MINUTE: '1000000',
  BUDGET_OPEN_ORDERS: '1000000',
  BUDGET_ORDERS_PER_HOUR: '1000000',
  BUDGET_CODES_PER_EMAIL_HOUR: '1000000',
  BUDGET_CODES_PER_EMAIL_DAY: '1000000',
  BUDGET_CODES_PER_CALLER_HOUR: '1000000',
  BUDGET_CODES_TOTAL_HOUR: '1000000',
  BUDGET_SOCKETS_PER_CALLER: '1000',
}

/** Two servers on their own database, behind a round-robin, with a database connection that can be made to fail. */
export async function openFaultShop(
  env: Record<string, string> = {},
  given?: TestDatabase,
): Promise<FaultShop> {
  const database = given ?? (await testDatabase({ poolSize: 20 }))
  const [address, ownerAddress] = [new URL(database.url), new URL(database.ownerUrl)]
  const line = await openFaultProxy(placeOf(address))
  const shared = {
    DATABASE_URL: throughLine(address, line),
    DATABASE_OWNER_URL: throughLine(ownerAddress, line),
    AUTH_SECRET,
    ...wideBudgets,
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
    line,
    databaseUrls: [database.url, database.ownerUrl],
    close: async () => {
      await front.close()
      await Promise.all(servers.map((server) => server.close()))
      await line.close()
      await database.drop()
    },
  }
}

/** The same database, reached through the proxy. */
export const throughLine = ({ username, password, pathname }: URL, { port }: FaultProxy) =>
  `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`

/** PostgreSQL's socket, whose folder is in the URL. */
export function placeOf(address: URL): NetConnectOpts {
  const folder = address.searchParams.get('host')
  const port = Number(address.port || 5432)
  return folder ? { path: join(folder, `.s.PGSQL.${port}`) } : { host: address.hostname, port }
}

/** Waits until something is so; throws with the name of what never came. */
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
