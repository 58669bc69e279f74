import { mkdir, mkdtemp, readFile, readdir, rm, symlink, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { openEmbeddedPostgres, type EmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import type { Log } from '#platform/db/postgres.ts'
import { runBackup } from './run-backup.ts'

const log: Log = { info: () => undefined, warn: () => undefined, error: console.error }
const settings = { fsync: 'off' }

let folder: string
let dataDir: string
let shop: EmbeddedPostgres
const endpoints: string[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tokri-backup-'))
  dataDir = join(folder, 'shop')
  shop = await openEmbeddedPostgres({ dataDir, log, settings })
  endpoints.push(shop.owner.host)
  await ask(shop, 'CREATE TABLE crates (id int)')
})
afterAll(async () => {
  await shop.close()
  for (const path of [folder, ...endpoints]) await rm(path, { recursive: true, force: true })
})

async function ask({ owner }: EmbeddedPostgres, text: string): Promise<unknown[]> {
  const client = new Client(owner)
  await client.connect()
  return client
    .query(text)
    .then(({ rows }) => rows as unknown[])
    .finally(() => client.end())
}

const backUp = (to: string, env: Record<string, string> = {}) =>
  runBackup(
    { config: readConfig({ DATA_DIR: dataDir, ...env }, { demo: false }), root: '', say: () => undefined },
    to,
  )

test('a backup of a running shop is a shop of its own', async () => {
  await mkdir(join(dataDir, 'uploads'))
  await writeFile(join(dataDir, 'uploads', 'mango.webp'), 'a mango')
  await ask(shop, 'INSERT INTO crates VALUES (1)')
  const to = join(folder, 'disk', 'monday')
  await backUp(to)
  await ask(shop, 'INSERT INTO crates VALUES (2)')

  expect((await readdir(to)).sort()).toEqual(['auth-secret', 'postgres', 'uploads'])
  for (const name of ['auth-secret', 'uploads/mango.webp'])
    expect(await readFile(join(to, name), 'utf8')).toBe(await readFile(join(dataDir, name), 'utf8'))
  const copy = await openEmbeddedPostgres({ dataDir: to, log, settings })
  endpoints.push(copy.owner.host)
  expect(copy.adopted).toBe(false)
  expect(await ask(copy, 'SELECT id FROM crates')).toEqual([{ id: 1 }])
  await copy.close()
  expect(await ask(shop, 'SELECT slot_name FROM pg_replication_slots')).toEqual([])
})

test('what cannot be copied whole is no backup', async () => {
  const oddity = join(dataDir, 'uploads', 'oddity')
  await symlink('/nowhere', oddity)
  await expect(backUp(join(folder, 'disk', 'tuesday'))).rejects.toThrow('cannot be copied')
  await unlink(oddity)
  expect(await readdir(join(folder, 'disk'))).toEqual(['monday'])
})

test('it takes no place where something is, and none inside the shop', async () => {
  const taken = join(folder, 'letters')
  await mkdir(taken)
  await writeFile(join(taken, 'to-meera.txt'), 'Dear Meera')
  await expect(backUp(taken)).rejects.toThrow('already exists and is not empty')
  expect(await readdir(taken)).toEqual(['to-meera.txt'])
  await expect(backUp(join(dataDir, 'backup'))).rejects.toThrow("inside the shop's own folder")
  await expect(backUp(join(folder, 'new'), { DATA_DIR: join(folder, 'wrong') })).rejects.toThrow(
    'No shop found in',
  )
})

test('a database that is not ours is left to its own tools', async () => {
  const env = { DATABASE_URL: 'postgres://db.example/shop', AUTH_SECRET: 'a secret of thirty-two characters' }
  await expect(backUp(join(folder, 'new'), env)).rejects.toThrow('pg_dump')
})
