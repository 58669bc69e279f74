import { randomBytes } from 'node:crypto'
import { adminActor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { markTestMailArrived, saveTestMail } from './setup-store.ts'
import { readShop } from './shop-store.ts'

/** Queues a mail to the administrator who asks. */
export type QueueTestMail = (
  tx: Tx,
  mail: { userId: string; messageId: string; shop: string; link: string },
) => Promise<string>

/** Sends a mail with a link that proves that it has arrived; returns the address it goes to. */
export function sendTestMail(db: Database, queue: QueueTestMail, userId: string): Promise<string> {
  return db.transaction(async (tx) => {
    const secret = randomBytes(16).toString('hex')
    const { name } = await readShop(tx)
    await saveTestMail(tx, secret)
    const to = await queue(tx, {
      userId,
      messageId: `test-mail-${secret.slice(0, 8)}`,
      shop: name,
      link: `/dashboard#mail=${secret}`,
    })
    await recordAudit(tx, adminActor({ userId }), {
      action: 'settings.update',
      subjectId: 'setup',
      before: {},
      after: { testMail: 'sent' },
    })
    return to
  })
}

/** Notes that the last test mail has arrived. Throws `test_mail_unknown` for the link of another one. */
export function confirmTestMail(db: Database, userId: string, secret: string): Promise<void> {
  return db.transaction(async (tx) => {
    if (!(await markTestMailArrived(tx, secret))) throw new AppError('test_mail_unknown')
    await recordAudit(tx, adminActor({ userId }), {
      action: 'settings.update',
      subjectId: 'setup',
      before: {},
      after: { testMail: 'arrived' },
    })
  })
}
