import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Migration {
  number: number
  name: string
  text: string
  checksum: string
  /** Runs statement by statement, and again from the first one if it was interrupted. */
  isOutsideTransaction: boolean
}

export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const migrations = await Promise.all(
    files.map(async (file) => {
      const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(file)?.[1]
      if (!number)
        throw new Error(`${file} is not a valid migration name; use one such as 0042_add_a_thing.sql`)
      // A checkout on Windows may have other line endings.
      const text = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
      const checksum = createHash('sha256').update(text).digest('hex')
      const isOutsideTransaction = /^-- outside a transaction\b/m.test(text)
      if (isOutsideTransaction) requireDropFirst(file, text)
      return {
        number: Number(number),
        name: file.slice(0, -'.sql'.length),
        text,
        checksum,
        isOutsideTransaction,
      }
    }),
  )
  const duplicate = migrations.find((migration, i) => migration.number === migrations[i - 1]?.number)
  if (duplicate) throw new Error(`Another migration has the same number as ${duplicate.name}`)
  return migrations
}

/** Of other folders the migrations with these checksums that stand after the number `last`, and only add. */
export async function additionsIn(
  folders: string[],
  last: number,
  wanted: Pick<Migration, 'checksum'>[],
): Promise<Migration[]> {
  const found = (await Promise.all(folders.map(readMigrations))).flat()
  return wanted
    .flatMap(({ checksum }) => found.find((one) => one.checksum === checksum) ?? [])
    .filter(({ number, text }) => number > last && isAdditive(text))
}

export const statementsOf = (text: string) =>
  text
    .replace(/^\s*--.*$/gm, '')
    // Dollar-quoted text belongs to one statement.
    .match(/(?:\$\$.*?\$\$|;(?!\s*(?:$|\n))|[^;])+/gs)
    ?.map((statement) => statement.trim())
    .filter(Boolean) ?? []

/** An interrupted concurrent build leaves an invalid index; the next run must drop it first. */
function requireDropFirst(file: string, text: string): void {
  for (const [, name] of text.matchAll(/CREATE (?:UNIQUE )?INDEX CONCURRENTLY (\w+)/g))
    if (!text.includes(`DROP INDEX CONCURRENTLY IF EXISTS ${name};`))
      throw new Error(`${file} cannot be run again: it must first DROP INDEX CONCURRENTLY IF EXISTS ${name};`)
}

const additions = [
  /^CREATE (UNLOGGED )?TABLE\b/,
  /^CREATE INDEX\b/,
  /^CREATE EXTENSION\b/,
  /^CREATE FUNCTION\b/,
  /^COMMENT ON\b/,
  /^DROP INDEX CONCURRENTLY IF EXISTS\b/,
  /^ALTER TABLE \w+ ADD (COLUMN )?\w+ (?!.*\bUNIQUE\b)(?!(?!.*\bDEFAULT\b).*\bNOT NULL\b)[^;]*$/s,
  /^ALTER TABLE \w+ (ALTER COLUMN \w+ DROP NOT NULL|DROP CONSTRAINT \w+|VALIDATE CONSTRAINT \w+)$/,
]

/**
 * Whether every statement only adds something that an older version can ignore: a process of that version can keep running,
 * and start, on this schema. Unrecognised statements count as
 * changes, unless the file says why they are not: `-- additive: …`.
 */
export const isAdditive = (text: string) =>
  /^-- additive\b/m.test(text) ||
  statementsOf(text).every((statement) =>
    additions.some(
      (addition) =>
        addition.test(statement) && !/ADD (CONSTRAINT|CHECK|PRIMARY|FOREIGN|UNIQUE)/.test(statement),
    ),
  )
