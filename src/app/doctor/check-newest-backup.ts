import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sizeInBucket } from '#platform/backup/backup-folder.ts'
import { findNewestBackup } from '#platform/backup/backup-store.ts'
import { readBackup } from '#platform/backup/read-backup.ts'
import type { Config } from '#platform/config.ts'
import { operatorText } from '#platform/operator-text.ts'
import type { Database } from '#platform/db/postgres.ts'
import type { Finding } from './finding.ts'

const advice = 'Make another one now: npm run backup. Then find out what removed or changed the file.'

/** Whether the newest backup is still there, in the folder and in the bucket, and is what was written. */
export async function newestBackupFindings(db: Database, config: Config): Promise<Finding[]> {
  const newest = await findNewestBackup(db)
  if (!newest) return []
  const { folder, s3 } = config.backup
  const fault = (text: string): Finding => ({ level: 'fault', text, advice })
  const findings: Finding[] = []
  const path = join(folder, newest.file)
  const found = await stat(path).catch(() => null)
  if (!found)
    findings.push({
      ...fault(`the newest backup, ${newest.file}, is not in ${folder} (BACKUP_DIR)`),
      // Of several servers, one makes the backup.
      ...(config.databaseUrl && {
        level: 'warning',
        advice: `If another server made it, run the doctor there. If not: ${advice}`,
      }),
    })
  const problem = found && (await problemOf(path, found.size, newest, config))
  if (problem) findings.push(fault(`the newest backup, ${path}, ${problem}`))
  if (s3) {
    const size = await sizeInBucket(s3, newest.file).catch((error: Error) => error)
    if (size instanceof Error)
      findings.push({
        level: 'fault',
        text: `the backups in the bucket cannot be read. ${operatorText(size)}`,
        advice: 'Check BACKUP_S3_…: the key needs permission to get, put, delete and list.',
      })
    else if (size !== newest.bytes)
      findings.push(
        fault(
          size === null
            ? `the newest backup, ${newest.file}, is not in the bucket`
            : `the newest backup, ${newest.file}, has ${size} bytes in the bucket instead of ${newest.bytes}`,
        ),
      )
  }
  return findings
}

async function problemOf(
  path: string,
  size: number,
  newest: { bytes: number; sha256: string | null },
  config: Config,
): Promise<string | null> {
  if (size !== newest.bytes) return `has ${size} bytes instead of ${newest.bytes}`
  const sha256 = newest.sha256 ? await checksumOf(path) : null
  if (sha256 !== newest.sha256) return 'was changed since it was written'
  if (sha256) return null
  return readBackup(path, config.backup.keys).then(
    () => null,
    (error: Error) => `cannot be read: ${error.message}`,
  )
}

async function checksumOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
