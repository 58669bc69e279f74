import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { offsetOf, type Page } from '#shared/paging.ts'
import { DOCUMENT_KINDS, type DocumentKind } from '../document-kind.ts'
import { recipient, supplier, type Recipient, type Supplier } from '../supplier.ts'
import { TREATMENTS } from '../treatments.ts'
import { UNIT_CODES, type UnitCode } from '../unit-code.ts'

const partColumns = {
  taxable_paise: z.number(),
  cgst_paise: z.number(),
  sgst_paise: z.number(),
  igst_paise: z.number(),
}

const rowColumns = {
  position: z.int(),
  of_position: z.int().nullable(),
  kind: z.enum(['goods', 'charge']),
  product_id: z.int().nullable(),
  pack_id: z.number().nullable(),
  description: z.string(),
  second_name: z.string().nullable(),
  hsn: z.string().nullable(),
  uqc: z.enum(Object.keys(UNIT_CODES) as [UnitCode, ...UnitCode[]]),
  packs: z.int(),
  quantity_milli: z.number(),
  price_paise: z.number(),
  offer_paise: z.number(),
  coupon_paise: z.number(),
  gross_paise: z.number(),
  treatment: z.enum(TREATMENTS),
  rate_bp: z.int(),
  ...partColumns,
}
const documentRow = z.object(rowColumns)
export type DocumentRowRecord = z.infer<typeof documentRow>

const headColumns = {
  id: z.string(),
  number: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  order_id: z.string(),
  against: z.string().nullable(),
  reason: z.string().nullable(),
  gst_effective: z.boolean(),
  issued_at: z.date(),
  place_of_supply: z.string(),
  inter_state: z.boolean(),
  round_off_paise: z.number(),
  total_paise: z.number(),
  cash_rounding_paise: z.number(),
  ...partColumns,
}
const documentHead = z.object({ ...headColumns, against_number: z.string().nullable() })
export type DocumentHeadRecord = z.infer<typeof documentHead>

const document = documentHead.extend({
  supplier,
  recipient,
  refund_id: z.string().nullable(),
  rows: z.array(documentRow),
})
export type DocumentRecord = z.infer<typeof document>

/** A paper before it has its number and date. Money in paise. */
export interface NewDocument {
  id: string
  kind: DocumentKind
  order_id: string
  against: string | null
  reason: string | null
  place_of_supply: string
  inter_state: boolean
  supplier: Supplier
  recipient: Recipient
  keep_until: string
  taxable_paise: number
  cgst_paise: number
  sgst_paise: number
  igst_paise: number
  round_off_paise: number
  total_paise: number
  cash_rounding_paise: number
  refund_id: string | null
  lowers_due: boolean
  issued_by: string | null
  rows: DocumentRowRecord[]
}

const ROW_FIELDS = Object.keys(rowColumns)
const FIELDS: readonly (keyof NewDocument)[] = [
  'id',
  'kind',
  'order_id',
  'against',
  'reason',
  'place_of_supply',
  'inter_state',
  'supplier',
  'recipient',
  'keep_until',
  'taxable_paise',
  'cgst_paise',
  'sgst_paise',
  'igst_paise',
  'round_off_paise',
  'total_paise',
  'cash_rounding_paise',
  'refund_id',
  'lowers_due',
  'issued_by',
]

// $1 paper, $2 rows, $3 series, $4 financial year, $5 before which instant it lowers the tax (null: always), $6 number and $7
// instant of a paper that a counter has numbered and dated. The clock is read once the series is locked, so numbers and dates
// run the same way; a rollback gives the number back.
const issue = sql(
  'documents.issue',
  `WITH taken AS (
     INSERT INTO document_series AS s (series, fy, next, last_at)
     VALUES ($3, $4, coalesce($6::int, 1) + 1, coalesce($7::timestamptz, clock_timestamp()))
     ON CONFLICT (series, fy) DO UPDATE SET next = CASE WHEN $6 IS NULL THEN s.next + 1 ELSE greatest(s.next, $6 + 1) END,
       last_at = greatest(s.last_at, coalesce($7, clock_timestamp()))
     RETURNING coalesce($6, s.next - 1) AS serial, coalesce($7, s.last_at) AS last_at
   ), written AS (
     INSERT INTO tax_documents (series, fy, serial, number, issued_at, gst_effective, ${FIELDS.join(', ')})
     SELECT $3, $4, taken.serial, $3 || '/' || $4 || '/' || lpad(taken.serial::text, greatest(6, length(taken.serial::text)), '0'), last_at,
       $5::timestamptz IS NULL OR last_at < $5, ${FIELDS.map((name) => `d.${name}`).join(', ')}
     FROM taken, jsonb_populate_record(null::tax_documents, $1) d
     RETURNING id, number, issued_at
   ), rows AS (
     INSERT INTO tax_document_rows (document_id, ${ROW_FIELDS.join(', ')})
     SELECT written.id, ${ROW_FIELDS.map((name) => `r.${name}`).join(', ')}
     FROM written, jsonb_populate_recordset(null::tax_document_rows, $2) r
   )
   SELECT number, issued_at FROM written`,
  z.object({ number: z.string(), issued_at: z.date() }),
)

const head = `${Object.keys(headColumns)
  .map((name) => `d.${name}`)
  .join(', ')}, (SELECT number FROM tax_documents a WHERE a.id = d.against) AS against_number`

const ofOrder = sql(
  'documents.ofOrder',
  `SELECT ${head}, d.supplier, d.recipient, d.refund_id,
     (SELECT json_agg(json_build_object(${ROW_FIELDS.map((name) => `'${name}', r.${name}`).join(', ')}) ORDER BY r.position)
      FROM tax_document_rows r WHERE r.document_id = d.id) AS rows
   FROM tax_documents d WHERE d.order_id = $1 ORDER BY d.against IS NOT NULL, d.issued_at, d.id`,
  document,
)

// Of all kinds, or of one: each has an index that begins with the newest.
const inSpan = 'd.issued_at >= $1 AND d.issued_at < $2'
const ofKind = `${inSpan} AND d.kind = $5`

const page = (name: string, filter: string) =>
  sql(
    name,
    `SELECT ${head} FROM tax_documents d WHERE ${filter} ORDER BY d.issued_at DESC, d.id DESC LIMIT $3 OFFSET $4`,
    documentHead,
  )
const list = page('documents.list', inSpan)
const listOfKind = page('documents.listOfKind', ofKind)

/** Papers are counted up to this many, as orders are. */
export const COUNTED_DOCUMENTS = 1_000

const counted = (name: string, filter: string) =>
  sql(
    name,
    `SELECT count(*)::int AS count FROM (SELECT FROM tax_documents d WHERE ${filter} LIMIT ${COUNTED_DOCUMENTS + 1}) so_many`,
    z.object({ count: z.int() }),
  )
const count = counted('documents.count', inSpan)
const countOfKind = counted('documents.countOfKind', `${inSpan} AND d.kind = $3`)

/**
 * Writes a paper with the next number of its series; the last statement of its transaction, since the series stays locked
 * until that ends. `lowersTaxBefore` is null for anything but a credit note.
 */
export const insertDocument = (
  tx: Tx,
  { rows, ...paper }: NewDocument,
  {
    series,
    fy,
    lowersTaxBefore,
    serial = null,
    issuedAt = null,
  }: {
    series: string
    fy: string
    lowersTaxBefore: Date | null
    serial?: number | null
    issuedAt?: Date | null
  },
) =>
  tx.one(issue, [JSON.stringify(paper), JSON.stringify(rows), series, fy, lowersTaxBefore, serial, issuedAt])

/** The papers of an order by date: those that stand for themselves first, then what is against them. */
export const listOrderDocuments = (tx: Tx, orderId: string): Promise<DocumentRecord[]> =>
  tx.many(ofOrder, [orderId])

export interface DocumentFilter {
  from: Date | null
  to: Date | null
  kind: DocumentKind | null
}

/** One page of all papers, newest first. */
export async function listDocuments(tx: Tx, { from, to, kind }: DocumentFilter, page: Page) {
  const span = [from ?? '-infinity', to ?? 'infinity']
  const [documents, { count: found }] = await Promise.all(
    kind
      ? [
          tx.many(listOfKind, [...span, page.limit, offsetOf(page), kind]),
          tx.one(countOfKind, [...span, kind]),
        ]
      : [tx.many(list, [...span, page.limit, offsetOf(page)]), tx.one(count, span)],
  )
  return { documents, count: Math.min(found, COUNTED_DOCUMENTS), isMore: found > COUNTED_DOCUMENTS }
}
