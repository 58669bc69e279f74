import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'

/** Rows of a table; each has its values in the order of the columns. */
export interface HistoryTable {
  table: string
  columns: string[]
  rows: unknown[][]
}

/** A month of trade, as `scripts/build-demo-history.ts` keeps it. */
export interface History {
  /** When it ends. */
  endsAt: string
  /** What the catalogue must be like, by which the packs' numbers are the same. */
  catalogue: string
  /** The ids of what a demo has before its history, by the table and what names them in any demo. */
  known: { table: 'users' | 'charges'; name: string; id: string }[]
  added: HistoryTable[]
  /** Rows that were there before; `key` is how many of the columns are their key. */
  changed: (HistoryTable & { key: number })[]
}

const FILE = 'history.json.br'

export const historyFile = (demoDir: string): string => join(demoDir, FILE)

/** The text of the history; null if the project has none. */
export async function readHistoryText(demoDir: string): Promise<string | null> {
  const file = historyFile(demoDir)
  if (!existsSync(file)) return null
  return (await promisify(brotliDecompress)(await readFile(file))).toString('utf8')
}
