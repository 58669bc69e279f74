import { formatRupees } from '#shared/money.ts'
import type { BookCustomer, KhataEntry, KhataStatement } from './contract.ts'
import type { PaidBy } from './khata-rules.ts'

const dayMonthYear = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

/** A day such as 2026-12-31 as people write it: "31 Dec 2026". */
export const formatDay = (day: string): string => dayMonthYear.format(new Date(day))

const entryLabels: Record<KhataEntry['kind'], string> = {
  reversal: 'Undone',
  opening: 'Opening balance',
  sale: 'Goods',
  payment: 'Payment',
  return: 'Goods back',
  write_off: 'Written off',
  correction: 'Correction',
}

export const paidByLabels: Record<PaidBy, string> = { cash: 'Cash', upi: 'UPI', card: 'Card' }

/** "Payment, UPI", "Goods, ORD-…". */
export const entryText = ({ kind, paidBy, orderId }: KhataEntry): string =>
  [entryLabels[kind], paidBy && paidByLabels[paidBy], orderId].filter(Boolean).join(', ')

/** What an entry changes, with its sign: "+₹40.00", "−₹100.00". */
export function changeText({ kind, amount }: Pick<KhataEntry, 'kind' | 'amount'>): string {
  const change = kind === 'payment' || kind === 'return' || kind === 'write_off' ? -amount : amount
  return `${change < 0 ? '−' : '+'}${formatRupees(Math.abs(change))}`
}

/** "₹40.00 owed", "₹10.00 in advance", "Nothing owed". */
export function balanceText(balance: number): string {
  if (balance === 0) return 'Nothing owed'
  return balance > 0 ? `${formatRupees(balance)} owed` : `${formatRupees(-balance)} in advance`
}

/** "Limit ₹5,000.00", "No limit", "No credit". */
export function limitText(khataLimit: number | null): string {
  if (khataLimit === null) return 'No limit'
  return khataLimit === 0 ? 'No credit' : `Limit ${formatRupees(khataLimit)}`
}

/** "Room for ₹50.00", "No limit", "No room on the khata". */
export function roomText(room: number | null): string {
  if (room === null) return 'No limit'
  return room === 0 ? 'No room on the khata' : `Room for ${formatRupees(room)}`
}

/** The draft of a message about what is owed. A person reads and sends it. */
export function reminderText({ name, balance, age }: BookCustomer, shop: string, today: string): string {
  const old = age.upTo60 + age.older
  return [
    `Hello ${name}, this is ${shop}.`,
    balance > 0
      ? `On ${formatDay(today)} your khata stands at ${formatRupees(balance)}.`
      : `On ${formatDay(today)}: ${balanceText(balance).toLowerCase()} on your khata. Thank you!`,
    balance > 0 && old > 0 && `${formatRupees(old)} of it is older than 30 days.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** The most rows that a message holds; a longer statement is printed. */
const MOST_ROWS = 40

/** The draft of a message with the statement of a span. */
export function statementText(name: string, shop: string, statement: KhataStatement): string {
  const { from, to, opening, rows, closing } = statement
  const shown = rows.slice(-MOST_ROWS)
  return [
    `${shop}: khata of ${name}, ${formatDay(from)} to ${formatDay(to)}`,
    `Before: ${balanceText(opening)}`,
    ...(shown.length < rows.length ? [`(${rows.length - shown.length} earlier entries are left out)`] : []),
    ...shown.map((row) => `${formatDay(row.day)} ${entryText(row)}: ${changeText(row)}`),
    `Now: ${balanceText(closing)}`,
  ].join('\n')
}
