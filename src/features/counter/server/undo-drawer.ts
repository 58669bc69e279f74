import { recordAudit } from '#features/audit/server/record-audit.ts'
import * as drawers from '#features/cash/server/drawer-store.ts'
import { listDifferences } from '#features/cash/server/move-store.ts'
import { reverseMove } from '#features/cash/server/reverse-move.ts'
import { undoMove, type UndoneMove, type Undoer } from '#features/cash/server/undo-move.ts'
import type { Database } from '#platform/db/postgres.ts'
import type { SentRequest } from '#platform/requests/sent-request.ts'
import { AppError } from '#shared/problems.ts'
import { listCounters } from './counter-store.ts'

/** Undoes a move in the drawer of now. Throws `not_found`, `not_reversible`, `reversed_already`, `drawer_short`. */
export const reverseDrawerMove = (
  db: Database,
  actor: Undoer,
  undone: UndoneMove,
  sent: SentRequest | undefined,
): Promise<unknown> => undoMove(db, actor, { ...undone, kinds: ['pay_in', 'pay_out'] }, sent)

/** Opens a drawer with a wrong count again, and undoes its difference. Throws `not_found`, `drawer_count_used`. */
export const undoCount = (
  db: Database,
  actor: Undoer,
  { drawerId, reason }: { drawerId: string; reason: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const drawer = await drawers.lockDrawer(tx, drawerId)
    if (!drawer) throw new AppError('not_found')
    const countedPaise = drawer.counted_paise
    if (!(await drawers.reopenDrawer(tx, drawerId))) throw new AppError('drawer_count_used')
    for (const difference of await listDifferences(tx, drawerId))
      await reverseMove(tx, difference, { drawer: drawerId }, { byId: actor.userId, note: reason })
    const [counter] = await listCounters(tx, drawer.counter_id)
    await recordAudit(tx, actor, {
      action: 'cash.undo-count',
      subjectId: null,
      subjectName: counter?.name ?? '',
      before: { countedPaise },
      after: { reason },
    })
  })
