import { z } from 'zod'
import { newHexId } from '#platform/db/hex-id.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import type { Disposition } from '../disposition.ts'
import { ONLINE_METHODS, type OnlineMethod } from '../methods.ts'

const captureRow = z.object({
  id: z.string(),
  provider: z.enum(ONLINE_METHODS),
  provider_reference: z.string(),
  attempt_id: z.string().nullable(),
  order_id: z.string().nullable(),
  reference: z.string().nullable(),
  amount_paise: z.number(),
  currency: z.string(),
  disposition: z.enum(['settled', 'excess', 'late', 'amount', 'currency', 'unknown']),
  at: z.date(),
  /** The part that is not being refunded. */
  left_paise: z.number(),
})
export type Capture = z.infer<typeof captureRow>

const columns = `c.id, c.provider, c.provider_reference, c.attempt_id, c.order_id, c.reference, c.amount_paise,
  c.currency, c.disposition, c.at, c.amount_paise - (SELECT coalesce(sum(r.amount_paise), 0) FROM refunds r
    WHERE r.capture_id = c.id AND r.status <> 'Failed')::bigint AS left_paise`

const insert = sql(
  'captures.insert',
  `INSERT INTO payment_captures
     (id, provider, provider_reference, attempt_id, order_id, reference, amount_paise, currency, bank_reference, disposition)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (provider, provider_reference) DO NOTHING`,
)

const byReference = sql(
  'captures.byReference',
  `SELECT ${columns} FROM payment_captures c WHERE c.provider = $1 AND c.provider_reference = $2`,
  captureRow,
)

const byId = sql('captures.byId', `SELECT ${columns} FROM payment_captures c WHERE c.id = $1`, captureRow)

const ofOrder = sql(
  'captures.ofOrder',
  `SELECT ${columns} FROM payment_captures c WHERE c.order_id = $1 ORDER BY c.at, c.id`,
  captureRow,
)

export interface CaptureDraft {
  provider: OnlineMethod
  providerReference: string
  attemptId: string | null
  orderId: string | null
  reference: string | null
  amountPaise: number
  currency: string
  bankReference: string | null
  disposition: Exclude<Disposition, 'revive'> | 'unknown'
}

/** Inserts a capture; null when this payment is already recorded. */
export async function insertCapture(tx: Tx, draft: CaptureDraft): Promise<string | null> {
  const id = newHexId()
  const written = await tx.run(insert, [
    id,
    draft.provider,
    draft.providerReference,
    draft.attemptId,
    draft.orderId,
    draft.reference,
    draft.amountPaise,
    draft.currency,
    draft.bankReference,
    draft.disposition,
  ])
  return written === 1 ? id : null
}

export const findCaptureByReference = (tx: Tx, provider: OnlineMethod, providerReference: string) =>
  tx.maybe(byReference, [provider, providerReference])

export const getCapture = (tx: Tx, id: string): Promise<Capture> => tx.one(byId, [id])

/** All captures for an order, oldest first. */
export const listCaptures = (tx: Tx, orderId: string) => tx.many(ofOrder, [orderId])
