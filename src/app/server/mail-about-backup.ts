import { listAdmins } from '#features/people/accounts/server/admin-store.ts'
import { queueMail } from '#features/notifications/server/send-mail.ts'
import { readShop } from '#features/storefront/server/shop-store.ts'
import { lastBackupAt } from '#platform/backup/backup-store.ts'
import type { Config } from '#platform/config.ts'
import type { Tx } from '#platform/db/postgres.ts'

/** An email to every administrator: why the daily backup failed, and since when the shop has none. */
export async function mailFailedBackup(
  tx: Tx,
  { file, fault, publicUrl }: { file: string; fault: string; publicUrl: string },
): Promise<void> {
  const since = await lastBackupAt(tx)
  await mailAdmins(tx, `backup-failed-${file}`, (shop) => ({
    subject: `The backup of ${shop} failed`,
    lines: [
      `today's backup of ${shop} (${publicUrl}) failed:`,
      '',
      `    ${fault.slice(0, 500)}`,
      '',
      `Changes since ${since.toISOString().slice(0, 16).replace('T', ' ')} UTC are not backed up.`,
      'The next attempt is tomorrow. On the shop’s server, npm run backup tries again now, and npm run doctor shows what is wrong.',
    ],
  }))
}

/** An email to every administrator: the shop has made a passphrase, which has to be kept elsewhere. Not the passphrase. */
export async function mailBackupPassphrase(
  tx: Tx,
  { publicUrl, backup: { passphraseFile } }: Config,
): Promise<void> {
  await mailAdmins(tx, `backup-passphrase-${new Date().toISOString().slice(0, 10)}`, (shop) => ({
    subject: `Keep the passphrase of the backups of ${shop}`,
    lines: [
      `the backups of ${shop} (${publicUrl}) that go to the bucket are encrypted from now on. The passphrase is on the shop’s server, in the file`,
      '',
      `    ${passphraseFile}`,
      '',
      'Without it nobody can read these backups. Copy it to a place that is still there when the server is not, such as a password manager, and set BACKUP_PASSPHRASE to it.',
    ],
  }))
}

async function mailAdmins(
  tx: Tx,
  cause: string,
  write: (shop: string) => { subject: string; lines: string[] },
): Promise<void> {
  const admins = (await listAdmins(tx)).filter(({ status }) => status === 'Active')
  const { subject, lines } = write((await readShop(tx)).name)
  for (const { id, name, email } of admins)
    await queueMail(tx, {
      to: email,
      messageId: `${cause}-${id}`,
      subject,
      text: [`Hello ${name || 'there'},`, '', ...lines, ''].join('\n'),
    })
}
