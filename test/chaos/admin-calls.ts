import { sendAtOnce, type HttpCall } from '../faults/http-calls.ts'
import type { Random } from '../faults/seed.ts'
import type { StoryContext } from './story-context.ts'

export const resolveCall = (
  as: string,
  _id: string,
  action: 'refund' | 'settle' | 'dismiss',
  isConfirmed?: boolean,
): HttpCall => ({ call: 'POST /api/payment/resolve', as, body: { _id, action, isConfirmed } })

export const cancelCall = (as: string, orderId: string): HttpCall => ({
  call: 'PUT /api/order/cancel-order',
  as,
  body: { orderId },
})

export const cancelAsAdminCall = (as: string, orderId: string): HttpCall => ({
  call: 'PUT /api/order/update-order-status-admin',
  as,
  body: { orderId, order_status: 'Cancelled' },
})

/** The refund button: all that is left, or a part. */
export const refundCall = (as: string, orderId: string, amount?: number, despite?: string): HttpCall => ({
  call: 'POST /api/order/refund-order',
  as,
  body: { orderId, amount, reason: 'Something was missing', despite },
})

/**
 * The administrator presses the buttons of the open reviews, some twice at once; of one payment, or of some. Nothing is
 * marked as refunded that the provider's dashboard does not show.
 */
export async function pressButtons(
  { shop, sandboxes, admin }: StoryContext,
  random: Random,
  captureId: string | null = null,
): Promise<void> {
  const { rows } = await shop.db.pool.query<{ id: string; reference: string | null }>(
    `SELECT v.id, f.reference FROM payment_reviews v LEFT JOIN refunds f ON f.id = v.refund_id
     WHERE v.resolved_at IS NULL AND v.reason IN ('excess', 'late', 'refund_failed') AND ($1::text IS NULL OR v.capture_id = $1)
     ORDER BY random() LIMIT 5`,
    [captureId],
  )
  const made = [...sandboxes.books.payments.values()].flatMap(({ refunds }) => refunds)
  for (const { id, reference } of rows) {
    const isMade =
      reference !== null && made.some((one) => one.state !== 'failed' && one.reference.startsWith(reference))
    const call = resolveCall(admin, id, isMade ? 'settle' : 'refund')
    await sendAtOnce(
      shop.ports,
      Array.from({ length: random.between(1, 3) }, () => call),
    )
  }
}
