import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, lstatSync, mkdirSync, mkdtempSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { Client } from 'pg'
import { errorCode } from '../error-code.ts'
import { readPassword, superuser } from './cluster.ts'
import { asAppError } from '../db/postgres-errors.ts'
import type { Installation } from './installation.ts'
import type { Connection } from '../db/postgres.ts'

/** Where PostgreSQL listens: a directory that holds its socket, or an address. */
export type DatabaseEndpoint = Pick<Connection, 'host' | 'port'>

const databaseName = 'tokri'
const isWindows = process.platform === 'win32'

export async function createEndpoint(installation: Installation): Promise<DatabaseEndpoint> {
  return isWindows ? freeTcpEndpoint() : socketEndpoint(installation)
}

export function settingsOf({ host, port }: DatabaseEndpoint): Record<string, string> {
  return isWindows
    ? { listen_addresses: host, port: String(port), unix_socket_directories: '' }
    : {
        listen_addresses: '',
        port: String(port),
        unix_socket_directories: host,
        unix_socket_permissions: '0700',
      }
}

/** A socket in a private directory with a short path: at most 107 characters. */
function socketEndpoint({ cluster, runner: { user } }: Installation): DatabaseEndpoint {
  const name = createHash('sha256').update(cluster).digest('hex').slice(0, 16)
  const path = `/tmp/tokri-${name}`
  const existing = lstatSync(path, { throwIfNoEntry: false })
  const uid = user?.uid ?? process.getuid?.()
  // Never send the password through a directory of that name that belongs to another user.
  if (existing?.isDirectory() && existing.uid === uid && (existing.mode & 0o077) === 0)
    return { host: path, port: 5432 }
  const directory = existing ? mkdtempSync('/tmp/tokri-') : path
  if (!existing) mkdirSync(directory, { mode: 0o700 })
  if (user) chownSync(directory, user.uid, user.gid)
  return { host: directory, port: 5432 }
}

async function freeTcpEndpoint(): Promise<DatabaseEndpoint> {
  const host = '127.0.0.1'
  const probe = createServer().listen(0, host)
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return { host, port }
}

/** A connection as the superuser, who owns everything. */
export function connectionTo(
  installation: Installation,
  endpoint: DatabaseEndpoint,
  database = databaseName,
): Connection {
  return { ...endpoint, user: superuser, database, password: readPassword(installation.cluster) }
}

/** Whether the cluster accepts connections, not while it starts or stops; creates the shop's database the first time. */
export async function isReady(installation: Installation, endpoint: DatabaseEndpoint): Promise<boolean> {
  try {
    await execute(connectionTo(installation, endpoint), 'SELECT 1')
    return true
  } catch (error) {
    if (errorCode(error) === '3D000') return createDatabase(connectionTo(installation, endpoint, 'postgres'))
    if (asAppError(error) === error) throw error
    return false
  }
}

async function createDatabase(connection: Connection): Promise<boolean> {
  await execute(connection, `CREATE DATABASE ${databaseName}`).catch((error: unknown) => {
    // Another process was faster.
    if (!['42P04', '23505'].includes(errorCode(error) ?? '')) throw error
  })
  return true
}

export async function execute(connection: Connection, text: string): Promise<void> {
  const client = new Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
