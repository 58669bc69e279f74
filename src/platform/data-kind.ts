import { join } from 'node:path'
import { makePrivateFile, readIfExists, replacePrivateFile } from './data-dir.ts'

/** What a data directory holds: the demo, in which everything is made up, or a shop. */
export type DataKind = 'demo' | 'shop'

const fileIn = (dataDir: string) => join(dataDir, 'kind')

/** The word that was written when the directory was first used; null before that, and in one of an earlier version. */
export function readDataKind(dataDir: string): DataKind | null {
  const word = readIfExists(fileIn(dataDir))?.trim()
  return word === 'demo' || word === 'shop' ? word : null
}

/** Writes the word, once: the first one stays. */
export const writeDataKind = (dataDir: string, kind: DataKind): boolean =>
  makePrivateFile(fileIn(dataDir), `${kind}\n`)

/** For a directory that has got other data. */
export const replaceDataKind = (dataDir: string, kind: DataKind): void =>
  replacePrivateFile(fileIn(dataDir), `${kind}\n`)
