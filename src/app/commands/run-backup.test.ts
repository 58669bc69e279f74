import { createHash } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../../test/template-database.ts'
import { strict } from '../../../test/backup-keys.ts'
import { noteCutOff } from '../../../test/note-cut-off.ts'
import { freePort } from '../../../test/free-port.ts'
import { newProduct, newCategory, person } from '../../../test/world.ts'
import { readConfig } from '#platform/config.ts'
import { openDatabase, type Log } from '#platform/db/postgres.ts'
import { openEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { takeServerLock } from '#platform/server-lock.ts'
import { findSetting } from '#features/storefront/server/settings-store.ts'
import { RESTORE_UNFINISHED } from '../server/finish-restore.ts'
import { serve } from '../server/serve.ts'
import { ERASURE_LIST } from '../server/erasure-list.ts'
import { prepareDatabase } from '../server/prepare-database.ts'
import { withProgress } from './report-progress.ts'
import { runBreach } from './run-breach.ts'
import { runBackup } from './run-backup.ts'
import { runCheckBackup } from './run-check-backup.ts'
import { runRestore } from './run-restore.ts'

const log: Log = { info: () => undefined, warn: () => undefined, error: console.error }
let folder: string
let logged: string[] = []
const endpoints: string[] = []
const shopIn = (name: string, env: Record<string, string> = {}) => ({
  config: readConfig({ DATA_DIR: join(folder, name), ...env }, { demo: false }),
  root,
  say: (line: string) => void logged.push(line),
})

/** Runs `work` on the embedded database of a shop, as a server would. */
async function inShop<T>(
  name: string,
  work: (db: ReturnType<typeof openDatabase>) => Promise<T>,
): Promise<T> {
  const embedded = await openEmbeddedPostgres({
    dataDir: join(folder, name),
    log,
    settings: { fsync: 'off' },
  })
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

/** The one that the shop has made for itself. */
const passphraseOf = async (name: string) =>
  (await readFile(join(folder, name, 'backup-passphrase'), 'utf8')).trim()

const productsIn = (name: string) =>
  inShop(name, async (db) =>
    (await db.pool.query('SELECT name FROM products ORDER BY id')).rows.map((row) => row.name),
  )

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tokri-backup-'))
  const { config } = shopIn('shop')
  await mkdir(join(config.dataDir, 'uploads'))
  await writeFile(join(config.dataDir, 'uploads', 'mango.webp'), 'a mango')
  await inShop('shop', async (db) => newProduct(db, await newCategory(db), { name: 'Mango' }))
})
afterAll(async () => {
  for (const path of [folder, ...endpoints]) await rm(path, { recursive: true, force: true })
})

test('a backup taken while the server runs restores the shop on another machine', async () => {
  const to = join(folder, 'monday.tar.gz')
  // While a server has the database open.
  await inShop('shop', () => runBackup(shopIn('shop'), to))
  await expect(runRestore(shopIn('new'), to, { replace: false, ...strict })).rejects.toThrow(
    'Set BACKUP_PASSPHRASE to that of the shop that made it',
  )
  expect(existsSync(join(folder, 'new'))).toBe(false)
  const BACKUP_PASSPHRASE = await passphraseOf('shop')
  await runRestore(shopIn('new', { BACKUP_PASSPHRASE }), to, { replace: false, ...strict })
  expect(await productsIn('new')).toEqual(['Mango'])
  expect(await readFile(join(folder, 'new/uploads/mango.webp'), 'utf8')).toBe('a mango')
  const secrets = ['shop', 'new'].map((name) => readFile(join(folder, name, 'auth-secret'), 'utf8'))
  const [ours, theirs] = await Promise.all(secrets)
  expect(theirs).toBe(ours)
  expect(logged.join('\n')).toContain('1 products, 0 orders, 0 users')
}, 120_000)

test('a restore ends what an upgrade that was killed would take back', async () => {
  const to = join(folder, 'chosen.tar.gz')
  await runBackup(shopIn('shop'), to)
  const note = noteCutOff(join(folder, 'shop'), join(folder, 'gone.tar.gz'))
  await expect(
    runRestore(shopIn('shop'), join(folder, 'none'), { replace: true, ...strict }),
  ).rejects.toThrow('cannot be read')
  expect(existsSync(note)).toBe(true)
  await runRestore(shopIn('shop'), to, { replace: true, ...strict })
  expect(existsSync(note)).toBe(false)
  expect(await productsIn('shop')).toEqual(['Mango'])
}, 120_000)

test('a backup without a path goes to the daily backups; an existing file or another ending is refused', async () => {
  await runBackup(shopIn('shop'), null)
  expect(await readdir(join(folder, 'shop/backups'))).toEqual([
    expect.stringMatching(/^tokri-\d{8}-\d{6}\.tar\.gz$/),
  ])
  // A backup to the daily folder is recorded, so that no overdue warning follows; one to another path is not.
  await runBackup(shopIn('shop'), join(folder, 'apart.tar.gz'))
  const { rows } = await inShop('shop', (db) => db.pool.query('SELECT file, fault FROM backups'))
  expect(rows).toEqual([{ file: expect.stringMatching(/^tokri-/), fault: null }])
  const letter = join(folder, 'letter.tar.gz')
  await writeFile(letter, 'Dear Meera')
  await expect(runBackup(shopIn('shop'), letter)).rejects.toThrow('already exists')
  expect(await readFile(letter, 'utf8')).toBe('Dear Meera')
  await expect(runBackup(shopIn('shop'), join(folder, 'monday'))).rejects.toThrow(
    'must be an existing folder, or a new file that ends with .tar.gz, or',
  )
  await expect(runBackup(shopIn('wrong'), null)).rejects.toThrow('No shop found in')
  expect(existsSync(join(folder, 'wrong/postgres'))).toBe(false)
})

test('a restore refuses an invalid file, a running shop, and a non-empty one without --replace', async () => {
  logged = []
  const [to, invalid] = [join(folder, 'tuesday.tar.gz'), join(folder, 'invalid.tar.gz')]
  await runBackup(shopIn('shop'), to)
  await writeFile(invalid, 'no backup')
  await expect(runRestore(shopIn('never'), invalid, { replace: false, ...strict })).rejects.toThrow(
    'is truncated, damaged or not a Tokri backup.',
  )
  expect(existsSync(join(folder, 'never'))).toBe(false)
  // Neither a shop that is not empty nor one that runs has the file read first.
  await expect(runRestore(shopIn('shop'), invalid, { replace: false, ...strict })).rejects.toThrow(
    'This shop is not empty',
  )

  const { config } = shopIn('shop')
  const lock = await takeServerLock(config.dataDir, 'http://localhost:8080')
  await expect(runRestore(shopIn('shop'), invalid, { replace: true, ...strict })).rejects.toThrow(
    'The shop is running at http://localhost:8080',
  )
  if (!lock.isTaken) lock.release()
  await expect(runRestore(shopIn('shop'), to, { replace: false, ...strict })).rejects.toThrow(
    'This shop is not empty',
  )
  await inShop('shop', async (db) => newProduct(db, await newCategory(db, 'Dairy'), { name: 'Milk' }))
  await runRestore(shopIn('shop'), to, { replace: true, ...strict })
  expect(await productsIn('shop')).toEqual(['Mango'])
}, 120_000)

test('a restore keeps AUTH_SECRET of the environment and warns that everybody must log in again', async () => {
  logged = []
  const to = join(folder, 'wednesday.tar.gz')
  await runBackup(shopIn('shop'), to)
  const AUTH_SECRET = 'another secret of thirty-two characters'
  const BACKUP_PASSPHRASE = await passphraseOf('shop')
  const moved = shopIn('moved', { AUTH_SECRET, BACKUP_PASSPHRASE })
  await runRestore(moved, to, { replace: false, ...strict })
  expect(logged.join('\n')).toContain(
    'AUTH_SECRET differs from the backup’s, so everybody has to log in again.',
  )
  expect(existsSync(join(folder, 'moved/auth-secret'))).toBe(false)
})

test('a restore that fails while it fills a new shop leaves nothing in its folder but what was there', async () => {
  const to = join(folder, 'thursday.tar.gz')
  await runBackup(shopIn('shop'), to)
  await mkdir(join(folder, 'half'))
  await writeFile(join(folder, 'half', 'letter.txt'), 'Dear Meera')
  const half = shopIn('half', { BACKUP_PASSPHRASE: await passphraseOf('shop') })
  const say = (line: string) => {
    // A file where the folder of pictures belongs.
    if (line === 'Restoring…') writeFileSync(join(folder, 'half', 'uploads'), 'no folder')
  }
  await expect(runRestore({ ...half, say }, to, { replace: false, ...strict })).rejects.toThrow()
  expect(await readdir(join(folder, 'half'))).toEqual(['letter.txt'])
}, 120_000)

test('a backup is checked without a shop: what is in it, who signed it, and whether it is trusted', async () => {
  logged = []
  const to = join(folder, 'friday.tar.gz.age')
  await expect(runBackup(shopIn('shop', { BACKUP_ENCRYPT: 'off' }), to)).rejects.toThrow(
    'nothing is encrypted',
  )
  const BACKUP_PASSPHRASE = 'chosen by the operator'
  await runBackup(shopIn('shop', { BACKUP_PASSPHRASE }), to)
  const [, signer] = /signed by ([\w-]{43})/.exec(logged.join('\n')) ?? []
  logged = []
  await runCheckBackup(shopIn('checker', { BACKUP_PASSPHRASE }), to, { signedBy: signer! })
  expect(logged.join('\n')).toMatch(
    /is whole\. It holds the shop as it was on .*\n +1 products, 0 orders, 0 users;/,
  )
  expect(logged).toContain('It is encrypted with a passphrase.')
  expect(logged).toContain(`It is signed by ${signer}, the key of this shop.`)
  await expect(runCheckBackup(shopIn('checker'), to, { signedBy: null })).rejects.toThrow(
    'another passphrase',
  )
  await expect(runCheckBackup(shopIn('checker'), folder, { signedBy: null })).rejects.toThrow('is a folder')
})

test('long work prints how far it is, and ends when it is told to stop', async () => {
  const lines: string[] = []
  const before = process.listenerCount('SIGTERM')
  const work: Parameters<typeof withProgress<void>>[1] = async (onProgress) => {
    onProgress({ bytes: 1_500_000, total: 3_000_000, rows: 1200, pictures: 3 })
    // Not `emit`: other files of this process may have left listeners that end it.
    process.listeners('SIGTERM').at(-1)!('SIGTERM')
    onProgress({ bytes: 3_000_000, total: 3_000_000, rows: 2400, pictures: 3 })
  }
  await expect(withProgress((line) => void lines.push(line), work, 0)).rejects.toThrow('Stopped.')
  expect(lines).toEqual(['  1.5 MB of 3 MB (50 %), 1,200 rows, 3 pictures…'])
  expect(process.listenerCount('SIGTERM')).toBe(before)
})

test('a restore erases again whom the list beside the backup names', async () => {
  logged = []
  const to = join(folder, 'with-list', 'friday.tar.gz')
  await mkdir(join(folder, 'with-list'))
  const { userId } = await inShop('shop', (db) => person(db, 'Leaver'))
  await runBackup(shopIn('shop'), to)
  const hash = createHash('sha256').update(userId).digest('hex')
  await writeFile(join(folder, 'with-list', ERASURE_LIST), `${hash} ${'0'.repeat(64)} 2026-11-26T00:00:00Z\n`)
  const BACKUP_PASSPHRASE = await passphraseOf('shop')
  // One that ends behind its commit leaves the shop, and the rest to the next start.
  const cutOff = {
    ...shopIn('cut-off', { BACKUP_PASSPHRASE }),
    say: (line: string) => {
      if (line.startsWith('Restored')) throw new Error('No power')
    },
  }
  await expect(runRestore(cutOff, to, { replace: false, ...strict })).rejects.toThrow('The next start')
  const left = await inShop('cut-off', async (db) => [
    await findSetting(db, RESTORE_UNFINISHED),
    (await db.pool.query('SELECT name FROM users')).rows,
  ])
  expect(left).toEqual([{ erased: [expect.objectContaining({ id: hash })], kept: [] }, [{ name: 'Leaver' }]])
  // A start without built pages, which are served afterwards.
  await mkdir(join(folder, 'unbuilt'))
  await symlink(join(root, 'db'), join(folder, 'unbuilt', 'db'))
  const { config } = shopIn('cut-off', { PORT: String(await freePort()) })
  const start = {
    config,
    root: join(folder, 'unbuilt'),
    program: '',
    say: (line: string) => void logged.push(line),
  }
  await expect(serve(start)).rejects.toThrow('No build found')
  expect(logged.join('\n')).toContain('erased after the backup: 1 person.')
  logged = []
  expect(await inShop('cut-off', async (db) => (await db.pool.query('SELECT name FROM users')).rows)).toEqual(
    [{ name: 'erased' }],
  )
  await runRestore(shopIn('shop-with-list', { BACKUP_PASSPHRASE }), to, { replace: false, ...strict })
  expect(logged.join('\n')).toContain('erased after the backup: 1 person.')
  const users = await inShop(
    'shop-with-list',
    async (db) => (await db.pool.query('SELECT name FROM users')).rows,
  )
  expect(users).toEqual([{ name: 'erased' }])
}, 120_000)

test('the folder about a breach is for its owner alone, and never written over', async () => {
  logged = []
  const to = join(folder, 'breach')
  await inShop('shop', (db) => person(db, 'Seen'))
  const [since, until] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)]
  const span = { since, until, known: new Date('2026-11-24T10:00:00+05:30'), to }
  await runBreach(shopIn('shop'), span)
  expect(logged.join('\n')).toMatch(/may be concerned[\s\S]*by 27 Nov 2026, 10:00 am/)
  expect(await readFile(join(to, 'people.csv'), 'utf8')).toContain('seen@example.in')
  expect([(await stat(to)).mode & 0o777, (await stat(join(to, 'people.csv'))).mode & 0o777]).toEqual([
    0o700, 0o600,
  ])
  await expect(runBreach(shopIn('shop'), span)).rejects.toThrow('exists already')
}, 120_000)
