import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { tokensFrom, type Tokens } from '#features/people/accounts/server/tokens.ts'
import { openEmbeddedPostgres, type EmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { openLog } from '#platform/log.ts'
import { openDatabase, type Connection, type Database } from '#platform/db/postgres.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const SECRET = 'a secret of the benchmark, long enough to be one'
const log = openLog('error')

/** A private shop: the built server as a separate process, on an embedded database in a temporary folder. */
export interface PrivateShop {
  url: string
  pid: number
  /** The postmaster's process id. */
  postmaster: number
  db: Database
  /** How the owner of the database connects. */
  owner: Connection
  /** A connection without statement timeouts, for filling the shop. */
  bulk: Client
  tokens: Tokens
  /**
   * Closes the shop and reopens it on the same database with these settings added; returns the milliseconds until it
   * answers, and until it is ready: its search index is built, or has been waited for for two seconds.
   */
  restart(env?: Record<string, string>): Promise<{ answersMs: number; readyMs: number }>
  /** Starts another server on the same database, as a second machine would. */
  openSecond(): Promise<{ url: string; pid: number; close(): Promise<void> }>
  close(): Promise<void>
}

/**
 * `nodeFlags` go to the server's process, e.g. `--cpu-prof`. `maxConnections` is the limit of the database, for several
 * servers that share it: each takes thirty.
 */
export async function openPrivateShop(nodeFlags: string[], maxConnections?: number): Promise<PrivateShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tokri-bench-'))
  // The process that starts PostgreSQL decides on its settings; servers join it.
  const settings = maxConnections && { max_connections: String(maxConnections) }
  const holder = settings ? await openEmbeddedPostgres({ dataDir, log, settings }) : null
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let { server } = await startServer(dataDir, port, url, nodeFlags)
  let postgres = await joinPostgres(dataDir)

  const stopServer = async () => {
    await shop.bulk.end()
    await shop.db.close()
    server.kill('SIGTERM')
    await once(server, 'exit')
    await postgres.embedded.close()
  }
  const shop: PrivateShop = {
    url,
    pid: server.pid!,
    ...postgres.joined,
    tokens: tokensFrom(SECRET),
    restart: async (env) => {
      await stopServer()
      const { server: restarted, ...times } = await startServer(dataDir, port, url, nodeFlags, env)
      server = restarted
      postgres = await joinPostgres(dataDir)
      Object.assign(shop, { pid: server.pid!, ...postgres.joined })
      return times
    },
    openSecond: () => openSecond(dataDir, postgres.embedded),
    close: async () => {
      await stopServer()
      await holder?.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  return shop
}

async function openSecond(dataDir: string, { serving, owner }: EmbeddedPostgres) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const ownDir = await mkdtemp(join(dataDir, 'second-'))
  const env = { DATABASE_URL: addressOf(serving), DATABASE_OWNER_URL: addressOf(owner) }
  const { server } = await startServer(ownDir, port, url, [], env)
  const close = async () => {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  return { url, pid: server.pid!, close }
}

const addressOf = ({ host, port, user, password = '', database }: Connection) =>
  `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`

async function startServer(
  dataDir: string,
  port: number,
  url: string,
  nodeFlags: string[],
  env: Record<string, string> = {},
): Promise<{ server: ChildProcess; answersMs: number; readyMs: number }> {
  const logFile = join(dataDir, 'server.log')
  const output = openSync(logFile, 'a')
  const start = performance.now()
  const server = spawn(process.execPath, [...nodeFlags, 'dist/server/main.js', 'serve'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      // As in the container and the systemd service.
      MALLOC_ARENA_MAX: '2',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      DATA_DIR: dataDir,
      AUTH_SECRET: SECRET,
      // Each measurement uses another client address behind a proxy, so that no rate limit applies.
      TRUST_PROXY: '127.0.0.1',
      BUDGET_CALLS_PER_MINUTE: '1000000',
      BUDGET_PAGES_PER_MINUTE: '1000000',
      BUDGET_OPEN_ORDERS: '1000000',
      BUDGET_ORDERS_PER_HOUR: '1000000',
      BUDGET_HELD_SHARE: '100',
      METRICS_ALLOW: '10.0.0.0/8',
      ...env,
    },
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  const msUntil = async (path: string) => {
    while (!(await isOk(url + path))) {
      if (server.exitCode !== null)
        throw new Error(`the shop did not start:\n${await readFile(logFile, 'utf8')}`)
      await sleep(5)
    }
    return performance.now() - start
  }
  return { server, answersMs: await msUntil('/healthz'), readyMs: await msUntil('/readyz') }
}

const isOk = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

async function joinPostgres(dataDir: string): Promise<{
  embedded: EmbeddedPostgres
  joined: Pick<PrivateShop, 'postmaster' | 'db' | 'owner' | 'bulk'>
}> {
  const embedded = await openEmbeddedPostgres({ dataDir, log })
  const db = openDatabase(embedded.owner, { poolSize: 2, log })
  const bulk = new Client({ ...embedded.owner, application_name: 'tokri-bench' })
  await bulk.connect()
  const directory = (await bulk.query<{ dir: string }>(`SELECT current_setting('data_directory') AS dir`))
    .rows[0]!.dir
  const postmaster = Number((await readFile(join(directory, 'postmaster.pid'), 'utf8')).split('\n')[0])
  return { embedded, joined: { postmaster, db, owner: embedded.owner, bulk } }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
