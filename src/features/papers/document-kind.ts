import type { TAX_MODES } from '#features/storefront/settings-sections.ts'
import type { Treatment } from './treatments.ts'

/** How a shop stands towards GST; composition is section 10 of the CGST Act. */
export type TaxMode = (typeof TAX_MODES)[number]

/** The documents that go with the goods. */
const SUPPLY_KINDS = ['tax_invoice', 'bill_of_supply', 'invoice_cum_bill_of_supply', 'cash_memo'] as const
/** The documents that give money back. */
const NOTE_KINDS = ['credit_note', 'refund_note'] as const
/** The documents of an advance: one when it is paid, one when nothing is supplied for it. */
export const VOUCHER_KINDS = ['receipt_voucher', 'refund_voucher'] as const
export const DOCUMENT_KINDS = [...SUPPLY_KINDS, ...NOTE_KINDS, ...VOUCHER_KINDS] as const

export type SupplyKind = (typeof SUPPLY_KINDS)[number]
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** Headings as the rules word them. */
export const documentTitles = {
  tax_invoice: 'Tax Invoice',
  bill_of_supply: 'Bill of Supply',
  invoice_cum_bill_of_supply: 'Invoice-cum-Bill of Supply',
  cash_memo: 'Cash Memo',
  credit_note: 'Credit Note',
  refund_note: 'Refund Note',
  receipt_voucher: 'Receipt Voucher',
  refund_voucher: 'Refund Voucher',
} as const satisfies Record<DocumentKind, string>

/** What a composition dealer's bill has at its top (CGST Rules, rule 5(1)(f)). */
export const COMPOSITION_WORDS = 'composition taxable person, not eligible to collect tax on supplies'

/**
 * The document for a basket (CGST Act, section 31; rules 46, 46A and 49): a regular shop writes a tax invoice for what is
 * taxed, a bill of supply for what is not, and one document for both, since its buyers have no GSTIN.
 */
export function documentKind(mode: TaxMode, treatments: Treatment[]): SupplyKind {
  if (mode === 'unregistered') return 'cash_memo'
  const isTaxed = treatments.includes('taxable')
  if (mode === 'composition' || !isTaxed) return 'bill_of_supply'
  return treatments.every((treatment) => treatment === 'taxable')
    ? 'tax_invoice'
    : 'invoice_cum_bill_of_supply'
}

/** Whether a document goes with goods. */
export const isBill = (kind: DocumentKind): kind is SupplyKind =>
  (SUPPLY_KINDS as readonly string[]).includes(kind)

/** A credit note for a document with tax (section 34), a refund voucher for a receipt voucher, else a refund note. */
export function noteKind(kind: DocumentKind): Exclude<DocumentKind, SupplyKind> {
  if (kind === 'receipt_voucher') return 'refund_voucher'
  return kind === 'tax_invoice' || kind === 'invoice_cum_bill_of_supply' ? 'credit_note' : 'refund_note'
}

/** Why the sums of documents are not the sales of the same days, in words. */
export const PAPERS_NOT_SALES =
  'Tax is by the date of each bill and note. An order counts in Sales on the day on which it is placed, and here when its bill is written; notes for a cancelled order count here only.'
