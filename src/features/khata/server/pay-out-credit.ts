import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { moveMoney } from '#features/cash/server/move-money.ts'
import { refuseUnlessManages } from '#features/people/accounts/server/managed-person.ts'
import type { Database } from '#platform/db/postgres.ts'
import { once } from '#platform/requests/once.ts'
import type { SentRequest } from '#platform/requests/sent-request.ts'
import { formatRupees, toRupees } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import type { PaidBy } from '../khata-rules.ts'
import { mayPayOut } from '../store-credit.ts'
import { insertCreditEntry, listCredit, type CreditRow } from './credit-store.ts'
import { lockCreditOf, refuseMoreThan, type CreditOwner } from './give-credit.ts'
import { findBookCustomer } from './khata-store.ts'
import { refuse, type LockCash } from './write-entry.ts'
import { t } from '#shared/words.ts'
import { STORED } from '#shared/stored-words.ts'

interface PayOutCredit {
  owner: CreditOwner
  amountPaise: number
  paidBy: PaidBy | 'khata'
  /** The number of a transfer. */
  reference?: string | undefined
  note?: string | undefined
  sent?: SentRequest | undefined
}

/**
 * Pays store credit out: what came from goods, in money; or on khata, where it lowers what is owed, also what was given. The
 * drawer that cash comes from is locked before the customer. Returns the entry's id; the same key is the same entry.
 * Throws `not_found`, `forbidden`, `credit_too_small`, `credit_is_a_gift`, `more_than_owed`, `drawer_closed`, `drawer_short`.
 */
export const payOutCredit = (
  { db, lockCash }: { db: Database; lockCash: LockCash },
  actor: Actor & { userId: string },
  { owner, amountPaise, paidBy, reference, note, sent }: PayOutCredit,
): Promise<number> =>
  db.transaction(async (tx) => {
    const pay = async () => {
      const place = await lockCash(tx)
      const { id: customerId, user_id: userId, credit_paise: left } = await lockCreditOf(tx, owner)
      if (place === null) throw new AppError('drawer_closed')
      await refuseUnlessManages(tx, actor, userId)
      refuseMoreThan(left, amountPaise)
      const onKhata = paidBy === 'khata'
      if (onKhata) refuse({ kind: 'write_off', amountPaise }, (await findBookCustomer(tx, customerId))!)
      else refuseGift(await listCredit(tx, customerId), amountPaise)
      const id = await insertCreditEntry(tx, {
        customerId,
        kind: onKhata ? 'khata' : 'pay_out',
        paise: -amountPaise,
        reference,
        paidBy: onKhata ? null : paidBy,
        byId: actor.userId,
        note: note || (onKhata ? STORED.paidWithCredit : null),
      })
      if (paidBy === 'cash')
        await moveMoney(tx, {
          kind: 'khata',
          from: place,
          to: 'customer',
          amountPaise,
          khataEntryId: id,
          byId: actor.userId,
        })
      await recordAudit(tx, actor, {
        action: 'credit.pay-out',
        subjectId: customerId,
        before: null,
        after: { amountPaise, paidBy, ...(reference && { reference }), ...(note && { note }) },
      })
      return String(id)
    }
    return Number(await once(tx, sent, pay))
  })

function refuseGift(rows: readonly CreditRow[], amountPaise: number): void {
  const mayPaise = mayPayOut(rows.map(creditEntryOf))
  if (amountPaise <= mayPaise) return
  const may = toRupees(mayPaise)
  throw new AppError(
    'credit_is_a_gift',
    { may },
    may === 0 ? {} : () => ({ message: t('said.only-may-is-paid-out', { may: formatRupees(may) }) }),
  )
}

/** A row as the rules read it. */
export const creditEntryOf = ({ id, kind, paise, order_id, reference, reverses }: CreditRow) => ({
  id,
  reverses,
  kind,
  amountPaise: paise,
  orderId: order_id,
  reference,
})
