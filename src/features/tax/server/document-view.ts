import { stateNameOf } from '#features/addresses/state-codes.ts'
import { toRupees } from '#shared/money.ts'
import { amountInWords } from '../amount-in-words.ts'
import type { GivenRow } from '../credit-rows.ts'
import type { TaxDocument, TaxDocumentHead, TaxRow } from '../document-contract.ts'
import { isBill } from '../document-kind.ts'
import { groupByRate, sumOfParts } from '../document-rows.ts'
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

export const inRupees = ({ taxablePaise, cgstPaise, sgstPaise, igstPaise }: TaxParts) => ({
  taxable: toRupees(taxablePaise),
  cgst: toRupees(cgstPaise),
  sgst: toRupees(sgstPaise),
  igst: toRupees(igstPaise),
})

const headOf = (record: DocumentHeadRecord) => ({
  number: record.number,
  kind: record.kind,
  issuedAt: record.issued_at.toISOString(),
  orderId: record.order_id,
  against: record.against_number,
  ...(record.reason !== null && { reason: record.reason }),
  gstEffective: record.gst_effective,
  placeOfSupply: { code: record.place_of_supply, name: stateNameOf(record.place_of_supply) },
  interState: record.inter_state,
})

/** A paper in a list. */
export const documentHeadView = (record: DocumentHeadRecord): TaxDocumentHead => ({
  ...headOf(record),
  taxable: toRupees(record.taxable_paise),
  tax: toRupees(record.cgst_paise + record.sgst_paise + record.igst_paise),
  total: toRupees(record.total_paise),
})

/** A paper as it is printed. `all` are the papers of its order. */
export function documentView(record: DocumentRecord, all: DocumentRecord[]): TaxDocument {
  const notes = all.filter(({ against }) => against === record.id)
  const given = givenOf(notes)
  const isTaxed = record.supplier.mode === 'regular'
  const taxed = isTaxed ? record.rows.map((row) => taxedRow(row, record)) : []
  const codes = [...new Set(taxed.map(({ hsn }) => hsn))]
  return {
    ...headOf(record),
    supplier: record.supplier,
    recipient: record.recipient,
    rows: record.rows.map((row) => rowView(row, record, given)),
    byRate: groupByRate(taxed).map(sumView),
    byCode: codes.flatMap((hsn) =>
      groupByRate(taxed.filter((row) => row.hsn === hsn)).map((rows) => ({ hsn, ...sumView(rows) })),
    ),
    totals: {
      ...inRupees(partsOf(record)),
      roundOff: toRupees(record.round_off_paise),
      total: toRupees(record.total_paise),
      inWords: amountInWords(record.total_paise),
    },
    notes: notes.map((note) => ({
      number: note.number,
      total: toRupees(note.total_paise),
      issuedAt: note.issued_at.toISOString(),
    })),
  }
}

/** A service's code has six digits everywhere. */
const printedCode = ({ hsn }: DocumentRowRecord, { supplier }: DocumentRecord): string | null =>
  hsn?.startsWith('99') ? hsn : (hsn?.slice(0, supplier.hsnDigits) ?? null)

const taxedRow = (row: DocumentRowRecord, record: DocumentRecord) => ({
  hsn: printedCode(row, record),
  treatment: row.treatment,
  rateBp: row.rate_bp,
  ...partsOf(row),
})

const sumView = (rows: ReturnType<typeof taxedRow>[]) => ({
  treatment: rows[0]!.treatment,
  rate: rows[0]!.rateBp / 100,
  ...inRupees(sumOfParts(rows)),
})

function rowView(row: DocumentRowRecord, record: DocumentRecord, given: GivenRow[]): TaxRow {
  const before = given.find(({ position }) => position === row.position)
  return {
    position: row.position,
    kind: row.kind,
    name: row.description,
    hsn: printedCode(row, record),
    quantity: row.quantity_milli / 1000,
    uqc: row.uqc,
    packs: row.packs,
    price: toRupees(row.price_paise),
    coupon: toRupees(row.coupon_paise),
    gross: toRupees(row.gross_paise),
    treatment: row.treatment,
    rate: row.rate_bp / 100,
    ...inRupees(partsOf(row)),
    left: isBill(record.kind)
      ? {
          packs: row.packs - (before?.packs ?? 0),
          gross: toRupees(row.gross_paise - (before?.grossPaise ?? 0)),
        }
      : { packs: 0, gross: 0 },
  }
}
