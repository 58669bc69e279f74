import { z } from 'zod'
import { sql } from '#platform/db/postgres.ts'
import { dates, numbers, texts } from '#platform/db/row-columns.ts'
import { ZONE, isVoucher, monthDocuments, type Span } from './month-store.ts'

export const sumLateNotes = sql(
  'taxMonth.lateNotes',
  `SELECT coalesce(sum(papers), 0)::int AS papers, coalesce(sum(total_paise), 0)::bigint AS total_paise
   FROM ${monthDocuments} WHERE NOT gst_effective`,
  z.object({ papers: z.int(), total_paise: z.number() }),
).one((span: Span) => [...span])

// The orders that came in after their day are few, which only their index knows: PostgreSQL expects a third of all, and would read
// every document. Documents with their order are found one by one.
/** Bills of a month that came in after it, and bills of earlier months that came in during it. */
const LATE_DOCUMENTS = `WITH late AS MATERIALIZED (
     SELECT id, created_at FROM orders WHERE business_day < (created_at AT TIME ZONE ${ZONE})::date)
   SELECT d.id, d.number, d.order_id, d.issued_at, o.created_at AS arrived_at, d.taxable_paise,
     d.cgst_paise + d.sgst_paise + d.igst_paise AS tax_paise, d.total_paise
   FROM (SELECT * FROM late WHERE created_at >= $1) o CROSS JOIN LATERAL (SELECT * FROM tax_documents WHERE order_id = o.id AND against IS NULL OFFSET 0) d
   WHERE NOT ${isVoucher('d.kind')}
     AND ((d.issued_at >= $1 AND d.issued_at < $2 AND o.created_at >= $2) OR (o.created_at >= $1 AND o.created_at < $2 AND d.issued_at < $1))`

/** So many of the oldest of them. */
export const listLateDocuments = sql(
  'taxMonth.latePapers',
  `SELECT number, order_id, issued_at, arrived_at, taxable_paise, tax_paise, total_paise FROM (${LATE_DOCUMENTS}) l ORDER BY issued_at, id LIMIT $3`,
  z.object({
    ...texts('number', 'order_id'),
    ...dates('issued_at', 'arrived_at'),
    ...numbers('taxable_paise', 'tax_paise', 'total_paise'),
  }),
).many((span: Span, most: number) => [...span, most])

/** All of them together, by the month that they change. */
export const sumLateDocuments = sql(
  'taxMonth.latePaperSums',
  `SELECT to_char(issued_at AT TIME ZONE ${ZONE}, 'YYYY-MM') AS month, count(*)::int AS papers, sum(taxable_paise)::bigint AS taxable_paise,
     sum(tax_paise)::bigint AS tax_paise FROM (${LATE_DOCUMENTS}) l GROUP BY 1 ORDER BY 1`,
  z.object({ month: z.string(), papers: z.int(), ...numbers('taxable_paise', 'tax_paise') }),
).many((span: Span) => [...span])
