import { lastBackupAt } from '#platform/backup/backup-store.ts'
import type { Config } from '#platform/config.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { t } from '#shared/words.ts'
import { mailAdmins } from './mail-admins.ts'

/** An email to every administrator: why the daily backup failed, and since when the shop has none. */
export async function mailFailedBackup(
  tx: Tx,
  { file, fault, publicUrl: url }: { file: string; fault: string; publicUrl: string },
): Promise<void> {
  const since = (await lastBackupAt(tx)).toISOString().slice(0, 16).replace('T', ' ')
  await mailAdmins(tx, `backup-failed-${file}`, (shop) => ({
    subject: t('mails.backup-failed-subject', { shop }),
    lines: [
      t('mails.backup-failed', { shop, url }),
      '',
      `    ${fault.slice(0, 500)}`,
      '',
      t('mails.backup-failed-since', { since }),
      t('mails.backup-failed-next'),
    ],
  }))
}

/** An email to every administrator: the shop has made a passphrase, which has to be kept elsewhere. Not the passphrase. */
export async function mailBackupPassphrase(
  tx: Tx,
  { publicUrl: url, backup: { passphraseFile } }: Config,
): Promise<void> {
  await mailAdmins(tx, `backup-passphrase-${new Date().toISOString().slice(0, 10)}`, (shop) => ({
    subject: t('mails.backup-passphrase-subject', { shop }),
    lines: [
      t('mails.backup-passphrase', { shop, url }),
      '',
      `    ${passphraseFile}`,
      '',
      t('mails.backup-passphrase-keep'),
    ],
  }))
}
