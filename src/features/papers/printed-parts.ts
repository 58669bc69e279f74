import { stateNameOf } from '#features/addresses/state-codes.ts'
import { toRupees } from '#shared/money.ts'
import { amountInWords } from './amount-in-words.ts'
import type { GivenRow } from './credit-rows.ts'
import type { TaxDocument, TaxRow } from './document-contract.ts'
import { isBill, type DocumentKind } from './document-kind.ts'
import { groupByRate, sumOfParts, type DocumentRow } from './document-rows.ts'
import type { Recipient, Supplier } from './supplier.ts'
import type { TaxParts } from './tax-inside.ts'

/** What a document consists of. Money in paise. */
interface PrintedDocument extends TaxParts {
  kind: DocumentKind
  supplier: Supplier
  recipient: Recipient
  rows: (Omit<DocumentRow, 'productId' | 'packId'> & { position: number })[]
  roundOffPaise: number
  totalPaise: number
  /** What cash in whole rupees has more or less than its part of the total. */
  cashRoundingPaise?: number
}

export const inRupees = ({ taxablePaise, cgstPaise, sgstPaise, igstPaise }: TaxParts) => ({
  taxable: toRupees(taxablePaise),
  cgst: toRupees(cgstPaise),
  sgst: toRupees(sgstPaise),
  igst: toRupees(igstPaise),
})

/** The rows and sums of a document as they are printed; `given` is what notes gave back of its rows. */
export function printedParts(
  document: PrintedDocument,
  given: GivenRow[],
): Pick<TaxDocument, 'kind' | 'supplier' | 'recipient' | 'rows' | 'byRate' | 'byCode' | 'totals'> {
  const { kind, supplier, recipient, totalPaise, cashRoundingPaise = 0 } = document
  const rows = document.rows.map((row) => ({ ...row, hsn: printedCode(row, supplier) }))
  const taxed = supplier.mode === 'regular' ? rows : []
  const codes = [...new Set(taxed.map(({ hsn }) => hsn))]
  return {
    kind,
    supplier,
    recipient,
    rows: rows.map((row) => rowView(row, kind, given)),
    byRate: groupByRate(taxed).map(sumView),
    byCode: codes.flatMap((hsn) =>
      groupByRate(taxed.filter((row) => row.hsn === hsn)).map((some) => ({ hsn, ...sumView(some) })),
    ),
    totals: {
      ...inRupees(document),
      roundOff: toRupees(document.roundOffPaise),
      total: toRupees(totalPaise),
      ...(cashRoundingPaise !== 0 && { cashRounding: toRupees(cashRoundingPaise) }),
      inWords: amountInWords(totalPaise),
    },
  }
}

export const placeOf = (code: string): TaxDocument['placeOfSupply'] => ({ code, name: stateNameOf(code) })

/** A service's code has six digits everywhere. */
const printedCode = ({ hsn }: Pick<DocumentRow, 'hsn'>, { hsnDigits }: Supplier): string | null =>
  hsn?.startsWith('99') ? hsn : (hsn?.slice(0, hsnDigits) ?? null)

const sumView = (rows: PrintedDocument['rows']) => ({
  treatment: rows[0]!.treatment,
  rate: rows[0]!.rateBp / 100,
  ...inRupees(sumOfParts(rows)),
})

function rowView(row: PrintedDocument['rows'][number], kind: DocumentKind, given: GivenRow[]): TaxRow {
  const before = given.find(({ position }) => position === row.position)
  return {
    position: row.position,
    kind: row.kind,
    name: row.name,
    ...(row.secondName && { secondName: row.secondName }),
    hsn: row.hsn,
    quantity: row.quantityMilli / 1000,
    uqc: row.uqc,
    packs: row.packs,
    price: toRupees(row.pricePaise),
    ...(row.offerPaise > 0 && { offer: toRupees(row.offerPaise) }),
    coupon: toRupees(row.couponPaise),
    gross: toRupees(row.grossPaise),
    treatment: row.treatment,
    rate: row.rateBp / 100,
    ...inRupees(row),
    left: isBill(kind)
      ? {
          packs: row.packs - (before?.packs ?? 0),
          gross: toRupees(row.grossPaise - (before?.grossPaise ?? 0)),
        }
      : { packs: 0, gross: 0 },
  }
}
