import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildServer, type BuiltServer } from '#app/server/build-server.ts'
import { openFileStore } from '#app/server/uploads.ts'
import { readConfig } from '#platform/config.ts'
import { openLog } from '#platform/log.ts'
import { openDatabase, statements as allStatements } from '#platform/db/postgres.ts'
import { testDatabase } from '../database.ts'
import { mutantDatabase, type StatementMutation } from '../mutant-database.ts'
import { AUTH_SECRET, signInOn, wideLimits, type Endpoints } from './fault-shop.ts'

export interface Mutations {
  /** By the statement's name. */
  statements?: Record<string, StatementMutation>
  /** Constraints that are dropped. */
  schema?: string[]
  env?: Record<string, string>
  /** Every statement commits by itself. */
  isWithoutTransactions?: boolean
}

/**
 * The shop with one guard removed: the same use cases on two servers and their own database. Only tests can build it,
 * so no setting of a real shop removes a guard.
 */
export async function mutantServer(mutations: Mutations): Promise<Endpoints & { close(): Promise<void> }> {
  const database = await testDatabase({ poolSize: 20 })
  for (const text of mutations.schema ?? []) await database.owner.pool.query(text)
  for (const name of Object.keys(mutations.statements ?? {}))
    if (!allStatements.some((statement) => statement.name === name))
      throw new Error(`the statement ${name} no longer exists`)
  const endpoints = await Promise.all([1, 2].map(() => weakServer(database.url, mutations)))
  return {
    db: database.owner,
    ports: endpoints.map(({ port }) => port),
    signIn: signInOn(database.owner),
    close: async () => {
      await Promise.all(endpoints.map((endpoint) => endpoint.close()))
      await database.drop()
    },
  }
}

async function weakServer(
  url: string,
  mutations: Mutations,
): Promise<{ port: number; close(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tokri-weak-'))
  const log = openLog('silent')
  const config = readConfig(
    {
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      AUTH_SECRET,
      LOG_LEVEL: 'silent',
      ...wideLimits,
      ...mutations.env,
    },
    { demo: false },
  )
  const real = openDatabase(url, { poolSize: 10, log })
  const built: BuiltServer = await buildServer({
    config,
    db: mutantDatabase(real, mutations),
    realtimePool: real.pool,
    files: openFileStore(config),
    log,
  })
  await built.server.listen({ port: 0, host: '127.0.0.1' })
  return {
    port: (built.server.server.address() as AddressInfo).port,
    close: async () => {
      await built.close()
      await real.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
