import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive } from '../embedded-postgres/process-life.ts'
import { s3FileStore, type S3Settings } from '../files/s3-file-store.ts'
import { uploadToS3 } from '../files/s3-upload.ts'

/** The prefix of backups in a bucket. */
const PREFIX = 'backups/'

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

/** Copies a backup to a bucket, and removes all but the `keep` newest there. */
export async function copyToBucket(
  s3: S3Settings,
  folder: string,
  name: string,
  keep: number,
): Promise<void> {
  await uploadToS3(s3, join(folder, name), name, { prefix: PREFIX })
  const names: string[] = []
  for await (const found of bucketOf(s3).list()) names.push(found.name)
  await bucketOf(s3).remove(olderThanNewest(names, keep))
}

/** Stores a text beside the backups of a bucket. */
export const storeInBucket = (s3: S3Settings, name: string, text: string): Promise<void> =>
  bucketOf(s3).put([{ name, type: 'text/plain', content: Buffer.from(text) }])

/** The size of a backup in a bucket; null if it is not there. */
export async function sizeInBucket(s3: S3Settings, wanted: string): Promise<number | null> {
  for await (const { name, size } of bucketOf(s3).list()) if (name === wanted) return size
  return null
}

const bucketOf = (s3: S3Settings) => s3FileStore(s3, { prefix: PREFIX })

const olderThanNewest = (names: string[], keep: number) => names.filter(isOurs).sort().slice(0, -keep)
