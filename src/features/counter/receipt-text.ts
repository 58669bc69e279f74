import { formatRupees } from '#shared/money.ts'

/** A bill as the text of a message. Amounts in rupees. */
export const receiptText = (bill: {
  shop: string
  number: string
  lines: { text: string; amount: number }[]
  /** What offers took off. */
  off?: number
  total: number
}): string =>
  [
    `${bill.shop}, bill ${bill.number}`,
    ...bill.lines.map(({ text, amount }) => `${text}: ${formatRupees(amount)}`),
    ...(bill.off ? [`Offers: −${formatRupees(bill.off)}`] : []),
    `Total: ${formatRupees(bill.total)}`,
  ].join('\n')
