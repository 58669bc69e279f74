import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { AppError } from '#shared/problems.ts'
import { operatorText } from '../operator-text.ts'
import { OutsideError } from '../outside-error.ts'
import { isAlive } from '../embedded-postgres/process-life.ts'
import { s3FileStore, type S3Settings } from '../files/s3-file-store.ts'
import { uploadToS3 } from '../files/s3-upload.ts'

/** The prefix of backups in a bucket. */
const PREFIX = 'backups/'

const DAY_MS = 86_400_000
/** Of `tokri-20261121-193005`. */
const TIME_LENGTH = 21

const isOurs = (name: string) => /^tokri-\d{8}-\d{6}\.tar\.gz(\.age)?$/.test(name)

/** The name of a backup started now, in UTC, so that names sort by time; `age` opens an encrypted one. */
export function backupName(now: Date, isEncrypted: boolean): string {
  const [day, time] = now.toISOString().slice(0, 19).replace(/[-:]/g, '').split('T')
  return `tokri-${day}-${time}.tar.gz${isEncrypted ? '.age' : ''}`
}

/** Creates the folder, and removes unfinished files whose process is dead. */
export async function openBackupFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) {
    const pid = /\.unfinished-(\d+)-[0-9a-f]{6}$/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) await rm(join(folder, name), { force: true })
  }
}

/** Removes all but the `keep` newest backups, and returns the names of those removed. Ignores other files. */
export async function pruneBackups(folder: string, keep: number): Promise<string[]> {
  const old = olderThanNewest(await readdir(folder), keep)
  for (const name of old) await rm(join(folder, name), { force: true })
  return old
}

/** To a bucket, keeping the newest `keep`. Throws `unavailable`; its cause names bucket, reason, and the complete file. */
export async function copyToBucket(
  s3: S3Settings,
  folder: string,
  name: string,
  keep: number,
): Promise<void> {
  const path = join(folder, name)
  try {
    await uploadToS3(s3, path, name, { prefix: PREFIX })
    await bucketOf(s3).remove(olderThanNewest(await namesInBucket(s3), keep))
  } catch (error) {
    const text = `${operatorText(error)}. The backup itself is complete, on this machine only: ${path}. Copy it elsewhere, or correct BACKUP_S3_… and run npm run backup again; npm run doctor tries the bucket.`
    throw new AppError('unavailable', undefined, { cause: new OutsideError(text, { cause: error }) })
  }
}

/** Removes backups older than so many days, in folder and bucket, but the newest of each; returns their names. */
export async function removeOldBackups(
  { folder, s3, days }: { folder: string; s3: S3Settings | null; days: number },
  now = new Date(),
): Promise<string[]> {
  const first = backupName(new Date(now.getTime() - days * DAY_MS), false)
  const isOld = (name: string) => name.slice(0, TIME_LENGTH) < first.slice(0, TIME_LENGTH)
  const inFolder = olderThanNewest(await namesIn(folder), 1).filter(isOld)
  for (const name of inFolder) await rm(join(folder, name), { force: true })
  if (!s3) return inFolder
  const inBucket = olderThanNewest(await namesInBucket(s3), 1).filter(isOld)
  await bucketOf(s3).remove(inBucket)
  return [...new Set([...inFolder, ...inBucket])]
}

/** Nothing if the folder does not exist yet. */
const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })

async function namesInBucket(s3: S3Settings): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of bucketOf(s3).list()) names.push(name)
  return names
}

/** Stores a text beside the backups of a bucket. */
export const storeInBucket = (s3: S3Settings, name: string, content: string): Promise<void> =>
  bucketOf(s3).put([{ name, type: 'text/plain', content: Buffer.from(content) }])

/** What `storeInBucket` has stored; null if nothing. */
export async function readFromBucket(s3: S3Settings, name: string): Promise<string | null> {
  const found = await bucketOf(s3).open(name)
  return found && text(found.stream)
}

/** The size of a backup in a bucket; null if it is not there. */
export async function sizeInBucket(s3: S3Settings, wanted: string): Promise<number | null> {
  for await (const { name, size } of bucketOf(s3).list()) if (name === wanted) return size
  return null
}

const bucketOf = (s3: S3Settings) => s3FileStore(s3, { prefix: PREFIX })

const olderThanNewest = (names: string[], keep: number) => names.filter(isOurs).sort().slice(0, -keep)
