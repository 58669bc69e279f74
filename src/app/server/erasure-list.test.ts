import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { backupKeysOf, strict } from '../../../test/backup-keys.ts'
import { openBucket } from '../../../test/bucket.ts'
import { emptyDatabase } from '../../../test/database.ts'
import { paymentShop } from '../../../test/payment-shop.ts'
import { migrations } from '../../../test/template-database.ts'
import { ravi } from '../../../test/world.ts'
import { ERASURE_LIST, gatherErasures, keepErasureList } from './erasure-list.ts'
import { codesFrom } from '#features/people/accounts/server/codes.ts'
import { readFromBucket, storeInBucket } from '#platform/backup/backup-folder.ts'
import type { Log } from '#platform/db/postgres.ts'
import { restoreBackup } from '#platform/backup/restore-backup.ts'
import { writeBackup } from '#platform/backup/write-backup.ts'
import { finishRestore, RESTORE_UNFINISHED } from './finish-restore.ts'
import { erasePeople } from '#features/privacy/server/erase-people.ts'
import { reapplyErasures } from '#features/privacy/server/reapply-erasures.ts'
import { keepMe } from '#features/privacy/server/schedule-erasure.ts'

const keys = backupKeysOf('the secret of a shop that is restored')
const quiet: Log = { info: () => undefined, warn: () => undefined, error: console.error }
const folder = await mkdtemp(join(tmpdir(), 'tokri-erasures-'))
const shop = await paymentShop()
const restored = await emptyDatabase()
afterAll(async () => {
  await shop.close()
  await restored.drop()
  await rm(folder, { recursive: true })
})

test('whoever was erased after a backup is erased again when it is restored, and nobody else', async () => {
  const admin = await shop.signIn(await ravi(shop.db))
  const leaver = await shop.shopper('Leavercanary')
  const other = await shop.shopper('Staying')
  for (const who of [leaver, other]) await shop.order(who, 'CASH_ON_DELIVERY')
  const guest = 'guestcanary@example.in'
  const complain = (text: string, email = guest) =>
    shop.call('POST /api/grievance', { body: { email, text } }).then(({ body }) => body.data.ticket as string)
  const ticket = await complain('Sour guestcanary')
  await complain('Stale', 'somebody-else@example.in')
  await shop.db.pool.query('UPDATE orders SET announced_at = now()')
  // In the backup, Kamla of the book has no account yet, and Asha still has one.
  const member = await shop.shopper('Kamla')
  const inBook = async (name: string, mobile: number) =>
    (await shop.call('POST /api/customers', { as: admin, body: { name, mobile } })).body.data._id as string
  const joinTo = async (_id: string, userId: string | null) =>
    expect((await shop.call('PUT /api/customers', { as: admin, body: { _id, userId } })).status).toBe(200)
  const kamla = await inBook('Kamlacanary', 9_812_300_005)
  const asha = await inBook('Ashacanary', 9_812_300_006)
  await joinTo(asha, other.userId)
  // When the backup is made, the order is still open and another wish is waiting, and one that is then taken back.
  for (const { userId } of [leaver, other])
    await shop.call('POST /api/user/erase', { as: admin, body: { userId, reason: 'A letter' } })
  const file = join(folder, 'monday.tar.gz')
  await writeBackup({ database: shop.url, files: shop.files, keys, isEncrypted: false }, file)

  await keepMe({ db: shop.db }, other.userId)
  await shop.db.pool.query(`UPDATE orders SET status = 'Delivered'`)
  await shop.owner.pool.query(`UPDATE erasures SET runs_at = now()`)
  await shop.call('POST /api/user/send-guest-erase-otp', { body: { number: ticket, email: guest } })
  const { rows: codes } = await shop.db.pool.query('SELECT id FROM otps WHERE email = $1', [guest])
  const otp = codesFrom(...shop.config.authSecrets).codeOf(codes[0].id)
  expect((await shop.call('POST /api/user/erase-guest', { body: { email: guest, otp } })).status).toBe(200)
  await joinTo(kamla, member.userId)
  await joinTo(asha, null)
  for (const who of [{ userId: member.userId }, { customerId: asha }])
    await shop.call('POST /api/user/erase', { as: admin, body: { ...who, reason: 'A letter' } })
  await shop.owner.pool.query(`UPDATE erasures SET runs_at = now() WHERE ran_at IS NULL`)
  await erasePeople(shop.db)
  const config = { ...shop.config, backup: { ...shop.config.backup, folder, s3: null } }
  await keepErasureList(config, shop.db)
  const list = await readFile(join(folder, ERASURE_LIST), 'utf8')
  expect(list).toMatch(/^([0-9a-f]{64} [0-9a-f]{64} \S+Z\n){5}kept [0-9a-f]{24}\n$/)
  expect(list).not.toContain(leaver.userId)
  // What stands in the list stays, also when the database does not know it any more.
  await keepErasureList(config, shop.db)
  expect(await readFile(join(folder, ERASURE_LIST), 'utf8')).toBe(list)

  await restoreBackup(file, {
    owner: restored.ownerUrl,
    migrations,
    files: shop.files,
    replace: false,
    keys,
    trust: strict,
    setting: {
      key: RESTORE_UNFINISHED,
      value: await gatherErasures(config, join(folder, 'missing')),
    },
  })
  const find = async (userId: string) =>
    (
      await restored.owner.pool.query(
        `SELECT u.name, o.customer, s.search FROM users u JOIN orders o ON o.user_id = u.id
         JOIN order_search s ON s.order_id = o.id WHERE u.id = $1`,
        [userId],
      )
    ).rows[0]
  expect((await find(leaver.userId)).name).toBe('Leavercanary')
  const complaints = async () =>
    (await restored.owner.pool.query('SELECT email, body FROM grievances ORDER BY id')).rows
  expect(await complaints()).toContainEqual({ email: guest, body: 'Sour guestcanary' })
  await restored.owner.pool.query(
    `INSERT INTO counters (id, name, series, device_hash) VALUES (repeat('c', 24), 'Till', 'P1', sha256('a')), (repeat('d', 24), 'Till without a device', 'P2', NULL)`,
  )
  const markedTills = async () =>
    (await restored.owner.pool.query('UPDATE counters SET restored_at = NULL WHERE restored_at IS NOT NULL'))
      .rowCount
  const { erased, kept } = await gatherErasures(config, join(folder, 'missing'))
  // A start does what the restore was cut off before, once.
  expect(await finishRestore(restored.ownerUrl, quiet)).toBe(5)
  expect(await markedTills()).toBe(1)
  expect(await finishRestore(restored.ownerUrl, quiet)).toBe(0)
  expect(await markedTills()).toBe(0)
  expect(await reapplyErasures(restored.owner, erased)).toBe(0)
  expect(await complaints()).toHaveLength(2)
  expect(await complaints()).toEqual(
    expect.arrayContaining([
      { email: 'erased', body: 'erased' },
      { email: 'somebody-else@example.in', body: 'Stale' },
    ]),
  )
  const { rows: book } = await restored.owner.pool.query('SELECT name, mobile FROM customers')
  expect(book).toEqual(Array(2).fill({ name: 'erased', mobile: null }))
  const { name, customer, search } = await find(leaver.userId)
  expect([name, customer.name]).toEqual(['erased', 'erased'])
  expect(search).not.toContain('canary')
  expect((await find(other.userId)).name).toBe('Staying')
  // The wish that was taken back after the backup does not run after it.
  const { rows: wishes } = await restored.owner.pool.query(
    'SELECT id, withdrawn_at IS NOT NULL AS is_kept FROM erasures WHERE user_id = $1',
    [other.userId],
  )
  expect([wishes, kept]).toEqual([[{ id: kept[0], is_kept: true }], [expect.any(String)]])
  await keepErasureList(config, restored.owner)
  expect((await gatherErasures(config, folder)).erased).toEqual(expect.arrayContaining(erased))
})

test('a list that only the bucket has is read by a restore, kept in the folder, and never made shorter', async () => {
  const { settings: s3, close } = await openBucket(join(folder, 's3'))
  const ofMachine = (name: string) => ({
    ...shop.config,
    backup: { ...shop.config.backup, folder: join(folder, name), s3 },
  })
  const line = (digit: string) => `${digit.repeat(64)} ${'0'.repeat(64)} 2026-11-26T00:00:00Z`
  try {
    await storeInBucket(s3, ERASURE_LIST, `${line('a')}\n`)
    // A new machine whose restored database knows other people.
    await keepErasureList(ofMachine('new'), shop.db)
    const inBucket = (await readFromBucket(s3, ERASURE_LIST))!
    expect(inBucket.split('\n')).toHaveLength(8)
    expect(inBucket).toContain(line('a'))
    expect(await readFile(join(folder, 'new', ERASURE_LIST), 'utf8')).toBe(inBucket)

    await mkdir(join(folder, 'rescue'))
    await writeFile(join(folder, 'rescue', ERASURE_LIST), `${line('b')}\n`)
    const found = await gatherErasures(ofMachine('third'), join(folder, 'rescue'))
    expect(found.erased.map(({ id }) => id)).toEqual(expect.arrayContaining(['a'.repeat(64), 'b'.repeat(64)]))
    expect(found.erased).toHaveLength(7)
    expect(await readFile(join(folder, 'third', ERASURE_LIST), 'utf8')).toBe(`${inBucket}${line('b')}\n`)
  } finally {
    await close()
  }
  await expect(gatherErasures(ofMachine('fourth'), folder)).rejects.toMatchObject({ code: 'unavailable' })
})
