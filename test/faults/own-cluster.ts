import { readFileSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { prepareDatabase } from '#app/server/prepare-database.ts'
import { openDatabase, type Database, type Log } from '#platform/db/postgres.ts'
import { findPostmaster } from '#platform/embedded-postgres/postmaster.ts'
import { isAlive } from '#platform/embedded-postgres/process-life.ts'
import type { TestDatabase } from '../database.ts'
import { addressOf, openForOrders, root } from '../template-database.ts'
import { until } from './fault-shop.ts'

// These tests stop it on purpose.
const log: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** A PostgreSQL that may be killed: no other scenario runs on it. The launcher restarts it, as in a shop. */
export interface OwnCluster {
  database: TestDatabase
  /** SIGKILL to the main process and all of its children; resolves when none is left. */
  kill(): Promise<void>
  /** SIGINT: a fast restart. SIGQUIT: an immediate one. */
  end(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>
  /** Waits until it responds again. */
  untilBack(): Promise<void>
  close(): Promise<void>
}

export async function openOwnCluster(
  settings: Record<string, string> = {},
  given?: string,
): Promise<OwnCluster> {
  const dataDir = given ?? (await mkdtemp(join(tmpdir(), 'tokri-cluster-')))
  const postgres = await openEmbeddedPostgres({
    dataDir,
    log,
    settings: { max_connections: '120', ...settings },
  })
  const [url, ownerUrl] = [addressOf(postgres.serving), addressOf(postgres.owner)]
  const [db, owner] = [url, ownerUrl].map((address) => openDatabase(address, { poolSize: 20, log })) as [
    Database,
    Database,
  ]
  await prepareDatabase({ owner: ownerUrl, serving: db }, { root, log })
  await openForOrders(db)
  const cluster = join(dataDir, 'postgres')
  const pidNow = () => {
    const found = findPostmaster(cluster)
    if (!found) throw new Error('the database is not running')
    return found.pid
  }
  const untilExited = async (pids: number[]) =>
    until('the end of the database', () => pids.every((pid) => !isAlive(pid)), 20_000)

  return {
    database: {
      db,
      url,
      owner,
      ownerUrl,
      drop: async () => void (await Promise.all([db.close(), owner.close()])),
    },
    kill: async () => {
      const main = pidNow()
      const processTree = [main, ...childrenOf(main)]
      for (const pid of processTree) kill(pid, 'SIGKILL')
      await untilExited(processTree)
    },
    end: async (signal) => {
      const main = pidNow()
      kill(main, signal)
      await untilExited([main])
    },
    untilBack: () =>
      until(
        'the database',
        () =>
          db.pool.query('SELECT 1').then(
            () => true,
            () => false,
          ),
        30_000,
      ),
    close: async () => {
      await postgres.close()
      if (!given) await rm(dataDir, { recursive: true, force: true })
      await rm(postgres.owner.host, { recursive: true, force: true })
    },
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has already exited.
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter(Number.isInteger)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent
      } catch {
        return false
      }
    })
}
