import { createHash } from 'node:crypto'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import type { Database } from '#platform/db/postgres.ts'
import { refuseTooMany } from '#platform/requests/refuse-too-many.ts'
import { limitOf } from '#platform/rate-limits.ts'
import { AppError } from '#shared/problems.ts'
import * as counters from './counter-store.ts'
import type { Seller } from './sale.ts'
import { actorOf } from './sell.ts'

/** Adds a counter with a series of its own for a device; the same device is the same counter. Throws `too_many_requests`. Returns its id. */
export const addCounter = (
  db: Database,
  caller: Seller,
  { name, deviceKey }: { name: string; deviceKey: string },
): Promise<string> =>
  db.transaction(async (tx) => {
    const deviceHash = createHash('sha256').update(deviceKey).digest()
    const added = await counters.insertCounter(tx, { id: newHexId(), name, deviceHash })
    if (added === null) return (await counters.findCounterOfDevice(tx, deviceHash))!
    // A series is never given again, and there are 999.
    await refuseTooMany(tx, limitOf('till:new', caller.userId))
    const { series } = (await counters.listCounters(tx, added))[0]!
    await recordAudit(tx, actorOf(caller), {
      action: 'counter.add',
      subjectId: added,
      subjectName: name,
      before: null,
      after: { name, series },
    })
    return added
  })

/** Ends the series of a counter whose device is lost; once more changes nothing. Throws `counter_unknown`. */
export const loseCounter = (db: Database, caller: Seller, counterId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const lost = await counters.loseCounter(tx, counterId)
    const [known] = lost ? [lost] : await counters.listCounters(tx, counterId)
    if (!known) throw new AppError('counter_unknown')
    // Its answer was lost, and it was declared once more.
    if (!lost) return
    await recordAudit(tx, actorOf(caller), {
      action: 'counter.lost',
      subjectId: counterId,
      subjectName: lost.name,
      before: { isLost: false },
      after: { isLost: true },
    })
  })
