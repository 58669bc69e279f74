import { csvLine, quotedCell } from '#shared/csv.ts'
import { stateNameOf } from '#features/addresses/state-codes.ts'
import { toRupeesText } from '#shared/money.ts'
import { dayInIndia } from '#shared/when.ts'
import { UNIT_CODES, type UnitCode } from './unit-code.ts'

/**
 * The files of a month for GSTR-1, with the headings of the offline tool (version 3.1.8). Every figure is a sum of the
 * stored rows of documents; notes count against them while they still lower the tax.
 */
export const MONTH_TABLES = ['b2cs', 'b2cl', 'cdnur', 'hsn', 'exemp', 'docs'] as const
export type MonthTable = (typeof MONTH_TABLES)[number]

/** The file of a table, as the offline tool names its tabs. */
export const monthFileName = (table: MonthTable): string => `${table === 'hsn' ? 'hsn(b2c)' : table}.csv`

const HEADINGS: Record<MonthTable, string> = {
  b2cs: 'Type,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
  b2cl: 'Invoice Number,Invoice date,Invoice Value,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
  cdnur:
    'UR Type,Note Number,Note Date,Note Type,Place Of Supply,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount',
  hsn: 'HSN,Description,UQC,Total Quantity,Total Value,Rate,Taxable Value,Integrated Tax Amount,Central Tax Amount,State/UT Tax Amount,Cess Amount',
  exemp: 'Description,Nil Rated Supplies,Exempted(other than nil rated/non GST supply),Non-GST Supplies',
  docs: 'Nature of Document,Sr. No. From,Sr. No. To,Total Number,Cancelled',
}

/** The first line of a table's file. */
export const monthHeading = (table: MonthTable): string => csvLine(HEADINGS[table].split(','))

/** An inter-state document over one lakh rupees is listed singly, in b2cl, and its notes in cdnur. */
export const LARGE_PAISE = 10_000_000

interface PlaceAndRate {
  placeOfSupply: string
  rateBp: number
  taxablePaise: number
}
export interface LargeDocument extends PlaceAndRate {
  number: string
  issuedAt: Date
  totalPaise: number
}
interface CodeAndRate {
  hsn: string
  description: string
  uqc: UnitCode
  quantityMilli: number
  grossPaise: number
  rateBp: number
  taxablePaise: number
  cgstPaise: number
  sgstPaise: number
  igstPaise: number
}
interface Untaxed {
  interState: boolean
  nilPaise: number
  exemptPaise: number
  nonGstPaise: number
}
/** Documents as table 13 of GSTR-1 names them. */
export const DOCUMENT_NATURES = [
  'Invoices for outward supply',
  'Credit Note',
  'Receipt voucher',
  'Refund voucher',
] as const
interface SerialRange {
  nature: (typeof DOCUMENT_NATURES)[number]
  first: string
  last: string
  count: number
}

/** Every text is one of the offline tool’s own, or a figure. */
const monthLine = (cells: readonly (string | number)[]): string => csvLine(cells, quotedCell)

export const b2csLine = (row: PlaceAndRate): string =>
  monthLine(['OE', place(row), '', rate(row), toRupeesText(row.taxablePaise), '0.00', ''])

export const b2clLine = (row: LargeDocument): string =>
  monthLine([
    row.number,
    date(row.issuedAt),
    toRupeesText(row.totalPaise),
    place(row),
    '',
    rate(row),
    toRupeesText(row.taxablePaise),
    '0.00',
    '',
  ])

export const cdnurLine = (row: LargeDocument): string =>
  monthLine([
    'B2CL',
    row.number,
    date(row.issuedAt),
    'C',
    place(row),
    toRupeesText(row.totalPaise),
    '',
    rate(row),
    toRupeesText(row.taxablePaise),
    '0.00',
  ])

export const hsnLine = (row: CodeAndRate): string =>
  monthLine([
    row.hsn,
    row.description,
    UNIT_CODES[row.uqc],
    toRupeesText(hundredths(row.quantityMilli)),
    toRupeesText(row.grossPaise),
    rate(row),
    toRupeesText(row.taxablePaise),
    toRupeesText(row.igstPaise),
    toRupeesText(row.cgstPaise),
    toRupeesText(row.sgstPaise),
    '0.00',
  ])

/** Four fixed lines; a shop whose buyers have no GSTIN fills the last two. */
export function exempLines(rows: Untaxed[]): string[] {
  const line = (words: string, interState: boolean | null) => {
    const row = rows.find((one) => one.interState === interState)
    const figures = [row?.nilPaise ?? 0, row?.exemptPaise ?? 0, row?.nonGstPaise ?? 0]
    return monthLine([words, ...figures.map((figure) => toRupeesText(figure))])
  }
  return [
    line('Inter-State supplies to registered persons', null),
    line('Intra-State supplies to registered persons', null),
    line('Inter-State supplies to unregistered persons', true),
    line('Intra-State supplies to unregistered persons', false),
  ]
}

export const docsLine = (row: SerialRange): string =>
  monthLine([row.nature, row.first, row.last, row.count, 0])

const place = ({ placeOfSupply }: PlaceAndRate) => `${placeOfSupply}-${stateNameOf(placeOfSupply)}`
/** Rounded half away from zero, as the same quantity given back is. */
const hundredths = (milli: number) => Math.sign(milli) * Math.round(Math.abs(milli) / 10)
const rate = ({ rateBp }: { rateBp: number }) => String(rateBp / 100)

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** `05-Nov-2026`, as the offline tool reads dates. */
function date(at: Date): string {
  const [year, month, day] = dayInIndia(at).split('-')
  return `${day}-${MONTHS[Number(month) - 1]}-${year}`
}
