import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { giveToRiderAgain, lockDrawerOfNow, reverseMove } from '#features/cash/server/reverse-move.ts'
import { findHandInSince, findMoveOfKhata } from '#features/cash/server/move-store.ts'
import { lockRider } from '#features/cash/server/rider-cash-store.ts'
import { refuseOwn, refuseUnlessManages } from '#features/people/accounts/server/managed-person.ts'
import type { Database } from '#platform/db/postgres.ts'
import { once } from '#platform/requests/once.ts'
import type { SentRequest } from '#platform/requests/sent-request.ts'
import { AppError } from '#shared/problems.ts'
import { owedBy, REVERSIBLE } from '../khata-rules.ts'
import { UNDONE_CREDIT } from '../store-credit.ts'
import { insertCreditEntry } from './credit-store.ts'
import { refuseMoreThan } from './give-credit.ts'
import { findBookCustomer } from './khata-store.ts'
import { findEntry, insertKhataEntry, isEntryReversed, type KhataEntryRow } from './khata-entry-store.ts'
import { lockKhata } from './write-entry.ts'

/**
 * Undoes what a person has entered into a khata, or given or paid out of store credit, by an entry of its own, with the cash of a
 * payment, in one transaction. Goods and their return are undone by their order. Throws `not_found`, `not_reversible`,
 * `reversed_already`, `forbidden` for cash in the actor’s own bag, `drawer_short`, `credit_too_small`.
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
      if (entry.reverses !== null || !isReversible(entry)) throw new AppError('not_reversible')
      // The order of locks of a payment: drawer, khata.
      const move = await findMoveOfKhata(tx, entryId)
      const handIn = move?.rider_id ? await findHandInSince(tx, move.rider_id, move.id) : null
      const drawer = move && (await lockDrawerOfNow(tx, handIn ?? move))
      const customer = await lockKhata(tx, entry.customer_id)
      if (await isEntryReversed(tx, entryId)) throw new AppError('reversed_already')
      await refuseUnlessManages(tx, actor, customer.user_id)
      await refuseOwn(tx, actor, move?.rider_id ?? null)
      const { credit_kind: creditKind, credit_paise: creditPaise } = entry
      // What was given is taken back as long as it is not spent.
      refuseMoreThan(customer.credit_paise, creditPaise)
      const undoing = { customerId: entry.customer_id, byId: actor.userId, note: reason, reverses: entryId }
      const id =
        creditKind === null
          ? await insertKhataEntry(tx, {
              ...undoing,
              kind: 'correction',
              amountPaise: -owedBy({ kind: entry.kind, amountPaise: entry.amount_paise }),
            }).then((row) => row.id)
          : await insertCreditEntry(tx, {
              ...undoing,
              kind: creditKind,
              paise: -creditPaise,
              paidBy: entry.paid_by,
            })
      if (move?.rider_id && drawer && handIn) {
        await lockRider(tx, move.rider_id)
        await giveToRiderAgain(tx, move, drawer, { byId: actor.userId, note: reason })
      }
      if (move && drawer) await reverseMove(tx, move, drawer, { byId: actor.userId, khataEntryId: id })
      await recordAudit(tx, actor, {
        action: 'khata.reverse',
        subjectId: customer.id,
        before: { amountPaise: entry.amount_paise || creditPaise, kind: creditKind ?? entry.kind },
        after: { reason },
      })
      return String(id)
    }
    const id = await once(tx, sent, write, () => new AppError('reversed_already'))
    const written = (await findEntry(tx, Number(id)))!
    return { entry: written, customer: (await findBookCustomer(tx, written.customer_id))! }
  })
}

const isReversible = ({ kind, credit_kind: creditKind }: KhataEntryRow): boolean =>
  creditKind === null ? REVERSIBLE.includes(kind) : UNDONE_CREDIT.includes(creditKind)
