import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { createEndpoint, settingsOf } from '#platform/embedded-postgres/endpoint.ts'
import { findInstallation } from '#platform/embedded-postgres/installation.ts'
import type { Log } from '#platform/db/postgres.ts'

const log: Log = { info: () => undefined, warn: () => undefined, error: console.error }

/** A streaming replica of a test's PostgreSQL. */
export interface Standby {
  /** A URL of the primary, changed to connect to this replica. */
  urlOf(primaryUrl: string): string
  /** Pauses replay: changes are still received, but not applied. */
  pause(): Promise<void>
  resume(): Promise<void>
  start(): Promise<void>
  /** Stops it immediately, as in a crash. */
  kill(): Promise<void>
  close(): Promise<void>
}

/** Files that are not copied, because they belong to the running server. */
const ownFiles = /\/(postmaster\.(pid|opts)|pg_wal\/.+|pg_replslot\/.+)$/

/**
 * Copies a running cluster the way `pg_basebackup` does, which is not among the programs from npm, and starts the copy as
 * a hot standby. `owner` is a superuser's address on it, `cluster` its folder.
 */
export async function openStandby({ owner, cluster }: { owner: string; cluster: string }): Promise<Standby> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tokri-standby-'))
  const folder = join(dataDir, 'postgres')
  await copyCluster(owner, cluster, folder)
  const from = new URL(owner)
  const connection = {
    host: from.searchParams.get('host') ?? from.hostname,
    port: from.port || '5432',
    user: from.username,
    password: decodeURIComponent(from.password),
  }
  const primary = Object.entries(connection).map(([name, value]) => `${name}='${value}'`)
  const settings = `primary_conninfo = '${primary.join(' ').replaceAll("'", "''")}'\n`
  await writeFile(join(folder, 'standby.signal'), '')
  await writeFile(join(folder, 'postgresql.auto.conf'), settings)
  const { uid, gid } = await stat(cluster)
  if (process.getuid?.() === 0) spawnSync('chown', ['-R', `${uid}:${gid}`, folder])

  const installation = findInstallation(dataDir, log)
  const endpoint = await createEndpoint(installation)
  const options = Object.entries({
    ...settingsOf(endpoint),
    max_connections: '120',
    shared_buffers: '32MB',
    // Its data is discarded.
    fsync: 'off',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const urlOf = (primaryUrl: string) => {
    const url = new URL(primaryUrl)
    url.searchParams.set('host', endpoint.host)
    url.port = String(endpoint.port)
    return url.href
  }
  const query = (text: string) => queryOn(urlOf(owner), text)
  let child: ReturnType<typeof installation.runner.start> | null = null

  const start = async () => {
    child = installation.runner.start(
      installation.binaries.postgres,
      ['-D', installation.cluster, ...options],
      ['ignore', 'ignore', 'ignore'],
    )
    const deadline = Date.now() + 30_000
    while (!(await query('SELECT 1').catch(() => null))) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error('the standby did not start')
      await sleep(50)
    }
  }
  const kill = async () => {
    const ending = child
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const exited = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill('SIGQUIT')
    await exited
  }
  await start()
  return {
    urlOf,
    pause: async () => {
      await query('SELECT pg_wal_replay_pause()')
      while (!(await query(`SELECT WHERE pg_get_wal_replay_pause_state() = 'paused'`)).length) await sleep(20)
    },
    resume: async () => void (await query('SELECT pg_wal_replay_resume()')),
    start,
    kill,
    close: async () => {
      await kill()
      await rm(dataDir, { recursive: true, force: true })
      await rm(endpoint.host, { recursive: true, force: true })
    },
  }
}

async function copyCluster(owner: string, cluster: string, folder: string): Promise<void> {
  const client = new Client({ connectionString: owner })
  await client.connect()
  try {
    await client.query("SELECT pg_backup_start('standby', true)")
    await cp(cluster, folder, { recursive: true, filter: (path) => !ownFiles.test(path) })
    const { rows } = await client.query<{ label: string }>(
      'SELECT labelfile AS label FROM pg_backup_stop(false)',
    )
    await writeFile(join(folder, 'backup_label'), rows[0]!.label)
  } finally {
    await client.end()
  }
  for (const name of ['pg_wal', 'pg_replslot'])
    await mkdir(join(folder, name), { recursive: true, mode: 0o700 })
}

async function queryOn(address: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: address })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(text)).rows as unknown[]
  } finally {
    await client.end()
  }
}
