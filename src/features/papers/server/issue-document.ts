import type { Tx } from '#platform/db/postgres.ts'
import { dayInIndia } from '#shared/when.ts'
import type { DocumentKind } from '../document-kind.ts'
import { financialYear, keepUntil } from '../document-number.ts'
import { insertDocument, type NewDocument } from './issue-document-store.ts'

/** The document was issued on another day than it was computed for, so nothing of its transaction is kept. */
class DayTurned extends Error {
  constructor(readonly day: string) {
    super(`the day has turned to ${day}`)
  }
}

/**
 * Runs a transaction that issues a document. Its rates and its financial year are those of `day` (`2026-11-21`, in India),
 * while its instant is read last, under the lock of its series: if midnight has passed between the two, the transaction is
 * rolled back, with its number, and runs again for the new day.
 */
export async function onDayOfIssue<T>(work: (day: string) => Promise<T>, now = new Date()): Promise<T> {
  let day = dayInIndia(now)
  for (let tries = 1; ; tries++) {
    try {
      return await work(day)
    } catch (error) {
      if (!(error instanceof DayTurned) || tries === 3) throw error
      day = error.day
    }
  }
}

const SERIES: Partial<Record<DocumentKind, string>> = {
  credit_note: 'C',
  refund_note: 'N',
  receipt_voucher: 'R',
  refund_voucher: 'V',
}

/** The series of each kind: bills of supply may have one of their own. */
const seriesOf = (kind: DocumentKind, billSeries: string): string =>
  SERIES[kind] ?? ((kind === 'bill_of_supply' && billSeries) || 'A')

/** The number of a document in a counter's own series, and the instant if the counter has dated it. */
export interface CounterNumber {
  series: string
  serial: number
  issuedAt: Date | null
}

interface IssueTerms {
  day: string
  billSeries: string
  lowersTaxBefore?: Date | null
  counter?: CounterNumber | null
}

/** Numbers, dates and writes a document computed for `day`, last in its transaction but for what needs the document. */
export async function issueDocument(
  tx: Tx,
  paper: Omit<NewDocument, 'keep_until'>,
  { day, billSeries, lowersTaxBefore = null, counter = null }: IssueTerms,
): Promise<{ number: string; issued_at: Date }> {
  const fy = financialYear(day)
  const series = counter?.series ?? seriesOf(paper.kind, billSeries)
  const { serial = null, issuedAt = null } = counter ?? {}
  const issued = await insertDocument(
    tx,
    { ...paper, keep_until: keepUntil(fy) },
    { series, fy, lowersTaxBefore, serial, issuedAt },
  )
  const issuedOn = dayInIndia(issued.issued_at)
  if (issuedOn !== day) throw new DayTurned(issuedOn)
  return issued
}
