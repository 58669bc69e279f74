import { formatRupees } from '#shared/money.ts'
import { t } from '#shared/words.ts'

/** A bill as the text of a message. Amounts in rupees. */
export const receiptText = (bill: {
  shop: string
  number: string
  lines: { text: string; amount: number }[]
  /** What offers took off. */
  off?: number
  total: number
  /** What cash in whole rupees has more or less. */
  rounding?: string
}): string =>
  [
    t('counter.draft-bill', { shop: bill.shop, number: bill.number }),
    ...bill.lines.map(({ text, amount }) => `${text}: ${formatRupees(amount)}`),
    ...(bill.off ? [t('counter.draft-offers', { off: formatRupees(bill.off) })] : []),
    t('counter.draft-total', { total: formatRupees(bill.total) }),
    ...(bill.rounding ? [`${t('counter.cash-rounding')}: ${bill.rounding}`] : []),
  ].join('\n')
