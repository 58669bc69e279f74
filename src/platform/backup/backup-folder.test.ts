import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { openBucket } from '../../../test/bucket.ts'
import { s3FileStore } from '../files/s3-file-store.ts'
import { uploadToS3 } from '../files/s3-upload.ts'
import {
  backupName,
  copyToBucket,
  openBackupFolder,
  pruneBackups,
  removeOldBackups,
} from './backup-folder.ts'

const folder = await mkdtemp(join(tmpdir(), 'tokri-backup-folder-'))
const { settings, close } = await openBucket(join(folder, 's3'))
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true })
})

async function fill(names: string[]): Promise<string> {
  const path = await mkdtemp(join(folder, 'of-'))
  for (const name of names) await writeFile(join(path, name), name)
  return path
}

const days = ['20261119', '20261120', '20261121'].map((day) => `tokri-${day}-210000.tar.gz`)

test('a backup is named after the time it was started, in UTC', () => {
  const at = new Date('2026-11-21T19:30:05.678Z')
  expect(backupName(at, false)).toBe('tokri-20261121-193005.tar.gz')
  expect(backupName(at, true)).toBe('tokri-20261121-193005.tar.gz.age')
})

test('pruning removes all but the newest backups and leaves other files alone', async () => {
  const path = await fill([...days, 'tokri-before-the-move.tar.gz', 'letters.txt'])
  expect(await pruneBackups(path, 2)).toEqual([days[0]])
  expect((await readdir(path)).sort()).toEqual([
    'letters.txt',
    days[1],
    days[2],
    'tokri-before-the-move.tar.gz',
  ])
  expect(await pruneBackups(path, 14)).toEqual([])
})

test('opening the folder removes unfinished files of dead processes, not those of running ones', async () => {
  const mine = `${days[0]}.unfinished-${process.pid}-0a1b2c`
  const path = await fill([`${days[0]}.unfinished-999999999-0a1b2c`, mine])
  await openBackupFolder(path)
  expect(await readdir(path)).toEqual([mine])
})

test('copying to a bucket keeps the newest backups there and leaves the pictures alone', async () => {
  const pictures = s3FileStore(settings)
  await pictures.put([{ name: 'mango.webp', type: 'image/webp', content: Buffer.from('a mango') }])
  const path = await fill(days)
  for (const name of days) await copyToBucket(settings, path, name, 2)
  const backups = s3FileStore(settings, { prefix: 'backups/' })
  const names: string[] = []
  for await (const { name } of backups.list()) names.push(name)
  expect(names.sort()).toEqual(days.slice(1))
  expect((await buffer((await backups.open(days[2]!))!.stream)).toString()).toBe(days[2])
  expect(await pictures.open('mango.webp')).not.toBeNull()

  // A day later: what is older than a day and a half goes, here and there, and the newest stays in any case.
  const limits = { folder: path, s3: settings, days: 1.5 }
  expect(await removeOldBackups(limits, new Date('2026-11-22T21:00:00Z'))).toEqual(days.slice(0, 2))
  expect(await readdir(path)).toEqual([days[2]])
  expect(await backups.open(days[1]!)).toBeNull()
  expect(await removeOldBackups(limits, new Date('2027-11-22T21:00:00Z'))).toEqual([])
  expect(await backups.open(days[2]!)).not.toBeNull()
  expect(await removeOldBackups({ ...limits, folder: join(path, 'none'), s3: null })).toEqual([])
})

test('a large file is uploaded in parts and downloads unchanged', async () => {
  const path = join(folder, 'large')
  await mkdir(path)
  const content = randomBytes(12 * 1024 * 1024 + 7)
  await writeFile(join(path, 'large.tar.gz'), content)
  await uploadToS3(settings, join(path, 'large.tar.gz'), 'large.tar.gz', { partBytes: 5 * 1024 * 1024 })
  const downloaded = await buffer((await s3FileStore(settings).open('large.tar.gz'))!.stream)
  expect(downloaded.equals(await readFile(join(path, 'large.tar.gz')))).toBe(true)
})

test('copying to a missing bucket fails with unavailable', async () => {
  const path = await fill(days)
  const wrong = { ...settings, bucket: 'elsewhere' }
  await expect(copyToBucket(wrong, path, days[0]!, 2)).rejects.toMatchObject({ code: 'unavailable' })
})
