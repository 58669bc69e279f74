import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { once } from '#platform/requests/once.ts'
import type { SentRequest } from '#platform/requests/sent-request.ts'
import { AppError } from '#shared/problems.ts'
import type { MoveKind } from '../cash-moves.ts'
import type { MoveRow } from './move-store.ts'
import { findReversible, lockDrawerOfNow, reverseMove } from './reverse-move.ts'

/** Whoever undoes a move of cash. */
export type Undoer = Actor & { userId: string }

export interface UndoneMove {
  moveId: number
  reason: string
}

/** Undoes a move once, now. `around` does what goes with it. Throws `not_found`, `not_reversible`, `reversed_already`. */
export const undoMove = (
  db: Database,
  actor: Undoer,
  { moveId, reason, kinds }: UndoneMove & { kinds: readonly MoveKind[] },
  sent: SentRequest | undefined,
  around: (tx: Tx, move: MoveRow, undo: () => Promise<unknown>) => Promise<unknown> = (_tx, _move, undo) =>
    undo(),
): Promise<unknown> =>
  db.transaction((tx) => {
    const write = async () => {
      const move = await findReversible(tx, moveId, kinds)
      const drawer = await lockDrawerOfNow(tx, move)
      let id = 0
      await around(tx, move, async () => {
        id = await reverseMove(tx, move, drawer, { byId: actor.userId, note: reason })
      })
      await recordAudit(tx, actor, {
        action: 'cash.reverse',
        subjectId: move.rider_id,
        before: { amountPaise: move.amount_paise, kind: move.kind },
        // Of an order it stands with the cash alone, where it goes with its person.
        after: move.order_id === null ? { reason } : { order: move.order_id },
      })
      return String(id)
    }
    return once(tx, sent, write, () => new AppError('reversed_already'))
  })
