import { z } from 'zod'
import { sql } from '#platform/db/postgres.ts'
import type { DocumentKind } from '../document-kind.ts'
import type { Recipient, Supplier } from '../supplier.ts'
import { type DocumentRowRecord, ROW_FIELDS } from './document-store.ts'

/** A document before it has its number and date. Money in paise. */
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

// $1 document, $2 rows, $3 series, $4 financial year, $5 before which instant it lowers the tax (null: always), $6 number and $7
// instant of a document that a counter has numbered and dated. The clock is read once the series is locked, so numbers and dates
// run the same way; after a device whose clock is ahead, the server's time goes on. A rollback gives the number back.
/**
 * Writes a document with the next number of its series; the last statement of its transaction, since the series stays locked
 * until that ends. `lowersTaxBefore` is null for anything but a credit note.
 */
export const insertDocument = sql(
  'documents.issue',
  `WITH taken AS (
     INSERT INTO document_series AS s (series, fy, next, last_at)
     VALUES ($3, $4, coalesce($6::int, 1) + 1, least($7::timestamptz, clock_timestamp()))
     ON CONFLICT (series, fy) DO UPDATE SET next = CASE WHEN $6 IS NULL THEN s.next + 1 ELSE greatest(s.next, $6 + 1) END,
       last_at = greatest(s.last_at, least($7, clock_timestamp()))
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
).one(
  (
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
  ) => [JSON.stringify(paper), JSON.stringify(rows), series, fy, lowersTaxBefore, serial, issuedAt],
)
