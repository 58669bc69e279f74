import { listAdmins } from '#features/identity/server/admin-store.ts'
import { sendMail } from '#features/notifications/server/send-mail.ts'
import { readShop } from '#features/storefront/server/shop-store.ts'
import { lastBackupAt } from '#platform/backup/backup-store.ts'
import type { Tx } from '#platform/db/postgres.ts'

/** An email to every administrator: why the daily backup failed, and since when the shop has none. */
export async function mailFailedBackup(
  tx: Tx,
  { file, fault, publicUrl }: { file: string; fault: string; publicUrl: string },
): Promise<void> {
  const admins = (await listAdmins(tx)).filter(({ status }) => status === 'Active')
  const [shop, since] = [await readShop(tx), await lastBackupAt(tx)]
  for (const { id, name, email } of admins)
    await sendMail.enqueue(tx, {
      to: email,
      messageId: `backup-failed-${file}-${id}`,
      subject: `The backup of ${shop.name} failed`,
      text: [
        `Hello ${name || 'there'},`,
        '',
        `today's backup of ${shop.name} (${publicUrl}) failed:`,
        '',
        `    ${fault.slice(0, 500)}`,
        '',
        `Changes since ${since.toISOString().slice(0, 16).replace('T', ' ')} UTC are not backed up.`,
        'The next attempt is tomorrow. On the shop’s server, npm run backup tries again now, and npm run doctor shows what is wrong.',
        '',
      ].join('\n'),
    })
}
