/** What a person writes into the account of a supplier. `opening`: what was owed before the first bill here. */
export const SUPPLIER_ENTRY_KINDS = ['opening', 'payment', 'correction'] as const
export type SupplierEntryKind = (typeof SUPPLIER_ENTRY_KINDS)[number]

/** How the shop pays a supplier. */
export const SUPPLIER_PAID_BY = ['cash', 'upi', 'bank', 'cheque'] as const
export type SupplierPaidBy = (typeof SUPPLIER_PAID_BY)[number]

export const paidByWords: Record<SupplierPaidBy, string> = {
  cash: 'Cash',
  upi: 'UPI',
  bank: 'Bank transfer',
  cheque: 'Cheque',
}
