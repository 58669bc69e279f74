import { findSetting } from '#features/storefront/server/settings-store.ts'
import type { Config } from '#platform/config.ts'
import { ConfigError } from '#platform/config-error.ts'
import { readDataKind, writeDataKind, type DataKind } from '#platform/data-kind.ts'
import type { Database } from '#platform/db/postgres.ts'
import { DEMO_MARKER } from './seed-demo.ts'

type Of = Pick<Config, 'dataDir' | 'demo'>

/** Throws unless the folder holds what this command starts, or its word is not written yet. */
export function refuseOtherKind({ dataDir, demo }: Of, kind: DataKind | null = readDataKind(dataDir)): void {
  if (kind === 'shop' && demo)
    throw new ConfigError([
      `DATA_DIR: ${dataDir} holds a shop, and this command starts the demo, with made-up products and payments. Start the shop with npm run serve. For a demo choose another folder: DATA_DIR=${dataDir}-demo npm start`,
    ])
  if (kind === 'demo' && !demo)
    throw new ConfigError([
      `DATA_DIR: ${dataDir} holds the demo, in which everything is made up. Start the demo with npm start. For a shop choose another folder: DATA_DIR=${dataDir}-shop npm run serve`,
    ])
}

/**
 * What the folder holds. One of an earlier version has no word: if its database was filled as a demo it is one, and
 * otherwise a shop.
 */
export const dataKindOf = async (dataDir: string, db: Database): Promise<DataKind> =>
  readDataKind(dataDir) ?? ((await findSetting(db, DEMO_MARKER)) ? 'demo' : 'shop')

/** Writes the folder's word, if it has none: that of this command for a new database. Throws as `refuseOtherKind`. */
export async function writeWordOnce(config: Of, db: Database, { isNew }: { isNew: boolean }): Promise<void> {
  const kind =
    isNew && !readDataKind(config.dataDir)
      ? config.demo
        ? 'demo'
        : 'shop'
      : await dataKindOf(config.dataDir, db)
  refuseOtherKind(config, kind)
  writeDataKind(config.dataDir, kind)
}
