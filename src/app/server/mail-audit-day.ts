import { AUDIT_KINDS, type AuditKind } from '#features/audit/audit-kinds.ts'
import { countDayOfAudit, findAuditHead } from '#features/audit/server/audit-chain-store.ts'
import { listAdmins } from '#features/people/accounts/server/admin-store.ts'
import { queueMail } from '#features/notifications/server/send-mail.ts'
import { readShop } from '#features/storefront/server/shop-store.ts'
import type { Database } from '#platform/db/postgres.ts'

/**
 * The mail of the day to every administrator, if anything was logged: what was, and the head of the chain. Whoever keeps
 * it can prove later that nobody has rewritten the log since, not even on the server itself.
 */
export async function mailAuditDay(db: Database, publicUrl: string, now = new Date()): Promise<void> {
  await db.transaction(async (tx) => {
    const [kinds, head] = [await countDayOfAudit(tx), await findAuditHead(tx)]
    if (!head || kinds.length === 0) return
    const shop = await readShop(tx)
    const day = now.toISOString().slice(0, 10)
    for (const { id, name, email } of (await listAdmins(tx)).filter(({ status }) => status === 'Active'))
      await queueMail(tx, {
        to: email,
        messageId: `audit-${day}-${id}`,
        subject: `The audit log of ${shop.name}`,
        text: [
          `Hello ${name || 'there'},`,
          '',
          `in the last 24 hours the audit log of ${shop.name} got these entries:`,
          '',
          ...kinds.map(({ kind, count }) => `    ${AUDIT_KINDS[kind as AuditKind] ?? kind}: ${count}`),
          '',
          `Who did what: ${publicUrl}/dashboard/audit-log`,
          '',
          'Keep this mail. On the shop’s server this shows whether somebody has changed the log since:',
          '',
          `    npm run doctor -- --audit-head ${head.seq}:${head.hash}`,
          '',
        ].join('\n'),
      })
  })
}
