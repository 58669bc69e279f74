import { toRupees } from '#shared/money.ts'
import type { CreditEntryView, StoreCredit } from '../credit-contract.ts'
import { mayPayOut, UNDONE_CREDIT } from '../store-credit.ts'
import type { CreditRow } from './credit-store.ts'
import { creditEntryOf } from './pay-out-credit.ts'

/** What the shop owes somebody, from all rows of theirs. */
export function creditView(rows: readonly CreditRow[]): StoreCredit {
  let paise = 0
  const entries = rows.map((row) => entryView(row, (paise += row.paise)))
  return {
    balance: toRupees(paise),
    mayPayOut: toRupees(mayPayOut(rows.map(creditEntryOf))),
    entries,
  }
}

const entryView = (row: CreditRow, balancePaise: number): CreditEntryView => ({
  _id: row.id,
  kind: row.kind,
  amount: toRupees(row.paise),
  at: row.at.toISOString(),
  balance: toRupees(balancePaise),
  ref: row.reference ?? row.order_id ?? row.note,
  orderId: row.order_id,
  paidBy: row.paid_by,
  note: row.note,
  ...(row.reverses !== null && { reverses: row.reverses }),
  ...(row.is_reversed && { isReversed: true }),
  ...(isUndoable(row) && { mayUndo: true }),
})

const isUndoable = ({ kind, reverses, is_reversed, is_by_hand }: CreditRow): boolean =>
  UNDONE_CREDIT.includes(kind) && is_by_hand && reverses === null && !is_reversed
