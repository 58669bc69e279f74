import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ravi } from '../../../test/world.ts'
import { testShop, type TestShop } from '../../../test/server.ts'
import { readBackup } from '#platform/backup/read-backup.ts'
import type { Log } from '#platform/db/postgres.ts'
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
  shop = await testShop({ backup: { dailyTime: '02:30', keep: 2, folder, s3: null } })
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
  const { path, bytes } = await backUpShop(deps())
  const { seal } = await readBackup(path)
  expect(Object.keys(seal.rows)).toContain('orders')
  const names = (await readdir(folder)).sort()
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
    `SELECT j.payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     WHERE t.identifier = 'send-mail'`,
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

test('the backup runs at the configured time in India, or not at all', () => {
  expect(cronOf('02:30')).toBe('0 21 * * *')
  expect(cronOf('05:30')).toBe('0 0 * * *')
  expect(cronOf('23:59')).toBe('29 18 * * *')
  expect(backupLane(deps())).toHaveLength(1)
  expect(
    backupLane({ ...deps(), config: { ...shop.config, backup: { ...shop.config.backup, dailyTime: null } } }),
  ).toEqual([])
})
