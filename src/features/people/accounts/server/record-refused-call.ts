import { systemActor } from '#features/audit/actor.ts'
import { hasEntry } from '#features/audit/server/audit-log-store.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import type { Database, Log } from '#platform/db/postgres.ts'
import type { Authenticate } from '#platform/http/caller.ts'
import { mayCall } from '#shared/permissions.ts'
import { countUse } from '#platform/db/rate-limit-store.ts'
import { windowOf } from '#platform/rate-limits.ts'
import { isLogged } from './record-login.ts'

/**
 * Logs who is about to be refused an administrator's call: a former administrator whose panel is still open, or a shopper
 * who tries. Shoppers count together, because accounts cost nothing. A missing confirmation is no refusal: the panel asks
 * for it, and a wrong one is logged as a failed login.
 */
export const recordingRefusals =
  (db: Database, log: Pick<Log, 'error'>, authenticate: Authenticate): Authenticate =>
  async (credentials, endpoint) => {
    const caller = await authenticate(credentials, endpoint)
    if (caller && endpoint && !mayCall(caller, endpoint.access))
      await record(db, caller.userId, endpoint.call).catch((error: unknown) =>
        log.error({ err: error }, 'a refused call was not logged'),
      )
    return caller
  }

const record = (db: Database, userId: string, call: string): Promise<void> =>
  db.transaction(async (tx) => {
    const wasAdmin = await hasEntry(tx, 'admin.revoke', userId)
    const refusals = await countUse(tx, windowOf('audit:refused', wasAdmin ? userId : 'shoppers'))
    if (!isLogged(refusals)) return
    await recordAudit(tx, systemActor, {
      action: 'refused-call.refuse',
      subjectId: userId,
      before: null,
      after: { call, wasAdministrator: wasAdmin, refusalsInTheHour: refusals },
    })
  })
