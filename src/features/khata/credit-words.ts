import { t, written } from '#shared/words.ts'
import { formatRupees } from '#shared/money.ts'
import type { CreditEntryView } from './credit-contract.ts'
import { paidByLabels } from './khata-words.ts'
import type { CreditKind } from './store-credit.ts'

const labels: Record<CreditKind, string> = written({
  claim: () => t('khata.credit-claim'),
  goodwill: () => t('khata.credit-goodwill'),
  spend: () => t('khata.credit-spend'),
  spend_back: () => t('khata.credit-spend-back'),
  pay_out: () => t('khata.credit-pay-out'),
  khata: () => t('khata.credit-khata'),
  correction: () => t('khata.credit-correction'),
})

/** "Spent, ORD-…", "Paid out, UPI, 4012…". */
export const creditText = ({ kind, ref, paidBy, note, reverses }: CreditEntryView): string =>
  [
    reverses === undefined ? labels[kind] : `${t('khata.undone')}: ${labels[kind].toLowerCase()}`,
    paidBy && paidByLabels[paidBy],
    ref === note ? null : ref,
  ]
    .filter(Boolean)
    .join(', ')

/** "+₹40.00", "−₹100.00". */
export const creditChange = ({ amount }: Pick<CreditEntryView, 'amount'>): string =>
  `${amount < 0 ? '−' : '+'}${formatRupees(Math.abs(amount))}`
