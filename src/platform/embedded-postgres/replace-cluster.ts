import { existsSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'

/** The data directory in which `npm run upgrade-database` fills the new cluster. */
export const draftDataDir = (dataDir: string): string => join(dataDir, 'upgrading')

const clusterIn = (dataDir: string): string => join(dataDir, 'postgres')

/** Puts the new cluster in the place of the old one, which is kept as `postgres-17`. */
export function replaceCluster(dataDir: string, from: number): void {
  renameSync(clusterIn(dataDir), `${clusterIn(dataDir)}-${from}`)
  finishReplacement(dataDir)
}

/** Completes a replacement killed between its renames, or puts the old cluster back: else an empty shop would be made. */
export function finishReplacement(dataDir: string): void {
  const cluster = clusterIn(dataDir)
  if (existsSync(cluster)) return
  const replaced = readdirSync(dataDir).find((name) => /^postgres-\d+$/.test(name))
  if (!replaced) return
  const filled = clusterIn(draftDataDir(dataDir))
  renameSync(existsSync(filled) ? filled : join(dataDir, replaced), cluster)
}
