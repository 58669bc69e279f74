import { readShop, readTaxSettings } from '#features/storefront/server/shop-store.ts'
import { zip } from '#platform/files/zip.ts'
import type { Database } from '#platform/db/postgres.ts'
import { Download } from '#platform/http/download.ts'
import { toRupees } from '#shared/money.ts'
import { dayInIndia } from '#shared/when.ts'
import type { TaxMonth } from '../document-contract.ts'
import { byTreatmentAndRate } from '../document-rows.ts'
import {
  b2clLine,
  b2csLine,
  cdnurLine,
  docsLine,
  exempLines,
  hsnLine,
  MONTH_TABLES,
  monthFileName,
  monthHeading,
  type LargeDocument,
  type MonthTable,
} from '../month-files.ts'
import { taxReadiness } from '../tax-readiness.ts'
import { describeCode } from '../tax-rates.ts'
import { inRupees } from '../printed-parts.ts'
import { partsOf } from './document-view.ts'
import { listLateDocuments, sumLateDocuments, sumLateNotes } from './late-document-store.ts'
import * as store from './month-store.ts'
import { listUnsummedDays, sumTaxDay } from './tax-day-store.ts'

/** A month in India, from its first instant to the next month's. `months` later ends a longer span. */
function spanOf(month: string, months = 1): store.Span {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const startOf = (index: number) => {
    const first = new Date(Date.UTC(year, index, 1))
    return new Date(`${first.toISOString().slice(0, 10)}T00:00:00+05:30`)
  }
  return [startOf(number - 1), startOf(number - 1 + months)]
}

/** The first month of the quarter of a month: quarters of the financial year are those of the calendar. */
function quarterOf(month: string): { from: string; to: string } {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const first = number - ((number - 1) % 3)
  const name = (one: number) => `${year}-${String(one).padStart(2, '0')}`
  return { from: name(first), to: name(first + 2) }
}

/** Sums the days that are over, each in a transaction of its own, so that a run that ends early has done a part. Idempotent. */
export async function sumTaxDays(db: Database, stopping?: AbortSignal): Promise<void> {
  for (const day of await listUnsummedDays(db)) {
    stopping?.throwIfAborted()
    await db.transaction((tx) => sumTaxDay(tx, day))
  }
}

/** Until when the sales of a month are declared: the 11th of the next one (GSTR-1, rule 59; quarterly returns two days later). */
export function returnDue(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 11)).toISOString().slice(0, 10)
}

/** What the page "Tax" shows of a month, with so many of the late documents. */
export async function readTaxMonth(db: Database, month: string, mostLate = 500): Promise<TaxMonth> {
  const span = spanOf(month)
  const quarter = quarterOf(month)
  const [shop, tax, rates, kinds, series, late, turnover, latePapers, lateSums] = await Promise.all([
    readShop(db),
    readTaxSettings(db),
    store.sumByRate(db, span),
    store.countByKind(db, span),
    store.listSeries(db, span),
    sumLateNotes(db, span),
    store.sumTurnover(db, spanOf(quarter.from, 3)),
    listLateDocuments(db, span, mostLate),
    sumLateDocuments(db, span),
  ])
  return {
    month,
    missing: taxReadiness(tax, shop.gstin),
    byRate: rates
      .map((row) => ({ ...row, rateBp: row.rate_bp }))
      .sort(byTreatmentAndRate)
      .map((row) => ({
        interState: row.inter_state,
        treatment: row.treatment,
        rate: row.rate_bp / 100,
        ...inRupees(partsOf(row)),
      })),
    kinds: kinds.map(({ kind, papers, total_paise }) => ({ kind, papers, total: toRupees(total_paise) })),
    series,
    quarter: { ...quarter, turnover: toRupees(turnover) },
    lateNotes: { papers: late.papers, total: toRupees(late.total_paise) },
    lateSums: lateSums.map(({ month: changes, papers, taxable_paise, tax_paise }) => ({
      month: changes,
      papers,
      taxable: toRupees(taxable_paise),
      tax: toRupees(tax_paise),
    })),
    latePapers: latePapers.map((row) => {
      const [changes, arrivedOn] = [dayInIndia(row.issued_at).slice(0, 7), dayInIndia(row.arrived_at)]
      return {
        number: row.number,
        orderId: row.order_id,
        month: changes,
        arrivedOn,
        taxable: toRupees(row.taxable_paise),
        tax: toRupees(row.tax_paise),
        total: toRupees(row.total_paise),
        isAfterReturn: arrivedOn > returnDue(changes),
      }
    }),
  }
}

/** The month's files for GSTR-1 in one archive, or one of them; read from `db` as they are sent. */
export function monthFiles(db: Database, month: string, table?: MonthTable): Download {
  if (table)
    return new Download(
      `${month}-${monthFileName(table)}`,
      'text/csv; charset=utf-8',
      linesOf(db, month, table),
    )
  const entries = MONTH_TABLES.map((one) => ({ name: monthFileName(one), chunks: linesOf(db, month, one) }))
  return new Download(`gstr1-${month}.zip`, 'application/zip', zip(entries))
}

async function* linesOf(db: Database, month: string, table: MonthTable): AsyncGenerator<string> {
  yield monthHeading(table)
  for await (const line of tables[table](db, spanOf(month))) yield line
}

const tables: Record<MonthTable, (db: Database, span: store.Span) => AsyncGenerator<string>> = {
  async *b2cs(db, span) {
    for (const row of await store.sumByPlace(db, span))
      yield b2csLine({
        placeOfSupply: row.place_of_supply,
        rateBp: row.rate_bp,
        taxablePaise: row.taxable_paise,
      })
  },
  async *b2cl(db, span) {
    for await (const row of large(db, span, 'papers')) yield b2clLine(row)
  },
  async *cdnur(db, span) {
    for await (const row of large(db, span, 'notes')) yield cdnurLine(row)
  },
  async *hsn(db, span) {
    for (const row of await store.sumByCode(db, span))
      yield hsnLine({
        hsn: row.hsn ?? '',
        description: row.hsn === null ? '' : describeCode(row.hsn, row.rate_bp / 100),
        uqc: row.uqc,
        quantityMilli: row.quantity_milli,
        grossPaise: row.gross_paise,
        rateBp: row.rate_bp,
        ...partsOf(row),
      })
  },
  async *exemp(db, span) {
    const rows = await store.sumUntaxed(db, span)
    yield* exempLines(
      rows.map((row) => ({
        interState: row.inter_state,
        nilPaise: row.nil_paise,
        exemptPaise: row.exempt_paise,
        nonGstPaise: row.non_gst_paise,
      })),
    )
  },
  async *docs(db, span) {
    for (const { nature, first, last, papers } of await store.listSerials(db, span))
      yield docsLine({ nature, first, last, count: papers })
  },
}

async function* large(db: Database, span: store.Span, of: 'papers' | 'notes'): AsyncGenerator<LargeDocument> {
  for await (const paper of store.listLarge(db, span, of))
    for (const { rate_bp, taxable_paise } of paper.rates)
      yield {
        number: paper.number,
        issuedAt: paper.issued_at,
        totalPaise: paper.total_paise,
        placeOfSupply: paper.place_of_supply,
        rateBp: rate_bp,
        taxablePaise: taxable_paise,
      }
}
