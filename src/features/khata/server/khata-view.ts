import type { Caller } from '#platform/http/caller.ts'
import { toRupees } from '#shared/money.ts'
import { isAdmin } from '#shared/roles.ts'
import { dayInIndia } from '#shared/when.ts'
import type { BookCustomer, Khata, KhataEntry, KhataStatement } from '../contract.ts'
import { ageingOf, roomOf, statementOf, unpaidOf } from '../khata-rules.ts'
import type { BookCustomerRow } from './khata-store.ts'
import type { KhataEntryRow } from './khata-entry-store.ts'

const unpaid = ({ debts, balance_paise }: BookCustomerRow) =>
  unpaidOf(debts, balance_paise, dayInIndia(new Date()))

function customerView(row: BookCustomerRow): BookCustomer {
  const room = roomOf(row.khata_limit_paise, row.balance_paise)
  const { upTo7, upTo30, upTo60, older } = ageingOf(unpaid(row))
  return {
    _id: row.id,
    name: row.name,
    mobile: row.mobile,
    note: row.note,
    account: row.user_id === null ? null : { userId: row.user_id, email: row.email ?? '' },
    mayRemind: row.may_remind,
    khataLimit: rupeesOrNull(row.khata_limit_paise),
    balance: toRupees(row.balance_paise),
    credit: toRupees(row.credit_paise),
    room: rupeesOrNull(room),
    age: {
      upTo7: toRupees(upTo7),
      upTo30: toRupees(upTo30),
      upTo60: toRupees(upTo60),
      older: toRupees(older),
    },
    lastEntryAt: row.last_at?.toISOString() ?? null,
    erasesAt: row.erases_at?.toISOString() ?? null,
  }
}

/** A customer as the staff see them. The address of an account is for owners and managers; others see that there is one. */
export const viewFor = (caller: Caller, row: BookCustomerRow): BookCustomer =>
  customerView(isAdmin(caller) ? row : { ...row, email: null })

const rupeesOrNull = (paise: number | null) => (paise === null ? null : toRupees(paise))

export const unpaidView = (row: BookCustomerRow): Khata['unpaid'] =>
  unpaid(row).map(({ at, days, paise }) => ({ at: at.toISOString(), days, amount: toRupees(paise) }))

export const entryView = (row: KhataEntryRow & { day: string; balancePaise: number }): KhataEntry => ({
  _id: row.id,
  kind: row.reverses === null ? row.kind : 'reversal',
  // What moves store credit alone is worth that.
  amount: toRupees(row.amount_paise || row.credit_paise),
  at: row.at.toISOString(),
  day: row.day,
  balance: toRupees(row.balancePaise),
  orderId: row.order_id,
  ...(row.document !== null && { document: row.document }),
  paidBy: row.paid_by,
  note: row.note,
  ...(row.reverses !== null && { reverses: row.reverses }),
  ...(row.is_reversed && { isReversed: true }),
  ...(row.by_name !== null && { by: row.by_name }),
})

export function statementView(
  rows: readonly KhataEntryRow[],
  span: { from: string; to: string },
): KhataStatement {
  const dated = rows.map((row) => ({
    ...row,
    at: row.happened_at,
    writtenAt: row.at,
    amountPaise: row.amount_paise,
  }))
  const { openingPaise, rows: shown, closingPaise } = statementOf(dated, span)
  return {
    ...span,
    opening: toRupees(openingPaise),
    rows: shown.map((row) => entryView({ ...row, at: row.writtenAt })),
    closing: toRupees(closingPaise),
  }
}
