import { toRupees } from '#shared/money.ts'
import type { TaxDocument, TaxDocumentHead } from '../document-contract.ts'
import { printedParts, placeOf } from '../printed-parts.ts'
import type { TaxParts } from '../tax-inside.ts'
import { givenOf } from './given-rows.ts'
import type { DocumentHeadRecord, DocumentRecord, DocumentRowRecord } from './document-store.ts'

export const partsOf = (
  row: Pick<DocumentRowRecord, 'taxable_paise' | 'cgst_paise' | 'sgst_paise' | 'igst_paise'>,
): TaxParts => ({
  taxablePaise: row.taxable_paise,
  cgstPaise: row.cgst_paise,
  sgstPaise: row.sgst_paise,
  igstPaise: row.igst_paise,
})

const headOf = (record: DocumentHeadRecord) => ({
  number: record.number,
  kind: record.kind,
  issuedAt: record.issued_at.toISOString(),
  orderId: record.order_id,
  against: record.against_number,
  ...(record.reason !== null && { reason: record.reason }),
  gstEffective: record.gst_effective,
  placeOfSupply: placeOf(record.place_of_supply),
  interState: record.inter_state,
})

/** A document in a list. */
export const documentHeadView = (record: DocumentHeadRecord): TaxDocumentHead => ({
  ...headOf(record),
  taxable: toRupees(record.taxable_paise),
  tax: toRupees(record.cgst_paise + record.sgst_paise + record.igst_paise),
  total: toRupees(record.total_paise),
})

/** A document as it is printed. `all` are the documents of its order. */
export function documentView(record: DocumentRecord, all: DocumentRecord[]): TaxDocument {
  const notes = all.filter(({ against }) => against === record.id)
  const { kind, supplier, recipient } = record
  const paper = {
    ...partsOf(record),
    kind,
    supplier,
    recipient,
    rows: record.rows.map(rowOf),
    roundOffPaise: record.round_off_paise,
    totalPaise: record.total_paise,
    cashRoundingPaise: record.cash_rounding_paise,
  }
  return {
    ...headOf(record),
    ...printedParts(paper, givenOf(notes)),
    notes: notes.map((note) => ({
      number: note.number,
      total: toRupees(note.total_paise),
      issuedAt: note.issued_at.toISOString(),
    })),
  }
}

const rowOf = (row: DocumentRowRecord) => ({
  ...partsOf(row),
  position: row.position,
  kind: row.kind,
  name: row.description,
  secondName: row.second_name,
  hsn: row.hsn,
  uqc: row.uqc,
  packs: row.packs,
  quantityMilli: row.quantity_milli,
  pricePaise: row.price_paise,
  offerPaise: row.offer_paise,
  couponPaise: row.coupon_paise,
  grossPaise: row.gross_paise,
  treatment: row.treatment,
  rateBp: row.rate_bp,
})
