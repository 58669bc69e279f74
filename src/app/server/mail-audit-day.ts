import { AUDIT_KINDS, type AuditKind } from '#features/audit/audit-kinds.ts'
import { countDayOfAudit, findAuditHead } from '#features/audit/server/audit-chain-store.ts'
import type { Database } from '#platform/db/postgres.ts'
import { t } from '#shared/words.ts'
import { mailAdmins } from './mail-admins.ts'

/**
 * The mail of the day to every administrator, if anything was logged: what was, and the head of the chain. Whoever keeps
 * it can prove later that nobody has rewritten the log since, not even on the server itself.
 */
export async function mailAuditDay(db: Database, publicUrl: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [kinds, head] = [await countDayOfAudit(tx), await findAuditHead(tx)]
    if (!head || kinds.length === 0) return
    await mailAdmins(tx, `audit-${new Date().toISOString().slice(0, 10)}`, (shop) => ({
      subject: t('mails.audit-day-subject', { shop }),
      lines: [
        t('mails.audit-day', { shop }),
        '',
        ...kinds.map(({ kind, count }) => `    ${AUDIT_KINDS[kind as AuditKind] ?? kind}: ${count}`),
        '',
        t('mails.audit-day-who', { url: `${publicUrl}/dashboard/audit-log` }),
        '',
        t('mails.audit-day-keep'),
        '',
        `    npm run doctor -- --audit-head ${head.seq}:${head.hash}`,
      ],
    }))
  })
}
