import { findSetting, isInUse } from '#features/storefront/server/settings-store.ts'
import type { Config } from '#platform/config.ts'
import { ConfigError } from '#platform/config-error.ts'
import { readDataKind, replaceDataKind, writeDataKind, type DataKind } from '#platform/data-kind.ts'
import type { Database } from '#platform/db/postgres.ts'
import { DEMO_MARKER } from './seed-demo.ts'

type Of = Pick<Config, 'dataDir' | 'databaseUrl' | 'demo'>

/** Throws unless the folder holds what this command starts, or its word is not written yet. */
export function refuseOtherKind(config: Of): void {
  refuse(config, readDataKind(config.dataDir), 'DATA_DIR')
}

function refuse({ dataDir, demo }: Of, kind: DataKind | null, setting: 'DATA_DIR' | 'DATABASE_URL'): void {
  const inFolder = setting === 'DATA_DIR'
  const what = inFolder ? `DATA_DIR: ${dataDir}` : 'DATABASE_URL: its database'
  const other = (ending: string, command: string) =>
    inFolder ? `choose another folder: DATA_DIR=${dataDir}-${ending} ${command}` : 'choose another database.'
  if (kind === 'shop' && demo)
    throw new ConfigError([
      `${what} holds a shop, and this command starts the demo, with made-up products and payments. Start the shop with npm run serve. For a demo ${other('demo', 'npm start')}`,
    ])
  if (kind === 'demo' && !demo)
    throw new ConfigError([
      `${what} holds the demo, in which everything is made up. Start the demo with npm start. For a shop ${other('shop', 'npm run serve')}`,
    ])
}

/**
 * What the database holds: a demo's folder may have got a shop since, by a restore, or by a DATABASE_URL. One that nobody
 * has used is what its folder says; one of an earlier version has no word, and is a demo if it was filled as one.
 */
export async function dataKindOf(
  { dataDir, databaseUrl }: Omit<Of, 'demo'>,
  db: Database,
): Promise<DataKind> {
  const word = readDataKind(dataDir)
  if (word === 'shop' && !databaseUrl) return word
  if (await findSetting(db, DEMO_MARKER)) return 'demo'
  return (await isInUse(db)) ? 'shop' : (word ?? 'shop')
}

/** Writes the folder's word: that of this command for a new database, otherwise what it holds. Throws as `refuseOtherKind`. */
export async function writeWord(config: Of, db: Database, { isNew }: { isNew: boolean }): Promise<void> {
  const { dataDir, databaseUrl, demo } = config
  const word = readDataKind(dataDir)
  const kind = isNew && !word ? (demo ? 'demo' : 'shop') : await dataKindOf(config, db)
  if (word !== kind && word && !databaseUrl) replaceDataKind(dataDir, kind)
  refuse(config, kind, databaseUrl && word !== kind ? 'DATABASE_URL' : 'DATA_DIR')
  writeDataKind(dataDir, kind)
}

/** After a restore the folder holds what the backup is of. */
export async function writeRestoredWord(dataDir: string, db: Database): Promise<void> {
  replaceDataKind(dataDir, (await findSetting(db, DEMO_MARKER)) ? 'demo' : 'shop')
}
