import { t, written } from '#shared/words.ts'
import { dateFormat } from '#shared/date-format.ts'
import { formatRupees } from '#shared/money.ts'
import type { BookCustomer, KhataEntry, KhataStatement } from './contract.ts'
import type { PaidBy } from './khata-rules.ts'

const dayMonthYear = dateFormat({
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

/** A day such as 2026-12-31 as people write it: "31 Dec 2026". */
export const formatDay = (day: string): string => dayMonthYear.format(new Date(day))

const entryLabels: Record<KhataEntry['kind'], string> = written({
  reversal: () => t('khata.undone'),
  opening: () => t('khata.opening-balance'),
  sale: () => t('khata.goods'),
  payment: () => t('khata.payment'),
  return: () => t('khata.goods-back'),
  write_off: () => t('khata.written-off'),
  correction: () => t('khata.correction'),
})

export const paidByLabels: Record<PaidBy, string> = written({
  cash: () => t('khata.cash'),
  upi: () => 'UPI',
  card: () => t('khata.card'),
})

/** "Payment, UPI"; "Goods, " and the number of the bill, or the order's before there is one. */
export const entryText = ({ kind, paidBy, orderId, document }: KhataEntry): string =>
  [entryLabels[kind], paidBy && paidByLabels[paidBy], document ?? orderId].filter(Boolean).join(', ')

/** What an entry changes, with its sign: "+₹40.00", "−₹100.00". */
export function changeText({ kind, amount }: Pick<KhataEntry, 'kind' | 'amount'>): string {
  const change = kind === 'payment' || kind === 'return' || kind === 'write_off' ? -amount : amount
  return `${change < 0 ? '−' : '+'}${formatRupees(Math.abs(change))}`
}

/** "₹40.00 owed", "₹10.00 in advance", "Nothing owed". */
export function balanceText(balance: number): string {
  if (balance === 0) return t('khata.nothing-owed')
  return balance > 0
    ? t('khata.balance-owed', { balance: formatRupees(balance) })
    : t('khata.balance-in-advance', { balance: formatRupees(-balance) })
}

/** "Limit ₹5,000.00", "No limit", "No credit". */
export function limitText(khataLimit: number | null): string {
  if (khataLimit === null) return t('khata.no-limit')
  return khataLimit === 0
    ? t('khata.no-credit')
    : t('khata.limit-khatalimit', { khataLimit: formatRupees(khataLimit) })
}

/** "₹50.00 more may go on the khata", "No limit". */
export function roomText(room: number | null): string {
  if (room === null) return t('khata.no-limit')
  return room === 0 ? t('khata.no-room-on-the-khata') : t('khata.room-for-room', { room: formatRupees(room) })
}

/** The draft of a message about what is owed. A person reads and sends it. */
export function reminderText({ name, balance, age }: BookCustomer, shop: string, today: string): string {
  const old = age.upTo60 + age.older
  return [
    t('khata.hello-name-this-is-shop', { name, shop }),
    balance > 0
      ? t('khata.on-today-your-khata-stands-at-balance', {
          today: formatDay(today),
          balance: formatRupees(balance),
        })
      : t('khata.on-today-tolowercase-on-your-khata-thank', {
          today: formatDay(today),
          toLowerCase: balanceText(balance).toLowerCase(),
        }),
    balance > 0 && old > 0 && t('khata.old-of-it-is-older-than-30', { old: formatRupees(old) }),
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
    t('khata.draft-of-span', { shop, name, from: formatDay(from), to: formatDay(to) }),
    t('khata.before-balancetext', { balanceText: balanceText(opening) }),
    ...(shown.length < rows.length
      ? [t('khata.shown-earlier-entries-are-left-out', { shown: rows.length - shown.length })]
      : []),
    ...shown.map((row) => `${formatDay(row.day)} ${entryText(row)}: ${changeText(row)}`),
    t('khata.now-balancetext', { balanceText: balanceText(closing) }),
  ].join('\n')
}
