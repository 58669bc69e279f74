import { join } from 'node:path'
import {
  backupName,
  copyToBucket,
  openBackupFolder,
  pruneBackups,
  removeOldBackups,
} from '#platform/backup/backup-folder.ts'
import { recordBackup, lastBackupAt } from '#platform/backup/backup-store.ts'
import { mailBackupPassphrase, mailFailedBackup } from './mail-about-backup.ts'
import { isBackupEncrypted, keepPassphrase } from './protect-backup.ts'
import { writeBackup, type BackupSummary } from '#platform/backup/write-backup.ts'
import type { Config } from '#platform/config.ts'
import type { Connection, Database, Log } from '#platform/db/postgres.ts'
import { fileProblem } from '#platform/file-problem.ts'
import { operatorText } from '#platform/operator-text.ts'
import { watchOutage, watched } from '#platform/outages/watch-outage.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { JobLane } from '#platform/jobs/job-runner.ts'

interface BackupDeps {
  config: Config
  /** A dedicated connection, which may be busy for as long as the backup takes. */
  database: Connection | string
  db: Database
  files: FileStore
  log: Log
}

/** Backs the shop up to its folder and bucket, prunes old backups, records the result, and mails administrators a failure. */
export async function backUpShop({ config, database, db, files, log }: BackupDeps): Promise<BackupSummary> {
  const { folder, keep, s3, keys } = config.backup
  const begunAt = new Date()
  const watch = watchOutage({ db, log }, 'backups', {
    failed: 'the bucket of the backups cannot be used',
    worked: 'the bucket of the backups works again',
  })
  const isEncrypted = isBackupEncrypted(config, { toBucket: s3 !== null })
  const name = backupName(begunAt, isEncrypted)
  try {
    const isNewPassphrase = keepPassphrase(config)
    await openBackupFolder(folder)
    const summary = await writeBackup({ database, files, keys, isEncrypted }, join(folder, name))
    if (s3) await watched(watch, copyToBucket(s3, folder, name, keep))
    await pruneBackups(folder, keep)
    await db.transaction(async (tx) => {
      await recordBackup(tx, { begunAt, file: name, bytes: summary.bytes, sha256: summary.sha256 })
      if (isNewPassphrase && isEncrypted) await mailBackupPassphrase(tx, config)
    })
    return summary
  } catch (error) {
    log.error({ err: error }, 'the backup failed')
    const fault = fileProblem(error, folder) ?? operatorText(error)
    await db.transaction(async (tx) => {
      await recordBackup(tx, { begunAt, file: name, fault: fault.slice(0, 500) })
      await mailFailedBackup(tx, { file: name, fault, publicUrl: config.publicUrl })
    })
    throw error
  }
}

/** The lane of the daily backup, if a time for it is set, and of removing old ones; one of the servers runs it. */
export function backupLane(deps: BackupDeps): JobLane {
  const { backup } = deps.config
  return {
    concurrency: 1,
    handlers: [
      { name: 'back-up', run: async () => void (await backUpShop(deps)) },
      { name: 'sweep-backups', run: async () => void (await removeOldBackups(backup)) },
    ],
    sweeps: {
      ...(backup.dailyTime && { 'back-up': cronOf(backup.dailyTime) }),
      'sweep-backups': '57 4 * * *',
    },
  }
}

const MINUTES_OF_INDIA = 330

/** A time of day in India as a cron pattern in UTC. */
export function cronOf(time: string): string {
  const [hours, minutes] = time.split(':').map(Number) as [number, number]
  const utc = (hours * 60 + minutes - MINUTES_OF_INDIA + 1440) % 1440
  return `${utc % 60} ${Math.floor(utc / 60)} * * *`
}

/** 26 hours: a backup may take long, and a server may have been off at its time. */
const OVERDUE_MS = 26 * 3_600_000

/** For /readyz: whether a daily backup is configured and the last successful one is too old. */
export async function isBackupOverdue(
  db: Database,
  { dailyTime }: Config['backup'],
  now = new Date(),
): Promise<boolean> {
  return dailyTime !== null && now.getTime() - (await lastBackupAt(db)).getTime() > OVERDUE_MS
}
