import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { copyToDisk, copyTree, flush, writeToDisk, type Owner } from './copy-tree.ts'
import type { Connection } from '../db/postgres.ts'

// Belongs to the running server alone (PostgreSQL's manual, "Backing Up the Data Directory").
const emptied =
  /^pg_(wal|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)\/|(^|\/)(pgsql_tmp|pg_internal\.init)[^/]*$/
const ofTheServer = ['postmaster.pid', 'postmaster.opts', 'backup_label', 'tablespace_map']

/** Says where the rest stands, so it is copied last. */
const CONTROL = 'global/pg_control'

const leavesOut = (path: string) => path === CONTROL || ofTheServer.includes(path) || emptied.test(path)

/**
 * Copies a running PostgreSQL's data directory to `target`, which must not be there yet. Nobody waits for it: what
 * changes while it is copied is put right by the log (WAL) that is copied after it, when the copy is opened, as of
 * the moment at which the copying ended. Throws when any part is missing.
 */
export async function backUpCluster(connection: Connection, target: string): Promise<void> {
  const client = new Client(connection)
  // A lost line is reported by the next statement; to the server it is the end of the backup.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { data_directory: source } = await one<{ data_directory: string }>(client, 'SHOW data_directory')
    const owner = await stat(source)
    // For as long as this session lives no log is thrown away.
    await one(client, `SELECT pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`)
    await one(client, `SELECT pg_backup_start('tokri', fast => true)`)
    await copyTree(source, target, owner, leavesOut)
    await copyToDisk(join(source, CONTROL), join(target, CONTROL), owner)
    const end = await one<{ label: string; map: string; last: string }>(
      client,
      `SELECT labelfile AS label, spcmapfile AS map, pg_walfile_name(lsn) AS last
       FROM pg_backup_stop(wait_for_archive => false)`,
    )
    if (end.map)
      throw new Error(`${source} has tablespaces outside its folder, which this backup does not copy`)
    await copyLog(join(source, 'pg_wal'), join(target, 'pg_wal'), logsFrom(end.label, end.last), owner)
    await writeToDisk(join(target, 'backup_label'), end.label, owner)
    await flush(target)
  } finally {
    await client.end()
  }
}

async function one<Row extends object>(client: Client, text: string): Promise<Row> {
  const { rows } = await client.query<Row>(text)
  return rows[0]!
}

/** Which files of the log a copy needs: from where it began, as its label says, to the last. */
function logsFrom(label: string, last: string): { first: string; last: string } {
  const first = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)$/m.exec(label)?.[1]
  if (!first) throw new Error(`PostgreSQL's label names no file of the log:\n${label}`)
  return { first, last }
}

async function copyLog(
  source: string,
  target: string,
  { first, last }: { first: string; last: string },
  owner: Owner,
): Promise<void> {
  let copied = 0
  for (const name of await readdir(source)) {
    const isNeeded = /^[0-9A-F]{24}$/.test(name) && first <= name && name <= last
    if (isNeeded && (await copyToDisk(join(source, name), join(target, name), owner))) copied++
  }
  if (copied !== placeOf(last) - placeOf(first) + 1)
    throw new Error(`A part of the log from ${first} to ${last} is missing, so the copy cannot be used`)
  await flush(target)
}

/** The number of a file of the log: eight digits of its timeline, then eight that count 4 GB, then eight of 16 MB. */
const placeOf = (name: string) => parseInt(name.slice(8, 16), 16) * 256 + parseInt(name.slice(16), 16)
