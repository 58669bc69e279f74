import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { lastBackupAt } from '#platform/backup/backup-store.ts'
import { openBackupFolder } from '#platform/backup/backup-folder.ts'
import type { Config } from '#platform/config.ts'
import { errorCode } from '#platform/error-code.ts'
import type { Database } from '#platform/db/postgres.ts'
import { listOutages } from '#platform/outages/outage-store.ts'
import { diskUse } from '#platform/disk-watch.ts'
import { verifySmtp } from '#platform/mail/mail.ts'
import { OutsideError } from '#platform/outside-error.ts'
import { passphraseFileOf } from '../server/protect-backup.ts'
import { newestBackupFindings } from './check-newest-backup.ts'
import { counted, type Check, type Finding } from './finding.ts'

const DAY_MS = 24 * 3_600_000
const percent = (share: number) => `${Math.floor(share * 100)} %`

export const diskCheck = (config: Config, shareOf: (folder: string) => Promise<number> = diskUse): Check => ({
  name: 'Disk',
  run: async () => {
    const findings: Finding[] = []
    const folders = [
      config.dataDir,
      ...(config.databaseUrl ? [] : [join(config.dataDir, 'postgres')]),
      config.backup.folder,
    ]
    for (const folder of new Set(folders)) {
      const used = await shareOf(folder).catch(() => null)
      if (used === null || used < 0.8) continue
      findings.push({
        level: used >= 0.95 ? 'fault' : 'warning',
        text: `the disk under ${folder} is ${percent(used)} full`,
        advice: 'Free up space: on a full disk no order can be saved.',
      })
    }
    return findings
  },
})

/** Days until the certificate of an https address expires; rejects when the connection fails. */
function certificateDays(url: string): Promise<number> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(
      { host: hostname, port: Number(port || 443), servername: hostname, timeout: 5_000 },
      () => {
        const { valid_to } = socket.getPeerCertificate()
        socket.destroy()
        resolve((Date.parse(valid_to) - Date.now()) / DAY_MS)
      },
    )
    socket.once('error', reject)
    socket.once('timeout', () => socket.destroy(new Error('no answer within 5 s')))
  })
}

export const certificateCheck = ({ publicUrl }: Config, days = certificateDays): Check => ({
  name: 'Certificate',
  run: async () => {
    if (!publicUrl.startsWith('https:')) return []
    const daysLeft = await days(publicUrl).catch((error: Error) => error)
    if (daysLeft instanceof Error)
      return [
        {
          level: 'fault',
          text: `${publicUrl} cannot be reached over https from here: ${daysLeft.message}`,
          advice:
            'Check the proxy and its certificate (caddy: journalctl -u caddy). If only this machine cannot reach it, nothing is wrong.',
        },
      ]
    if (daysLeft > 14) return []
    return [
      {
        level: daysLeft < 3 ? 'fault' : 'warning',
        text: `the certificate of ${publicUrl} expires in ${counted(Math.max(0, Math.floor(daysLeft)), 'day', 'days')}`,
        advice: 'Its renewal has failed: check the log of the proxy or of certbot.',
      },
    ]
  },
})

export const mailCheck = (db: Database, { smtpUrl }: Config, verify = verifySmtp): Check => ({
  name: 'Mail',
  run: async () => {
    if (!smtpUrl) return []
    const findings: Finding[] = []
    const refusal = await verify(smtpUrl).then(
      () => null,
      (error: Error) => error,
    )
    if (refusal !== null)
      findings.push({
        level: 'fault',
        text: `the mail server ${refusal instanceof OutsideError ? '' : errorCode(refusal) === 'EAUTH' ? 'rejects our login: ' : 'cannot be used: '}${refusal.message}`,
        advice: 'Check SMTP_URL: host, port, user and password (special characters in % encoding).',
      })
    const outage = (await listOutages(db)).find(({ party }) => party === 'mail')
    if (outage)
      findings.push({
        level: refusal === null ? 'warning' : 'fault',
        text: `the last email could not be sent, since ${outage.since.toISOString()}: ${outage.reason}`,
        advice: 'It is retried automatically.',
      })
    return findings
  },
})

export const backupCheck = (db: Database, config: Config): Check => ({
  name: 'Backups',
  run: async () => {
    const { dailyTime, folder, s3 } = config.backup
    const findings = await newestBackupFindings(db, config)
    if (!dailyTime)
      return [
        ...findings,
        {
          level: 'warning',
          text: 'the shop does not back itself up',
          advice:
            'Set BACKUP_AT=02:30, and BACKUP_DIR to a folder on another disk, or BACKUP_S3_… to a bucket.',
        },
      ]
    const passphraseFile = passphraseFileOf(config)
    if (s3 && passphraseFile)
      findings.push({
        level: 'warning',
        text: 'only this machine has the passphrase of the backups in the bucket',
        advice: `Keep a copy of ${passphraseFile} elsewhere, and set BACKUP_PASSPHRASE to it; or set BACKUP_RECIPIENT.`,
      })
    const hours = (Date.now() - (await lastBackupAt(db)).getTime()) / 3_600_000
    if (hours > 26)
      findings.push({
        level: 'fault',
        text: `the last successful backup was ${Math.floor(hours)} hours ago`,
        advice: 'See the server log: "the backup failed". Fix the cause, then run: npm run backup',
      })
    const [disk, data] = await Promise.all(
      [folder, config.dataDir].map((path) => stat(path).catch(() => null)),
    )
    if (!s3 && disk && data && disk.dev === data.dev)
      findings.push({
        level: 'warning',
        text: 'the backups are on the shop’s own disk',
        advice: 'Set BACKUP_DIR to a folder on another disk, or BACKUP_S3_… to a bucket.',
      })
    const unfinished = (await readdir(folder).catch(() => [])).filter((name) => name.includes('.unfinished-'))
    if (unfinished.length > 0)
      findings.push({
        level: 'warning',
        text: `${counted(unfinished.length, 'unfinished backup was', 'unfinished backups were')} left behind`,
        advice: 'They are removed before the next backup, or now with: npm run doctor -- --fix',
        fix: () => openBackupFolder(folder),
      })
    return findings
  },
})
