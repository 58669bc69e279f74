import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { lockDrawerOfNow, reverseMove } from '#features/cash/server/reverse-move.ts'
import { findMoveOfKhata } from '#features/cash/server/move-store.ts'
import { refuseUnlessManages } from '#features/people/accounts/server/managed-person.ts'
import type { Database } from '#platform/db/postgres.ts'
import { once } from '#platform/requests/once.ts'
import type { SentRequest } from '#platform/requests/sent-request.ts'
import { AppError } from '#shared/problems.ts'
import { owedBy, REVERSIBLE } from '../khata-rules.ts'
import { findBookCustomer, findEntry, insertKhataEntry, isEntryReversed } from './khata-store.ts'
import { lockKhata } from './write-entry.ts'

/**
 * Undoes what a person has entered into a khata by an entry of its own, with the cash of a payment, in one transaction. Goods
 * and their return are undone by their order. Throws `not_found`, `not_reversible`, `reversed_already`, `drawer_short`.
 */
export function reverseEntry(
  db: Database,
  actor: Actor & { userId: string },
  { entryId, reason }: { entryId: number; reason: string },
  sent: SentRequest | undefined,
) {
  return db.transaction(async (tx) => {
    const write = async () => {
      const entry = await findEntry(tx, entryId)
      if (!entry) throw new AppError('not_found')
      if (entry.reverses !== null || !REVERSIBLE.includes(entry.kind)) throw new AppError('not_reversible')
      // The order of locks of a payment: drawer, khata.
      const move = await findMoveOfKhata(tx, entryId)
      const drawer = move && (await lockDrawerOfNow(tx, move))
      const customer = await lockKhata(tx, entry.customer_id)
      if (await isEntryReversed(tx, entryId)) throw new AppError('reversed_already')
      if (customer.user_id !== null) await refuseUnlessManages(tx, actor, customer.user_id)
      const { id } = await insertKhataEntry(tx, {
        customerId: entry.customer_id,
        kind: 'correction',
        amountPaise: -owedBy({ kind: entry.kind, amountPaise: entry.amount_paise }),
        byId: actor.userId,
        note: reason,
        reverses: entryId,
      })
      if (move && drawer) await reverseMove(tx, move, drawer, { byId: actor.userId, khataEntryId: id })
      await recordAudit(tx, actor, {
        action: 'khata.reverse',
        subjectId: customer.id,
        before: { amountPaise: entry.amount_paise, kind: entry.kind },
        after: { reason },
      })
      return String(id)
    }
    const id = await once(tx, sent, write, () => new AppError('reversed_already'))
    const written = (await findEntry(tx, Number(id)))!
    return { entry: written, customer: (await findBookCustomer(tx, written.customer_id))! }
  })
}
