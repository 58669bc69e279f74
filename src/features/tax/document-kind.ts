import type { TAX_MODES } from '#features/storefront/settings-sections.ts'
import type { Treatment } from './treatments.ts'

/** How a shop stands towards GST; composition is section 10 of the CGST Act. */
export type TaxMode = (typeof TAX_MODES)[number]

/** The papers that go with the goods. */
export const SUPPLY_KINDS = [
  'tax_invoice',
  'bill_of_supply',
  'invoice_cum_bill_of_supply',
  'cash_memo',
] as const
/** The papers that give money back. */
export const NOTE_KINDS = ['credit_note', 'refund_note'] as const
export const DOCUMENT_KINDS = [...SUPPLY_KINDS, ...NOTE_KINDS] as const

export type SupplyKind = (typeof SUPPLY_KINDS)[number]
export type NoteKind = (typeof NOTE_KINDS)[number]
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** Headings as the rules word them. */
export const documentTitles = {
  tax_invoice: 'Tax Invoice',
  bill_of_supply: 'Bill of Supply',
  invoice_cum_bill_of_supply: 'Invoice-cum-Bill of Supply',
  cash_memo: 'Cash Memo',
  credit_note: 'Credit Note',
  refund_note: 'Refund Note',
} as const satisfies Record<DocumentKind, string>

/** What a composition dealer's bill has at its top (CGST Rules, rule 5(1)(f)). */
export const COMPOSITION_WORDS = 'composition taxable person, not eligible to collect tax on supplies'

/**
 * The paper for a basket (CGST Act, section 31; rules 46, 46A and 49): a regular shop writes a tax invoice for what is
 * taxed, a bill of supply for what is not, and one paper for both, since its buyers have no GSTIN.
 */
export function documentKind(mode: TaxMode, treatments: Treatment[]): SupplyKind {
  if (mode === 'unregistered') return 'cash_memo'
  const isTaxed = treatments.includes('taxable')
  if (mode === 'composition' || !isTaxed) return 'bill_of_supply'
  return treatments.every((treatment) => treatment === 'taxable')
    ? 'tax_invoice'
    : 'invoice_cum_bill_of_supply'
}

/** Money back on a paper with tax is a credit note (section 34); on the others a refund note of the same shape. */
export const noteKind = (kind: SupplyKind): NoteKind =>
  kind === 'tax_invoice' || kind === 'invoice_cum_bill_of_supply' ? 'credit_note' : 'refund_note'

export const isNote = (kind: DocumentKind): kind is NoteKind =>
  (NOTE_KINDS as readonly string[]).includes(kind)
