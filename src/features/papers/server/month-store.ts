import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { numbers, texts } from '#platform/db/row-columns.ts'
import { DOCUMENT_KINDS, VOUCHER_KINDS } from '../document-kind.ts'
import { DOCUMENT_NATURES, LARGE_PAISE } from '../month-files.ts'
import { TREATMENTS } from '../treatments.ts'
import { UNIT_CODES, type UnitCode } from '../unit-code.ts'

// Every figure is a sum of the stored rows of documents. Those of a regular shop count for GSTR-1, notes against them while
// they lower the tax. Vouchers are for advances, on which goods bear no tax, and count for nothing. $1 from, $2 to.
export const ZONE = `'Asia/Kolkata'`
const inMonth = `d.issued_at >= $1 AND d.issued_at < $2`
export const isVoucher = (kind: string) => `${kind} IN (${VOUCHER_KINDS.map((one) => `'${one}'`).join(', ')})`
const sign = `CASE WHEN d.against IS NULL THEN 1 ELSE -1 END`
const paper = `coalesce(a.total_paise, d.total_paise) > ${LARGE_PAISE} AND d.inter_state`

const MEASURES = ['quantity_milli', 'gross_paise', 'taxable_paise', 'cgst_paise', 'sgst_paise', 'igst_paise']
export const ROW_COLUMNS = `place_of_supply, inter_state, is_large, treatment, rate_bp, code, uqc, ${MEASURES.join(', ')}`
export const PAPER_COLUMNS = `kind, series, fy, is_regular, is_note, gst_effective, papers, total_paise, first_serial, last_serial,
  first_number, last_number`

/** The columns of `tax_day_rows` from the documents `d`. */
export const rowsOf = (
  papers: string,
) => `SELECT d.place_of_supply, d.inter_state, ${paper} AS is_large, r.treatment, r.rate_bp,
     CASE WHEN r.hsn LIKE '99%' THEN r.hsn ELSE left(r.hsn, (d.supplier->>'hsnDigits')::int) END AS code, r.uqc,
     ${MEASURES.map((name) => `sum(${sign} * r.${name})::bigint AS ${name}`).join(', ')}
   FROM ${papers} JOIN tax_document_rows r ON r.document_id = d.id LEFT JOIN tax_documents a ON a.id = d.against
   WHERE NOT ${isVoucher('d.kind')} AND d.gst_effective AND d.supplier->>'mode' = 'regular' GROUP BY 1, 2, 3, 4, 5, 6, 7`
/** The columns of `tax_day_papers` from the documents `d`. */
export const documentsOf = (
  papers: string,
) => `SELECT d.kind, d.series, d.fy, d.supplier->>'mode' = 'regular' AS is_regular,
     d.against IS NOT NULL AS is_note, d.gst_effective, count(*)::int AS papers, sum(d.total_paise)::bigint AS total_paise,
     min(d.serial) AS first_serial, max(d.serial) AS last_serial, (array_agg(d.number ORDER BY d.serial))[1] AS first_number,
     (array_agg(d.number ORDER BY d.serial DESC))[1] AS last_number
   FROM ${papers} GROUP BY 1, 2, 3, 4, 5, 6`

// A span is whole days: those that are summed, and the documents of the others.
const days = `($1::timestamptz AT TIME ZONE ${ZONE})::date AND ($2::timestamptz AT TIME ZONE ${ZONE})::date - 1`
const openDocuments = `(SELECT day::timestamp AT TIME ZONE ${ZONE} AS start, (day + 1)::timestamp AT TIME ZONE ${ZONE} AS finish
     FROM (SELECT generate_series(($1::timestamptz AT TIME ZONE ${ZONE})::date, ($2::timestamptz AT TIME ZONE ${ZONE})::date - 1,
       '1 day')::date AS day) one WHERE NOT EXISTS (SELECT FROM tax_days t WHERE t.day = one.day)) open
   CROSS JOIN LATERAL (SELECT * FROM tax_documents WHERE issued_at >= open.start AND issued_at < open.finish OFFSET 0) d`
const monthRows = `(SELECT ${ROW_COLUMNS} FROM tax_day_rows WHERE day BETWEEN ${days} UNION ALL ${rowsOf(openDocuments)}) m`
export const monthDocuments = `(SELECT ${PAPER_COLUMNS} FROM tax_day_papers WHERE day BETWEEN ${days} UNION ALL ${documentsOf(openDocuments)}) m`

export const sumByPlace = sql(
  'taxMonth.b2cs',
  `SELECT place_of_supply, rate_bp, sum(taxable_paise)::bigint AS taxable_paise
   FROM ${monthRows} WHERE treatment = 'taxable' AND NOT is_large
   GROUP BY place_of_supply, rate_bp ORDER BY place_of_supply, rate_bp`,
  z.object({ place_of_supply: z.string(), rate_bp: z.int(), taxable_paise: z.number() }),
).many((span: Span) => [...span])

const largeRow = z.object({
  ...texts('id', 'number', 'place_of_supply'),
  issued_at: z.date(),
  /** With microseconds, which a `Date` has not: a page begins exactly after it. */
  instant: z.string(),
  total_paise: z.number(),
  rates: z.array(z.object({ rate_bp: z.int(), taxable_paise: z.number() })),
})

// $3 whether they are notes, $4 and $5 the last document of the page before, $6 how many are on a page.
const large = sql(
  'taxMonth.large',
  `SELECT d.id, d.number, d.issued_at, d.issued_at::text AS instant, d.total_paise, d.place_of_supply,
     (SELECT json_agg(s ORDER BY s.rate_bp) FROM (
        SELECT r.rate_bp, sum(r.taxable_paise)::bigint AS taxable_paise FROM tax_document_rows r
        WHERE r.document_id = d.id AND r.treatment = 'taxable' GROUP BY r.rate_bp) s) AS rates
   FROM tax_documents d LEFT JOIN tax_documents a ON a.id = d.against
   WHERE ${inMonth} AND NOT ${isVoucher('d.kind')} AND d.gst_effective AND d.supplier->>'mode' = 'regular' AND ${paper}
     AND (d.against IS NOT NULL) = $3 AND (d.issued_at, d.id) > ($4::timestamptz, $5)
     AND EXISTS (SELECT FROM tax_document_rows r WHERE r.document_id = d.id AND r.treatment = 'taxable')
   ORDER BY d.issued_at, d.id LIMIT $6`,
  largeRow,
)

export const sumByCode = sql(
  'taxMonth.hsn',
  `SELECT code AS hsn, uqc, rate_bp, ${MEASURES.map((name) => `sum(${name})::bigint AS ${name}`).join(', ')}
   FROM ${monthRows} GROUP BY code, uqc, rate_bp ORDER BY code, rate_bp, uqc`,
  z.object({
    hsn: z.string().nullable(),
    uqc: z.enum(Object.keys(UNIT_CODES) as [UnitCode, ...UnitCode[]]),
    rate_bp: z.int(),
    ...numbers('quantity_milli', 'gross_paise', 'taxable_paise', 'cgst_paise', 'sgst_paise', 'igst_paise'),
  }),
).many((span: Span) => [...span])

export const sumUntaxed = sql(
  'taxMonth.exemp',
  `SELECT inter_state, ${['nil', 'exempt', 'non_gst']
    .map((one) => `coalesce(sum(gross_paise) FILTER (WHERE treatment = '${one}'), 0)::bigint AS ${one}_paise`)
    .join(', ')}
   FROM ${monthRows} WHERE treatment <> 'taxable' GROUP BY inter_state`,
  z.object({ inter_state: z.boolean(), ...numbers('nil_paise', 'exempt_paise', 'non_gst_paise') }),
).many((span: Span) => [...span])

// A series is listed whole, whatever its documents are called; cash memos and refund notes are no documents of GSTR-1.
export const listSerials = sql(
  'taxMonth.docs',
  `SELECT n.nature, m.series, (array_agg(m.first_number ORDER BY m.fy, m.first_serial))[1] AS first,
     (array_agg(m.last_number ORDER BY m.fy DESC, m.last_serial DESC))[1] AS last, sum(m.papers)::int AS papers
   FROM ${monthDocuments} JOIN (VALUES ('tax_invoice', 1), ('bill_of_supply', 1), ('invoice_cum_bill_of_supply', 1),
     ('credit_note', 2), ('receipt_voucher', 3), ('refund_voucher', 4)) AS k(kind, rank) USING (kind)
   JOIN unnest(ARRAY['${DOCUMENT_NATURES.join("', '")}']) WITH ORDINALITY AS n(nature, rank) USING (rank)
   WHERE m.is_regular GROUP BY rank, n.nature, m.series ORDER BY rank, m.series`,
  z.object({ nature: z.enum(DOCUMENT_NATURES), ...texts('series', 'first', 'last'), papers: z.int() }),
).many((span: Span) => [...span])

export const sumByRate = sql(
  'taxMonth.sums',
  `SELECT inter_state, treatment, rate_bp, sum(taxable_paise)::bigint AS taxable_paise, sum(cgst_paise)::bigint AS cgst_paise,
     sum(sgst_paise)::bigint AS sgst_paise, sum(igst_paise)::bigint AS igst_paise
   FROM ${monthRows} GROUP BY inter_state, treatment, rate_bp`,
  z.object({
    inter_state: z.boolean(),
    treatment: z.enum(TREATMENTS),
    rate_bp: z.int(),
    ...numbers('taxable_paise', 'cgst_paise', 'sgst_paise', 'igst_paise'),
  }),
).many((span: Span) => [...span])

export const countByKind = sql(
  'taxMonth.kinds',
  `SELECT kind, sum(papers)::int AS papers, sum(total_paise)::bigint AS total_paise FROM ${monthDocuments} GROUP BY kind`,
  z.object({ kind: z.enum(DOCUMENT_KINDS), papers: z.int(), total_paise: z.number() }),
).many((span: Span) => [...span])

const series = sql(
  'taxMonth.series',
  `SELECT series, (array_agg(first_number ORDER BY first_serial))[1] AS first,
     (array_agg(last_number ORDER BY last_serial DESC))[1] AS last, sum(papers)::int AS papers,
     (max(last_serial) - min(first_serial) + 1 - sum(papers))::int AS gaps
   FROM ${monthDocuments} GROUP BY series, fy ORDER BY series, fy`,
  z.object({ series: z.string(), first: z.string(), last: z.string(), papers: z.int(), gaps: z.int() }),
)

export const sumTurnover = sql(
  'taxMonth.turnover',
  `SELECT coalesce(sum(CASE WHEN is_note THEN -1 ELSE 1 END * total_paise), 0)::bigint AS total_paise
   FROM ${monthDocuments} WHERE NOT ${isVoucher('kind')}`,
  z.object({ total_paise: z.number() }),
).oneFirst((span: Span) => [...span])

/** A span of time: from and before, each the first instant of a day in India. */
export type Span = readonly [from: Date, to: Date]

export const listSeries = (tx: Tx, span: Span) => tx.many(series, [...span])
/** Documents over the limit, or notes against them, oldest first, page by page. */
export async function* listLarge(tx: Tx, span: Span, of: 'papers' | 'notes', pageSize = 500) {
  let after = ['-infinity', '']
  for (;;) {
    const page = await tx.many(large, [...span, of === 'notes', ...after, pageSize])
    yield* page
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    after = [last.instant, last.id]
  }
}
