import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { buffer } from 'node:stream/consumers'
import { createReadStream, createWriteStream } from 'node:fs'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, testDatabase, type TestDatabase } from '../../../test/database.ts'
import { openFaultProxy } from '../../../test/faults/fault-proxy.ts'
import { placeOf, throughProxy } from '../../../test/faults/fault-shop.ts'
import { migrations } from '../../../test/template-database.ts'
import { backupKeysOf, strict } from '../../../test/backup-keys.ts'
import { asha, newAddress, newProduct, newCategory } from '../../../test/world.ts'
import { dumpSchema } from '../db/dump-schema.ts'
import { migrate } from '../db/migrate.ts'
import { stepsIn } from '../../../test/steps-in.ts'
import type { Database } from '../db/postgres.ts'
import { folderFileStore } from '../files/folder-file-store.ts'
import type { FileStore } from '../files/file-store.ts'
import { BackupRefused, requireTrusted } from './backup-format.ts'
import { SIGNATURE_BYTES, signerOf, type BackupKeys } from './backup-keys.ts'
import { sealText } from './encrypt-backup.ts'
import { readBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const authSecret = 'the secret of a shop that is kept'
const keys = backupKeysOf(authSecret)

let folder: string
let shop: TestDatabase
let files: FileStore
let file: string
/** Of the same shop, signed and sealed as if it were another's. */
let otherFile: string
const cleanups: (() => Promise<void>)[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tokri-backup-'))
  shop = await testDatabase()
  cleanups.push(() => shop.drop())
  files = folderFileStore(join(folder, 'uploads'))
  await files.put([
    { name: 'mango.webp', type: 'image/webp', content: Buffer.from('a mango') },
    { name: 'mango-160.webp', type: 'image/webp', content: Buffer.from('a small mango') },
    { name: '.half-1a.tmp', type: 'image/webp', content: Buffer.from('an upload that goes on') },
  ])
  const { db } = shop
  const milk = await newProduct(db, await newCategory(db, 'Dairy'), { name: 'दूध\t"Milk"\\n', stock: 7 })
  const person = await asha(db)
  await newAddress(db, person)
  await shop.owner.pool.query(
    `INSERT INTO payment_signals (provider, source, event_key, verified, body) VALUES ('PAYU', 'webhook', 'k', false, E'a\\tb\\n\\\\.')`,
  )
  await db.pool.query(
    `INSERT INTO jobs (kind, payload, queue, key, due_at, run_at, max_attempts)
     SELECT 'greet', json_build_object('n', n), 'of Asha', 'k' || n, '2031-01-01', '2031-01-01', 12 FROM generate_series(1, 3) n`,
  )
  await db.pool.query(`UPDATE jobs SET attempts = 12, died_at = now(), last_error = 'no' WHERE key = 'k2'`)
  await shop.owner.pool.query(
    `INSERT INTO mails (message_id, recipient, subject, body) SELECT 'm' || n, 'asha@example.in', 'Hello', repeat(md5(n::text), 400)
     FROM generate_series(1, 900) n`,
  )
  expect(milk._id).toBe(1)
  file = join(folder, 'monday.tar.gz')
  await writeBackup({ database: shop.url, files, keys, isEncrypted: false }, file)
  otherFile = join(folder, 'other.tar.gz')
  const otherKeys = backupKeysOf('the secret of some other shop')
  await writeBackup({ database: shop.url, files, keys: otherKeys, isEncrypted: false }, otherFile)
})
afterAll(async () => {
  for (const cleanUp of cleanups) await cleanUp()
  await rm(folder, { recursive: true, force: true })
})

/** A shop with tables but without data, or (`isNew`) without tables. */
async function emptyShop({ isNew = false } = {}): Promise<TestDatabase & { files: FileStore }> {
  const database = isNew ? await emptyDatabase() : await testDatabase()
  cleanups.push(() => database.drop())
  // The tests' shops are opened for orders, which a new one is not.
  if (!isNew) await database.owner.pool.query('DELETE FROM settings')
  return { ...database, files: folderFileStore(join(folder, new URL(database.url).pathname)) }
}

const restore = (target: { ownerUrl: string; files: FileStore }, path = file, replace = false) =>
  restoreBackup(path, {
    owner: target.ownerUrl,
    migrations,
    files: target.files,
    replace,
    keys,
    trust: strict,
  })

async function everything(db: Database): Promise<Record<string, unknown>> {
  const { rows: tables } = await db.pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
       AND relname NOT IN ('schema_migrations', 'job_workers', 'jobs')`,
  )
  const found: Record<string, unknown> = {}
  for (const { name } of tables)
    found[name] = (await db.pool.query(`SELECT t::text AS row FROM ${name} t ORDER BY 1`)).rows
  if ((await db.pool.query(`SELECT to_regclass('jobs') AS name`)).rows[0].name)
    found.jobs = (
      await db.pool.query(
        `SELECT kind, queue, payload, due_at, run_at, attempts, max_attempts, key, died_at IS NULL AS lives, last_error
         FROM jobs ORDER BY id`,
      )
    ).rows
  found.sequences = (
    await db.pool.query(
      `SELECT sequencename, last_value FROM pg_sequences
       WHERE schemaname = 'public' AND sequencename <> 'jobs_id_seq' ORDER BY 1`,
    )
  ).rows
  return found
}

/** A restore through a proxy that loses the answer to its COMMIT. */
async function restoreUnanswered(target: { ownerUrl: string; files: FileStore }) {
  const address = new URL(target.ownerUrl)
  const proxy = await openFaultProxy(placeOf(address))
  cleanups.push(() => proxy.close())
  proxy.dropCommits(1, { name: '-', text: 'pg_current_xact_id()' })
  const restored = restore({ ownerUrl: throughProxy(address, proxy), files: target.files })
  return {
    outcome: await restored.then(
      () => 'restored',
      (error: Error) => error.name,
    ),
    dropped: proxy.dropped(),
  }
}

test('a restore whose COMMIT was done but not answered keeps its pictures', { tags: ['long'] }, async () => {
  const target = await emptyShop({ isNew: true })
  expect(await restoreUnanswered(target)).toEqual({ outcome: 'restored', dropped: 1 })
  expect(await everything(target.owner)).toEqual(await everything(shop.owner))
  const names: string[] = []
  for await (const { name } of target.files.list()) names.push(name)
  expect(names.sort()).toEqual(['mango-160.webp', 'mango.webp'])
})

test('a restore brings back every row, job, sequence and picture, and the same schema', async () => {
  const target = await emptyShop({ isNew: true })
  const { secret, seal } = await restore(target)
  expect(secret).toBe(authSecret)
  expect(seal).toMatchObject({ pictures: 2, rows: { mails: 900, jobs: 3, products: 1, orders: 0 } })
  expect(await everything(target.owner)).toEqual(await everything(shop.owner))
  expect(await dumpSchema(target.owner.pool)).toBe(await dumpSchema(shop.owner.pool))
  expect(await migrate(target.owner, migrations)).toEqual([])
  expect((await readdir(join(folder, new URL(target.url).pathname))).sort()).toEqual([
    'mango-160.webp',
    'mango.webp',
  ])
  // New ids continue after the restored ones.
  await expect(
    newProduct(target.owner, await newCategory(target.owner), { name: 'Curd' }),
  ).resolves.toMatchObject({
    _id: 2,
  })
})

test(
  'beforeCommit gets the secret, and an error it throws undoes the restore',
  { tags: ['long'] },
  async () => {
    const target = await emptyShop()
    const secrets: (string | null)[] = []
    const restoring = restoreBackup(file, {
      owner: target.ownerUrl,
      migrations,
      files: target.files,
      replace: false,
      keys,
      trust: strict,
      beforeCommit: (secret) => {
        secrets.push(secret)
        throw new Error('the disk is full')
      },
    })
    await expect(restoring).rejects.toThrow('the disk is full')
    expect(secrets).toEqual([authSecret])
    expect((await target.owner.pool.query('SELECT FROM products')).rowCount).toBe(0)
    for await (const { name } of target.files.list()) expect.unreachable(name)
  },
)

test('a backup is a private file, and a failed backup leaves no file behind', async () => {
  expect((await stat(file)).mode & 0o077).toBe(0)
  expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([])
  const unreachable: FileStore = { ...files, open: () => Promise.reject(new Error('the bucket is away')) }
  const source = { database: shop.url, files: unreachable, keys, isEncrypted: false }
  await expect(writeBackup(source, join(folder, 'broken.tar.gz'))).rejects.toThrow('the bucket is away')
  expect((await readdir(folder)).filter((name) => name.startsWith('broken'))).toEqual([])
})

test('a restore into a shop with data is refused unless replace is set', async () => {
  const target = await emptyShop()
  await newProduct(target.owner, await newCategory(target.owner), { name: 'Okra' })
  const before = await everything(target.owner)
  await expect(restore(target)).rejects.toThrow('This shop is not empty: it has products.')
  expect(await everything(target.owner)).toEqual(before)
  await restore(target, file, true)
  expect(await everything(target.owner)).toEqual(await everything(shop.owner))
})

test(
  'a restore into a shop with a running server is refused, even with replace',
  { tags: ['long'] },
  async () => {
    const target = await emptyShop()
    await target.owner.pool.query(
      `INSERT INTO job_workers (id, seen_at, steady_since) VALUES ('of a server elsewhere', now(), now())`,
    )
    await expect(restore(target, file, true)).rejects.toThrow('A server of this shop is running')
    await target.owner.pool.query(`UPDATE job_workers SET seen_at = now() - interval '1 minute'`)
    await restore(target)
  },
)

/** A copy of the backup with modified entries. */
async function modified(
  change: (name: string, content: Buffer) => [string, Buffer][],
  from = file,
): Promise<string> {
  const [tar, read] = [pack(), extract()]
  const path = join(folder, 'changed.tar.gz')
  const writing = pipeline(tar, createGzip(), createWriteStream(path))
  const reading = pipeline(createReadStream(from), createGunzip(), read)
  for await (const entry of read)
    for (const [name, content] of change(entry.header.name, await buffer(entry)))
      await new Promise((resolve) => tar.entry({ name }, content, resolve))
  tar.finalize()
  await Promise.all([reading, writing])
  return path
}

async function cut(bytes: number, path = file): Promise<string> {
  const whole = await readFile(path)
  await writeFile(`${path}.cut`, whole.subarray(0, whole.length - bytes))
  return `${path}.cut`
}

const swap =
  (from: string, to: string) =>
  (name: string, content: Buffer): [string, Buffer][] => [
    [name, Buffer.from(content.toString('latin1').replace(from, to), 'latin1')],
  ]

test.each<[string, () => Promise<string>]>([
  ['that is truncated', () => cut(300)],
  [
    'without its last entry',
    () => modified((name, content) => (name === 'checksums.json' ? [] : [[name, content]])),
  ],
  [
    'with one flipped bit',
    async () => {
      const whole = await readFile(file)
      whole[whole.length >> 1]! ^= 1
      await writeFile(join(folder, 'bit.tar.gz'), whole)
      return join(folder, 'bit.tar.gz')
    },
  ],
  [
    'with a changed price',
    () =>
      modified((name, c) => (name.startsWith('tables/packs') ? swap('4000', '1000')(name, c) : [[name, c]])),
  ],
  [
    'with a missing picture',
    () => modified((name, content) => (name === 'pictures/mango.webp' ? [] : [[name, content]])),
  ],
  [
    'with a picture path outside its folder',
    () => modified((name, content) => [[name.replace('mango.webp', '../mango.webp'), content]]),
  ],
  [
    'of a newer format',
    () =>
      modified((name, c) =>
        name === 'backup.json' ? swap('"format":2', '"format":3')(name, c) : [[name, c]],
      ),
  ],
  ['whose signature was cut off', async () => cut(SIGNATURE_BYTES)],
  ['that another shop has signed', async () => otherFile],
  ['that is a folder', async () => folder],
  [
    'that is empty',
    async () => {
      await writeFile(join(folder, 'empty.tar.gz'), '')
      return join(folder, 'empty.tar.gz')
    },
  ],
  [
    'with an entry after its end',
    () =>
      modified((name, c) =>
        name === 'checksums.json'
          ? [
              [name, c],
              ['tables/packs/000009', c],
            ]
          : [[name, c]],
      ),
  ],
  ['that is no backup', async () => join(import.meta.dirname, 'backup.test.ts')],
  ['that does not exist', async () => join(folder, 'nowhere.tar.gz')],
])('a file %s is refused before anything is changed', async (_, make) => {
  const path = await make()
  const target = await emptyShop()
  await newProduct(target.owner, await newCategory(target.owner), { name: 'Okra' })
  const before = await everything(target.owner)
  await expect(restore(target, path, true)).rejects.toThrow(BackupRefused)
  expect(await everything(target.owner)).toEqual(before)
  await expect(readdir(join(folder, new URL(target.url).pathname))).rejects.toThrow('ENOENT')
})

test(
  'a failure while rows are inserted leaves the shop and its pictures unchanged',
  { tags: ['long'] },
  async () => {
    const target = await emptyShop()
    await newProduct(target.owner, await newCategory(target.owner), { name: 'Okra' })
    const before = await everything(target.owner)
    const full: FileStore = {
      ...target.files,
      put: async (given) => {
        if (given[0]!.name === 'mango.webp') throw new Error('no space left')
        await target.files.put(given)
      },
    }
    await expect(restore({ ...target, files: full }, file, true)).rejects.toThrow('no space left')
    expect(await everything(target.owner)).toEqual(before)
    expect(await target.files.open('mango-160.webp')).toBeNull()
  },
)

test('a backup is a snapshot: rows written while it runs are not in it', async () => {
  const { db } = shop
  const during: FileStore = {
    ...files,
    list: async function* () {
      yield* files.list()
      await newProduct(db, await newCategory(db, 'Late'), { name: 'Later' })
    },
  }
  const path = join(folder, 'tuesday.tar.gz')
  await writeBackup({ database: shop.url, files: during, keys, isEncrypted: false }, path)
  const { seal } = await readBackup(path, keys)
  expect(seal.rows).toMatchObject({ products: 1, packs: 1, categories: 1, stock_movements: 1 })
})

test(
  'a backup with an earlier schema is restored with that schema, and can then be migrated',
  { tags: ['long'] },
  async () => {
    const part = join(folder, 'migrations')
    await cp(migrations, part, { recursive: true })
    await writeFile(join(part, '9998_gifts.sql'), 'CREATE TABLE gifts (id int);')
    const target = await emptyShop({ isNew: true })
    const trust = { ...strict, signedBy: signerOf(authSecret) }
    await restoreBackup(file, {
      owner: target.ownerUrl,
      migrations: part,
      files: target.files,
      replace: false,
      keys,
      trust,
    })
    expect((await target.owner.pool.query('SELECT FROM mails')).rowCount).toBe(900)
    expect(await migrate(target.owner, part)).toEqual(['9998_gifts'])
  },
)

test.each([
  [
    '0001_identity',
    '0013_mail_trouble',
    ['worktree', 'restore', 'serve', 'backup', 'worktree', 'restore', 'start'],
  ],
  ['0001_identity', '0227_pictures_of_packs', ['worktree', 'restore', 'start']],
  ['0001_baseline', '0013_grievances', ['worktree', 'restore', 'start']],
])(
  'a backup of %s to %s is refused, the message says what to type, and nothing is restored',
  async (first, last, wanted) => {
    const target = await emptyShop({ isNew: true })
    const path = join(folder, `${last}.tar.gz`)
    const { rows } = await shop.owner.pool.query('SELECT * FROM schema_migrations')
    await shop.owner.pool.query('DELETE FROM schema_migrations')
    await shop.owner.pool.query(
      `INSERT INTO schema_migrations (number, name, checksum) VALUES (1, $1, 'x'), (500, $2, 'x')`,
      [first, last],
    )
    await writeBackup({ database: shop.url, files, keys, isEncrypted: false }, path)
    await shop.owner.pool.query('DELETE FROM schema_migrations')
    await shop.owner.pool.query(
      'INSERT INTO schema_migrations SELECT * FROM json_populate_recordset(NULL::schema_migrations, $1)',
      [JSON.stringify(rows)],
    )
    const refusal = await restore(target, path).then(String, (error: Error) => error.message)
    expect(refusal).toContain('too old to be restored by this version')
    expect(stepsIn(refusal)).toEqual(wanted)
    expect(refusal).toContain(
      'DATA_DIR=NEW BACKUP_PASSPHRASE=$(cat OLD/backup-passphrase) npm --prefix ../tokri-8ae4921e run restore -- FILE',
    )
    expect(await everything(target.owner)).toEqual({ sequences: [] })
  },
)

test('a backup with unknown migrations is refused, and the message says what to do', async () => {
  const target = await emptyShop()
  const path = join(folder, 'newer.tar.gz')
  await shop.owner.pool.query(
    `INSERT INTO schema_migrations (number, name, checksum) VALUES (9999, '9999_later', 'x')`,
  )
  await writeBackup({ database: shop.url, files, keys, isEncrypted: false }, path)
  await shop.owner.pool.query('DELETE FROM schema_migrations WHERE number = 9999')
  await expect(restore(target, path)).rejects.toThrow(
    'it lacks 9999_later. Install the version that made the backup',
  )
})

/** A key pair of age-keygen. */
const pair = {
  recipient: 'age1suzmvgynjl3w6akcmdlmup446ngdvl72twcxsr0sykp5yvm4fyrswgrgwc',
  identity: 'AGE-SECRET-KEY-1ACEHAT3H720NP3VLVZN2ZS2ERUSRJGZZ3A6EU0PS3JCHW9SS925QHAEEJN',
}
const withPassphrase: BackupKeys = { ...keys, passphrases: ['the first passphrase', ...keys.passphrases] }
const forRecipient: BackupKeys = { ...keys, recipients: [pair.recipient] }

async function encryptedBackup(name: string, own: BackupKeys): Promise<string> {
  const path = join(folder, `${name}.tar.gz.age`)
  const { sha256 } = await writeBackup({ database: shop.url, files, keys: own, isEncrypted: true }, path)
  expect(
    createHash('sha256')
      .update(await readFile(path))
      .digest('hex'),
  ).toBe(sha256)
  return path
}

test('a guess at the passphrase of a shop costs 2^16 blocks of scrypt', async () => {
  const { workFactor: _, ...ofShop } = keys
  expect((await sealText('a secret', ofShop)).toString('latin1')).toMatch(/^-> scrypt \S+ 16$/m)
})

test(
  'an encrypted backup is restored with its passphrase, and with the secret key of its recipient',
  { tags: ['long'] },
  async () => {
    const locked = await encryptedBackup('with-passphrase', withPassphrase)
    const sealed = await encryptedBackup('for-recipient', forRecipient)
    const bytes = Buffer.concat([await readFile(locked), await readFile(sealed)])
    for (const plain of [authSecret, 'asha@example.in', 'backup.json'])
      expect(bytes.includes(plain)).toBe(false)
    // Another machine knows the passphrase, and nothing else of the shop.
    const elsewhere = backupKeysOf('the secret of another machine', { passphrases: ['the first passphrase'] })
    const target = await emptyShop({ isNew: true })
    const { secret, isKnown } = await restoreBackup(locked, {
      owner: target.ownerUrl,
      migrations,
      files: target.files,
      replace: false,
      keys: elsewhere,
      trust: strict,
    })
    expect({ secret, isKnown }).toEqual({ secret: authSecret, isKnown: true })
    expect(await everything(target.owner)).toEqual(await everything(shop.owner))
    // Anybody may encrypt for a public key: only the signature says who did.
    const read = await readBackup(sealed, { ...elsewhere, identities: [pair.identity] })
    expect(read).toMatchObject({ encryption: 'recipient', isKnown: false, secret: authSecret })
    expect(() => requireTrusted(read, strict)).toThrow('signed by a key that is not known here')
    requireTrusted(read, { ...strict, signedBy: signerOf(authSecret) })
    expect(() => requireTrusted(read, { ...strict, signedBy: signerOf('another secret') })).toThrow(
      'not by the key of --signed-by',
    )
    expect(await readBackup(sealed, { ...forRecipient, identities: [pair.identity] })).toMatchObject({
      isKnown: true,
    })
  },
)

test('an encrypted backup is refused without its key, and the message names the setting', async () => {
  const locked = await encryptedBackup('locked', withPassphrase)
  // Whoever opened it last.
  await readBackup(locked, withPassphrase)
  await expect(readBackup(locked, keys)).rejects.toThrow('another passphrase')
  const sealed = await encryptedBackup('sealed', forRecipient)
  await expect(readBackup(sealed, keys)).rejects.toThrow('Set BACKUP_IDENTITY')
  const otherIdentity = 'AGE-SECRET-KEY-1V4LK9395UV9F3W47DUC0DDVMKZXTQAU4QRDD8MHEYZNUX54NSR8QVPKHKK'
  await expect(readBackup(sealed, { ...keys, identities: [otherIdentity] })).rejects.toThrow(
    'for another key',
  )
})

test(
  'whichever byte of a backup is changed, added or cut off, it is refused',
  { tags: ['long'] },
  async () => {
    const sealed = await encryptedBackup('bytes', forRecipient)
    const own = { ...forRecipient, identities: [pair.identity] }
    expect((await readBackup(sealed, own)).isKnown).toBe(true)
    for (const path of [file, sealed]) {
      const whole = await readFile(path)
      const places = [
        0,
        5,
        9,
        25,
        60,
        whole.length >> 1,
        whole.length - 130,
        whole.length - 60,
        whole.length - 1,
      ]
      const wrong = places.map((at) => {
        const copy = Buffer.from(whole)
        copy[at]! ^= 0x20
        return copy
      })
      wrong.push(Buffer.concat([whole, Buffer.from('x')]), Buffer.concat([whole, whole]))
      for (const length of [1, 21, 40, whole.length >> 1, whole.length - 1])
        wrong.push(whole.subarray(0, length))
      for (const [index, content] of wrong.entries()) {
        await writeFile(join(folder, 'wrong'), content)
        const outcome = await readBackup(join(folder, 'wrong'), own).then(
          () => 'read',
          (error: Error) => error.name,
        )
        expect([path, index, outcome]).toEqual([path, index, 'BackupRefused'])
      }
    }
  },
)

test('a sealed secret stays sealed: without the passphrase, the rest is restored if the file is trusted', async () => {
  expect((await readFile(file)).includes(authSecret)).toBe(false)
  const elsewhere = backupKeysOf('the secret of another machine')
  const read = await readBackup(file, elsewhere)
  expect(read).toMatchObject({ secret: null, isKnown: false })
  expect(() => requireTrusted(read, strict)).toThrow('Set BACKUP_PASSPHRASE')
  requireTrusted(read, { ...strict, acceptUnverified: true })
})
