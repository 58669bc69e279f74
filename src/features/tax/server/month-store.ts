import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { DOCUMENT_KINDS, VOUCHER_KINDS } from '../document-kind.ts'
import { DOCUMENT_NATURES, LARGE_PAISE } from '../month-files.ts'
import { TREATMENTS } from '../treatments.ts'
import { UNIT_CODES, type UnitCode } from '../unit-code.ts'

// Every figure is a sum of the stored rows of papers. Those of a regular shop count for GSTR-1, notes against them while
// they lower the tax. Vouchers are for advances, on which goods bear no tax, and count for nothing. $1 from, $2 to.
const inMonth = `d.issued_at >= $1 AND d.issued_at < $2`
const isSupply = `d.kind NOT IN (${VOUCHER_KINDS.map((kind) => `'${kind}'`).join(', ')})`
const sign = `CASE WHEN d.against IS NULL THEN 1 ELSE -1 END`
const paper = `coalesce(a.total_paise, d.total_paise) > ${LARGE_PAISE} AND d.inter_state`
const counted = `FROM tax_documents d JOIN tax_document_rows r ON r.document_id = d.id
   LEFT JOIN tax_documents a ON a.id = d.against
   WHERE ${inMonth} AND ${isSupply} AND d.gst_effective AND d.supplier->>'mode' = 'regular'`

const b2cs = sql(
  'taxMonth.b2cs',
  `SELECT d.place_of_supply, r.rate_bp, sum(${sign} * r.taxable_paise)::bigint AS taxable_paise
   ${counted} AND r.treatment = 'taxable' AND NOT (${paper})
   GROUP BY d.place_of_supply, r.rate_bp ORDER BY d.place_of_supply, r.rate_bp`,
  z.object({ place_of_supply: z.string(), rate_bp: z.int(), taxable_paise: z.number() }),
)

const largeRow = z.object({
  id: z.string(),
  number: z.string(),
  issued_at: z.date(),
  /** With microseconds, which a `Date` has not: a page begins exactly after it. */
  instant: z.string(),
  total_paise: z.number(),
  place_of_supply: z.string(),
  rates: z.array(z.object({ rate_bp: z.int(), taxable_paise: z.number() })),
})

// $3 whether they are notes, $4 and $5 the last paper of the page before, $6 how many are on a page.
const large = sql(
  'taxMonth.large',
  `SELECT d.id, d.number, d.issued_at, d.issued_at::text AS instant, d.total_paise, d.place_of_supply,
     (SELECT json_agg(s ORDER BY s.rate_bp) FROM (
        SELECT r.rate_bp, sum(r.taxable_paise)::bigint AS taxable_paise FROM tax_document_rows r
        WHERE r.document_id = d.id AND r.treatment = 'taxable' GROUP BY r.rate_bp) s) AS rates
   FROM tax_documents d LEFT JOIN tax_documents a ON a.id = d.against
   WHERE ${inMonth} AND ${isSupply} AND d.gst_effective AND d.supplier->>'mode' = 'regular' AND ${paper}
     AND (d.against IS NOT NULL) = $3 AND (d.issued_at, d.id) > ($4::timestamptz, $5)
     AND EXISTS (SELECT FROM tax_document_rows r WHERE r.document_id = d.id AND r.treatment = 'taxable')
   ORDER BY d.issued_at, d.id LIMIT $6`,
  largeRow,
)

const hsn = sql(
  'taxMonth.hsn',
  `SELECT code AS hsn, uqc, rate_bp, sum(sign * quantity_milli)::bigint AS quantity_milli, sum(sign * gross_paise)::bigint AS gross_paise,
     sum(sign * taxable_paise)::bigint AS taxable_paise, sum(sign * cgst_paise)::bigint AS cgst_paise,
     sum(sign * sgst_paise)::bigint AS sgst_paise, sum(sign * igst_paise)::bigint AS igst_paise
   FROM (SELECT r.*, ${sign} AS sign,
       CASE WHEN r.hsn LIKE '99%' THEN r.hsn ELSE left(r.hsn, (d.supplier->>'hsnDigits')::int) END AS code ${counted}) c
   GROUP BY code, uqc, rate_bp ORDER BY code, rate_bp, uqc`,
  z.object({
    hsn: z.string().nullable(),
    uqc: z.enum(Object.keys(UNIT_CODES) as [UnitCode, ...UnitCode[]]),
    rate_bp: z.int(),
    quantity_milli: z.number(),
    gross_paise: z.number(),
    taxable_paise: z.number(),
    cgst_paise: z.number(),
    sgst_paise: z.number(),
    igst_paise: z.number(),
  }),
)

const exemp = sql(
  'taxMonth.exemp',
  `SELECT d.inter_state, coalesce(sum(${sign} * r.gross_paise) FILTER (WHERE r.treatment = 'nil'), 0)::bigint AS nil_paise,
     coalesce(sum(${sign} * r.gross_paise) FILTER (WHERE r.treatment = 'exempt'), 0)::bigint AS exempt_paise,
     coalesce(sum(${sign} * r.gross_paise) FILTER (WHERE r.treatment = 'non_gst'), 0)::bigint AS non_gst_paise
   ${counted} AND r.treatment <> 'taxable' GROUP BY d.inter_state`,
  z.object({
    inter_state: z.boolean(),
    nil_paise: z.number(),
    exempt_paise: z.number(),
    non_gst_paise: z.number(),
  }),
)

// A series is listed whole, whatever its papers are called; cash memos and refund notes are no documents of GSTR-1.
const docs = sql(
  'taxMonth.docs',
  `SELECT n.nature, d.series, (array_agg(d.number ORDER BY d.fy, d.serial))[1] AS first,
     (array_agg(d.number ORDER BY d.fy DESC, d.serial DESC))[1] AS last, count(*)::int AS papers
   FROM tax_documents d JOIN (VALUES ('tax_invoice', 1), ('bill_of_supply', 1), ('invoice_cum_bill_of_supply', 1),
     ('credit_note', 2), ('receipt_voucher', 3), ('refund_voucher', 4)) AS k(kind, rank) USING (kind)
   JOIN unnest(ARRAY['${DOCUMENT_NATURES.join("', '")}']) WITH ORDINALITY AS n(nature, rank) USING (rank)
   WHERE ${inMonth} AND d.supplier->>'mode' = 'regular'
   GROUP BY rank, n.nature, d.series ORDER BY rank, d.series`,
  z.object({
    nature: z.enum(DOCUMENT_NATURES),
    series: z.string(),
    first: z.string(),
    last: z.string(),
    papers: z.int(),
  }),
)

const sums = sql(
  'taxMonth.sums',
  `SELECT d.inter_state, r.treatment, r.rate_bp, sum(${sign} * r.taxable_paise)::bigint AS taxable_paise,
     sum(${sign} * r.cgst_paise)::bigint AS cgst_paise, sum(${sign} * r.sgst_paise)::bigint AS sgst_paise,
     sum(${sign} * r.igst_paise)::bigint AS igst_paise
   ${counted} GROUP BY d.inter_state, r.treatment, r.rate_bp`,
  z.object({
    inter_state: z.boolean(),
    treatment: z.enum(TREATMENTS),
    rate_bp: z.int(),
    taxable_paise: z.number(),
    cgst_paise: z.number(),
    sgst_paise: z.number(),
    igst_paise: z.number(),
  }),
)

const kinds = sql(
  'taxMonth.kinds',
  `SELECT d.kind, count(*)::int AS papers, sum(d.total_paise)::bigint AS total_paise FROM tax_documents d WHERE ${inMonth} GROUP BY d.kind`,
  z.object({ kind: z.enum(DOCUMENT_KINDS), papers: z.int(), total_paise: z.number() }),
)

const series = sql(
  'taxMonth.series',
  `SELECT d.series, (array_agg(d.number ORDER BY d.serial))[1] AS first, (array_agg(d.number ORDER BY d.serial DESC))[1] AS last,
     count(*)::int AS papers, (max(d.serial) - min(d.serial) + 1 - count(*))::int AS gaps
   FROM tax_documents d WHERE ${inMonth} GROUP BY d.series, d.fy ORDER BY d.series, d.fy`,
  z.object({ series: z.string(), first: z.string(), last: z.string(), papers: z.int(), gaps: z.int() }),
)

const turnover = sql(
  'taxMonth.turnover',
  `SELECT coalesce(sum(${sign} * d.total_paise), 0)::bigint AS total_paise FROM tax_documents d WHERE ${inMonth} AND ${isSupply}`,
  z.object({ total_paise: z.number() }),
)

const lateNotes = sql(
  'taxMonth.lateNotes',
  `SELECT count(*)::int AS papers, coalesce(sum(d.total_paise), 0)::bigint AS total_paise FROM tax_documents d
   WHERE ${inMonth} AND NOT d.gst_effective`,
  z.object({ papers: z.int(), total_paise: z.number() }),
)

/** A span of time: from and before. */
export type Span = readonly [from: Date, to: Date]

export const sumByPlace = (tx: Tx, span: Span) => tx.many(b2cs, [...span])
export const sumByCode = (tx: Tx, span: Span) => tx.many(hsn, [...span])
export const sumUntaxed = (tx: Tx, span: Span) => tx.many(exemp, [...span])
export const listSerials = (tx: Tx, span: Span) => tx.many(docs, [...span])
export const sumByRate = (tx: Tx, span: Span) => tx.many(sums, [...span])
export const countByKind = (tx: Tx, span: Span) => tx.many(kinds, [...span])
export const listSeries = (tx: Tx, span: Span) => tx.many(series, [...span])
export const sumTurnover = async (tx: Tx, span: Span) => (await tx.one(turnover, [...span])).total_paise
export const sumLateNotes = (tx: Tx, span: Span) => tx.one(lateNotes, [...span])

/** Papers over the limit, or notes against them, oldest first, page by page. */
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
