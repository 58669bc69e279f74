import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backupKeysOf } from '../../../test/backup-keys.ts'
import { openBucket } from '../../../test/bucket.ts'
import { ravi } from '../../../test/world.ts'
import { testShop, type TestShop } from '../../../test/server.ts'
import { commandActor } from '#features/audit/actor.ts'
import { grantAdmin } from '#features/people/accounts/server/grant-admin.ts'
import { backupName } from '#platform/backup/backup-folder.ts'
import { readBackup } from '#platform/backup/read-backup.ts'
import { s3FileStore } from '#platform/files/s3-file-store.ts'
import { newestBackupFindings } from '../doctor/check-newest-backup.ts'
import type { Log } from '#platform/db/postgres.ts'
import { bucketsCheck } from '../doctor/check-outside.ts'
import { runChecks, type Report } from '../doctor/finding.ts'
import { operatorText } from '#platform/operator-text.ts'
import { beginOutage, listOutages } from '#platform/outages/outage-store.ts'
import { root } from '../../../test/template-database.ts'
import { runBackup } from '../commands/run-backup.ts'
import { backUpShop, backupLane, cronOf, isBackupOverdue } from './back-up-shop.ts'

const faults: string[] = []
const log: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: (_: unknown, text?: string) => void faults.push(text ?? ''),
}

let folder: string
let shop: TestShop
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tokri-daily-'))
  const keys = backupKeysOf('a secret for tests, long enough to be one')
  const passphraseFile = join(folder, '.passphrase')
  shop = await testShop({
    backup: { dailyTime: '02:30', keep: 2, days: 90, folder, s3: null, keys, passphraseFile },
  })
})
afterEach(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

const deps = () => ({ config: shop.config, database: shop.url, db: shop.db, files: shop.files, log })
const recorded = async () =>
  (await shop.db.pool.query('SELECT file, bytes::int, fault FROM backups ORDER BY id')).rows
const readyz = async () => (await shop.server.inject('/readyz')).json<{ degraded: string[] }>().degraded

test('the serving role can write a backup, and the oldest backup is deleted', async () => {
  for (const day of ['01', '02'])
    await writeFile(join(folder, `tokri-202601${day}-000000.tar.gz`), 'of January')
  await grantAdmin(shop.db, commandActor, 'ravi@example.in')
  const { path, bytes } = await backUpShop(deps())
  const { manifest, seal } = await readBackup(path, shop.config.backup.keys)
  expect(Object.keys(seal.rows)).toContain('orders')
  expect(manifest.auditHead).toMatch(/^1:[0-9a-f]{64}$/)
  const names = (await readdir(folder)).filter((name) => name.startsWith('tokri-')).sort()
  expect(names).toEqual(['tokri-20260102-000000.tar.gz', names[1]])
  expect(await recorded()).toEqual([{ file: names[1], bytes, fault: null }])
  expect(await readyz()).toEqual([])
})

test('a failed backup mails the administrators, deletes nothing, and is overdue after a day', async () => {
  await writeFile(join(folder, 'tokri-20260101-000000.tar.gz'), 'of January')
  const s3 = {
    endpoint: 'http://127.0.0.1:9',
    bucket: 'away',
    region: 'x',
    accessKeyId: 'x',
    secretAccessKey: 'x',
  }
  const config = { ...shop.config, backup: { ...shop.config.backup, keep: 1, s3 } }
  const admin = await ravi(shop.db)
  await expect(backUpShop({ ...deps(), config })).rejects.toMatchObject({ code: 'unavailable' })
  expect(await recorded()).toEqual([expect.objectContaining({ bytes: null, fault: expect.any(String) })])
  expect(faults).toContain('the backup failed')
  const mails = await shop.db.pool.query(
    `SELECT j.payload FROM jobs j
     WHERE j.kind = 'send-mail'`,
  )
  expect(mails.rows.map(({ payload }) => payload)).toEqual([
    expect.objectContaining({
      to: admin.email,
      subject: expect.stringMatching(/^The backup of .+ failed$/),
      text: expect.stringContaining('npm run backup tries again now'),
    }),
  ])
  expect(await readdir(folder)).toContain('tokri-20260101-000000.tar.gz')
  expect(await readyz()).toEqual([])
  const tomorrow = new Date(Date.now() + 27 * 3_600_000)
  expect(await isBackupOverdue(shop.db, config.backup, tomorrow)).toBe(true)
  expect(await isBackupOverdue(shop.db, { ...config.backup, dailyTime: null }, tomorrow)).toBe(false)
  await backUpShop(deps())
  expect(await isBackupOverdue(shop.db, config.backup, new Date(Date.now() + 25 * 3_600_000))).toBe(false)
})

test('a bucket gets only encrypted backups: the passphrase is made, kept and named, and the doctor looks', async () => {
  const { settings: s3, close } = await openBucket(join(folder, 's3'))
  try {
    const backup = { ...shop.config.backup, folder: join(folder, 'own'), s3 }
    const config = { ...shop.config, backup }
    const admin = await ravi(shop.db)
    const { path } = await backUpShop({ ...deps(), config })
    await backUpShop({
      ...deps(),
      config: { ...config, backup: { ...backup, folder: join(folder, 'again') } },
    })
    expect(path).toMatch(/\.tar\.gz\.age$/)
    const passphrase = (await readFile(backup.passphraseFile!, 'utf8')).trim()
    const bucket = s3FileStore(s3, { prefix: 'backups/' })
    const name = path.split('/').at(-1)!
    const copy = await buffer((await bucket.open(name))!.stream)
    expect(copy.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
    const findings = (sized: typeof config) => newestBackupFindings(shop.db, sized)
    expect(await findings({ ...config, backup: { ...backup, folder: join(folder, 'again') } })).toEqual([])
    // On another machine, with nothing but the passphrase.
    await writeFile(join(folder, 'copy'), copy)
    const elsewhere = backupKeysOf('of another machine', { passphrases: [passphrase] })
    expect(await readBackup(join(folder, 'copy'), elsewhere)).toMatchObject({ isKnown: true })
    const mails = await shop.db.pool.query(`SELECT payload FROM jobs WHERE kind = 'send-mail'`)
    expect(mails.rows.map(({ payload }) => payload)).toEqual([
      expect.objectContaining({ to: admin.email, text: expect.stringContaining(backup.passphraseFile!) }),
    ])
    const newest = await shop.db.pool.query('SELECT file FROM backups ORDER BY id DESC LIMIT 1')
    await bucket.remove([newest.rows[0].file])
    expect(await findings({ ...config, backup: { ...backup, folder: join(folder, 'again') } })).toEqual([
      expect.objectContaining({ level: 'fault', text: expect.stringContaining('is not in the bucket') }),
    ])
    expect(JSON.stringify(mails.rows)).not.toContain(passphrase)
  } finally {
    await close()
  }
})

test('the doctor names a newest backup that is missing, changed or not in the bucket', async () => {
  const { path } = await backUpShop(deps())
  const texts = async (config = shop.config) =>
    (await newestBackupFindings(shop.db, config)).map(({ level, text }) => `${level}: ${text}`)
  expect(await texts()).toEqual([])
  const whole = await readFile(path)
  whole[5]! ^= 1
  await writeFile(path, whole)
  expect(await texts()).toEqual([`fault: the newest backup, ${path}, was changed since it was written`])
  await appendFile(path, 'x')
  expect(await texts()).toEqual([expect.stringContaining(` bytes instead of ${whole.length}`)])
  await rm(path)
  expect(await texts()).toEqual([expect.stringMatching(/^fault: the newest backup, \S+, is not in /)])
  expect(await texts({ ...shop.config, databaseUrl: 'postgres://db/shop' })).toEqual([
    expect.stringMatching(/^warning: /),
  ])
})

test('backups that are too old are removed each day, whether new ones are made or not, but never the last', async () => {
  const day = 24 * 3_600_000
  const name = (ageMs: number) => backupName(new Date(Date.now() - ageMs), false)
  const names = [name(90 * day + 60_000), name(90 * day - 60_000), name(3 * day)]
  for (const file of [...names, 'tokri-before-the-move.tar.gz']) await writeFile(join(folder, file), 'x')
  const sweep = backupLane(deps()).handlers.find((handler) => handler.name === 'sweep-backups')!
  const run = () => sweep.run({}, new AbortController().signal)
  await run()
  const left = async () => (await readdir(folder)).filter((file) => file.startsWith('tokri-')).sort()
  expect(await left()).toEqual([...names.slice(1), 'tokri-before-the-move.tar.gz'].sort())
  for (const file of names) await rm(join(folder, file), { force: true })
  await writeFile(join(folder, name(400 * day)), 'the last one')
  await run()
  expect(await left()).toHaveLength(2)
})

test('the backup runs at the configured time in India, or not at all', () => {
  expect(cronOf('02:30')).toBe('0 21 * * *')
  expect(cronOf('05:30')).toBe('0 0 * * *')
  expect(cronOf('23:59')).toBe('29 18 * * *')
  expect(backupLane(deps()).sweeps).toMatchObject({ 'back-up': '0 21 * * *' })
  const byHand = { ...shop.config, backup: { ...shop.config.backup, dailyTime: null } }
  expect(Object.keys(backupLane({ ...deps(), config: byHand }).sweeps!)).toEqual(['sweep-backups'])
})

test('a bucket that does not answer is told with the complete file, and is an outage until a copy arrives', async () => {
  const s3 = {
    endpoint: 'http://127.0.0.1:9',
    bucket: 'away',
    region: 'x',
    accessKeyId: 'k',
    secretAccessKey: 's',
  }
  const config = { ...shop.config, backup: { ...shop.config.backup, folder: join(folder, 'own'), s3 } }
  const text = await backUpShop({ ...deps(), config }).then(() => expect.unreachable(), operatorText)
  expect(text).toMatch(
    /^The bucket "away" at http:\/\/127\.0\.0\.1:9 cannot be used: .* complete, on this machine only: /,
  )
  const fault = (await shop.db.pool.query('SELECT fault FROM backups ORDER BY id DESC LIMIT 1')).rows[0].fault
  const [, path] = /machine only: (\S+)\. /.exec(fault)!
  expect(await readBackup(path!, config.backup.keys)).toMatchObject({ isKnown: true })
  const outages = () => listOutages(shop.db)
  expect(await outages()).toMatchObject([{ party: 'backups', reason: expect.stringContaining('"away"') }])

  const [{ findings }] = (await runChecks([bucketsCheck(config)], { applyFixes: false })) as [Report]
  expect(findings).toMatchObject([{ level: 'fault', text: expect.stringContaining('The bucket "away" at') }])

  const { settings: mended, close } = await openBucket(join(folder, 's3'))
  try {
    const backup = { ...config.backup, s3: mended }
    expect(await bucketsCheck({ ...config, backup }).run()).toEqual([])
    await backUpShop({ ...deps(), config: { ...config, backup } })
    expect(await outages()).toEqual([])
    // So is a copy that somebody makes by hand.
    await beginOutage(shop.db, 'backups', 'no network')
    await runBackup(
      { root, say: () => undefined, config: { ...config, backup, databaseUrl: shop.url } },
      null,
    )
    expect(await outages()).toEqual([])
    const left: string[] = []
    for await (const { name } of s3FileStore(mended).list()) left.push(name)
    expect(left.filter((name) => !name.startsWith('backups/'))).toEqual([])
  } finally {
    await close()
  }
})
