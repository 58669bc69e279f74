import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildServer, type BuiltServer } from '#app/server/build-server.ts'
import { openFileStore } from '#app/server/uploads.ts'
import { readConfig } from '#platform/config.ts'
import { openLog } from '#platform/log.ts'
import {
  openDatabase,
  statements as allStatements,
  type Database,
  type Statement,
  type Tx,
} from '#platform/db/postgres.ts'
import { testDatabase } from '../database.ts'
import { AUTH_SECRET, signInOn, wideBudgets, type Endpoints } from './fault-shop.ts'

/** What is done in the place of a statement: another text, or other work that answers its rows. */
type Mutation =
  | ((text: string) => string)
  | {
      instead: (
        run: (text: string, values?: unknown[]) => Promise<any[]>,
        values: unknown[],
      ) => Promise<any[]>
    }

export interface Mutations {
  /** By the statement's name. */
  statements?: Record<string, Mutation>
  /** Constraints that are dropped. */
  schema?: string[]
  env?: Record<string, string>
  /** Every statement commits by itself. */
  isWithoutTransactions?: boolean
  /** The requests of a connection are all looked at as they come. */
  isWithoutTurns?: boolean
}

/**
 * The shop with one guard removed: the same use cases on two servers and their own database. Only tests
 * can build it, so no setting of a real shop takes a guard out.
 */
export async function mutantServer(mutations: Mutations): Promise<Endpoints & { close(): Promise<void> }> {
  const database = await testDatabase({ poolSize: 20 })
  for (const text of mutations.schema ?? []) await database.owner.pool.query(text)
  for (const name of Object.keys(mutations.statements ?? {}))
    if (!allStatements.some((statement) => statement.name === name))
      throw new Error(`there is no statement ${name} any more`)
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
      ...wideBudgets,
      ...mutations.env,
    },
    { demo: false },
  )
  const real = openDatabase(url, { poolSize: 10, log })
  const built: BuiltServer = await buildServer({
    config,
    db: mutant(real, mutations),
    realtimePool: real.pool,
    files: openFileStore(config),
    log,
  })
  if (mutations.isWithoutTurns) {
    const { server, routing } = built.server
    server.removeAllListeners('request').on('request', routing)
  }
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

function mutant(db: Database, { statements = {}, isWithoutTransactions }: Mutations): Database {
  const weak = (tx: Tx): Tx => {
    const run = (text: string, values: unknown[] = []) =>
      tx.many({ name: nameOf(text), text, row: undefined }, values)
    const changed = (statement: Statement<unknown>, mutation: (text: string) => string) => {
      const text = mutation(statement.text)
      if (text === statement.text) throw new Error(`${statement.name} has no such guard any more`)
      return { ...statement, name: `${statement.name}.weak`, text }
    }
    /** The rows of a statement's replacement, or null if it has none. */
    const replaced = async (statement: Statement<unknown>, values: unknown[]): Promise<any[] | null> => {
      const mutation = statements[statement.name]
      if (!mutation) return null
      if (typeof mutation !== 'function') return mutation.instead(run, values)
      return tx.many(changed(statement, mutation), values)
    }
    return {
      many: async (statement, values = []) =>
        (await replaced(statement, values)) ?? tx.many(statement, values),
      maybe: async (statement, values = []) => {
        const rows = await replaced(statement, values)
        return rows ? (rows[0] ?? null) : tx.maybe(statement, values)
      },
      one: async (statement, values = []) => {
        const rows = await replaced(statement, values)
        return rows ? rows[0] : tx.one(statement, values)
      },
      run: async (statement, values = []) => {
        const mutation = statements[statement.name]
        if (typeof mutation === 'function') return tx.run(changed(statement, mutation), values)
        return (await replaced(statement, values))?.length ?? tx.run(statement, values)
      },
    }
  }
  return {
    ...db,
    ...weak(db),
    transaction: (work) => (isWithoutTransactions ? work(weak(db)) : db.transaction((tx) => work(weak(tx)))),
  }
}

const nameOf = (text: string) => `weak.${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
