import { staffActor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import type { Database } from '#platform/db/postgres.ts'
import type { Caller } from '#platform/http/caller.ts'
import { once } from '#platform/requests/once.ts'
import type { SentRequest } from '#platform/requests/sent-request.ts'
import { fromRupees } from '#shared/money.ts'
import { readCountSettings } from './count-settings.ts'
import { insertCount } from './count-store.ts'

/** Begins a count of a shelf, or of the shop; returns its id. A limit, in rupees, may only be lower than the shop's. */
export const beginCount = (
  db: Database,
  caller: Caller,
  { shelf, limit: given }: { shelf: string | null; limit?: number | undefined },
  sent: SentRequest | undefined,
): Promise<string> =>
  db.transaction((tx) =>
    once(tx, sent, async () => {
      const id = newHexId()
      const settings = await readCountSettings(tx)
      const limit = Math.min(given ?? settings.limit, settings.limit)
      await insertCount(tx, id, shelf, fromRupees(limit), caller.userId)
      await recordAudit(tx, staffActor(caller), {
        action: 'count.create',
        subjectId: id,
        subjectName: shelf ?? 'the shop',
        before: null,
        after: { limit },
      })
      return id
    }),
  )
