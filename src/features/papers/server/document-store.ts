import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { offsetOf, type Page } from '#shared/paging.ts'
import { DOCUMENT_KINDS, type DocumentKind } from '../document-kind.ts'
import { recipient, supplier } from '../supplier.ts'
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

export const ROW_FIELDS = Object.keys(rowColumns)

const head = `${Object.keys(headColumns)
  .map((name) => `d.${name}`)
  .join(', ')}, (SELECT number FROM tax_documents a WHERE a.id = d.against) AS against_number`

/** The documents of an order by date: those that stand for themselves first, then what is against them. */
export const listOrderDocuments = sql(
  'documents.ofOrder',
  `SELECT ${head}, d.supplier, d.recipient, d.refund_id,
     (SELECT json_agg(json_build_object(${ROW_FIELDS.map((name) => `'${name}', r.${name}`).join(', ')}) ORDER BY r.position)
      FROM tax_document_rows r WHERE r.document_id = d.id) AS rows
   FROM tax_documents d WHERE d.order_id = $1 ORDER BY d.against IS NOT NULL, d.issued_at, d.id`,
  document,
).many<[orderId: string]>()

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

/** Documents are counted up to this many, as orders are. */
const COUNTED_DOCUMENTS = 1_000

const counted = (name: string, filter: string) =>
  sql(
    name,
    `SELECT count(*)::int AS count FROM (SELECT FROM tax_documents d WHERE ${filter} LIMIT ${COUNTED_DOCUMENTS + 1}) so_many`,
    z.object({ count: z.int() }),
  )
const count = counted('documents.count', inSpan)
const countOfKind = counted('documents.countOfKind', `${inSpan} AND d.kind = $3`)

interface DocumentFilter {
  from: Date | null
  to: Date | null
  kind: DocumentKind | null
}

/** One page of all documents, newest first. */
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
