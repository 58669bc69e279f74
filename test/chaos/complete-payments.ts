import { setTimeout as sleep } from 'node:timers/promises'
import { paymentDepsOf } from '#app/server/build-server.ts'
import { reconcilePayments } from '#features/orders/server/payment/reconcile-payments.ts'
import { processRefund } from '#features/orders/server/payment/send-refund.ts'
import { openLog } from '#platform/log.ts'
import { sandboxSettings } from '../../src/sandbox/sandbox-settings.ts'
import { send } from '../faults/http-calls.ts'
import { refundCall, resolveCall } from './admin-calls.ts'
import type { StoryContext } from './story-context.ts'

/** From the first order until nothing may be open. */
const END_MS = 560_000

type PaidShop = Pick<StoryContext, 'shop' | 'sandboxes' | 'admin'>

/** Why an administrator's decision was refused, by the review. */
export const refusals = new Map<string, string>()

/** Orders awaiting payment, pending refunds, and what an administrator can decide about without seeing the payer. */
export const countOpen = async ({ shop: { db } }: PaidShop) =>
  Number(
    (
      await db.pool.query(
        `SELECT (SELECT count(*) FROM orders WHERE status = 'Awaiting Payment') + (SELECT count(*) FROM refunds WHERE status = 'Pending')
           + (SELECT count(*) FROM payment_reviews WHERE resolved_at IS NULL AND reason NOT IN ('amount', 'currency')) AS n`,
      )
    ).rows[0]!.n,
  )

/** The refunds and reviews that are open, a line each. */
export async function listOpen({ shop: { db } }: PaidShop): Promise<string[]> {
  const { rows } = await db.pool.query<{ line: string }>(
    `SELECT concat_ws(' ', 'refund', id, 'of', capture_id, order_id, amount_paise, 'tries', tries, detail) AS line
     FROM refunds WHERE status = 'Pending'
     UNION ALL SELECT concat_ws(' ', 'review', kind, subject_id, reason, 'of', capture_id, 'refund', refund_id)
     FROM payment_reviews WHERE resolved_at IS NULL AND reason NOT IN ('amount', 'currency')`,
  )
  return rows.map(({ line }) => line)
}

/**
 * Waits, without further faults, until every payment is complete: most complete by themselves, the rest by the nightly
 * reconciliation, and the administrator decides about refunds whose outcome is unknown.
 */
export async function completePayments(
  world: PaidShop,
  begun: number,
  decideRest: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { shop, sandboxes } = world
  const payments = [...sandboxes.books.payments.values()]
  while (payments.some(({ state }) => state === 'pending')) await sleep(200)
  const config = {
    payments: {
      providers: sandboxSettings(`http://127.0.0.1:${sandboxes.port}`),
      expirySeconds: 6,
      pollSeconds: 1,
    },
    budgets: { orders: { held: { share: 100 } } },
    publicUrl: shop.url,
  }
  const deps = paymentDepsOf(config as never, shop.db, openLog('silent'))
  await reconcilePayments(deps)
  for (
    let open = await countOpen(world), tries = 0;
    open > 0 && Date.now() - begun < END_MS;
    open = await countOpen(world)
  ) {
    if (tries++ % 20 === 0) console.log(`${Math.round((Date.now() - begun) / 1_000)} s: ${open} open`)
    await decideRest()
    await decideAboutReviews(world)
    const { rows } = await shop.db.pool.query<{ id: string }>(
      `SELECT id FROM refunds WHERE status = 'Pending' LIMIT 200`,
    )
    // Processed one at a time, six hundred refunds would exceed the time limit.
    const waiting = rows.map(({ id }) => id)
    const work = async () => {
      for (let id = waiting.pop(); id; id = waiting.pop()) await processRefund(deps, id)
    }
    await Promise.all(Array.from({ length: 8 }, work))
    await sleep(300)
  }
  await reconcilePayments(deps)
}

/**
 * Resolves what the run left open as an administrator does: failed and unknown refunds by looking at the provider's
 * dashboard, what the provider has returned as seen, and money that could not pay an order by refunding it. A payment of
 * which another refund is still on its way waits for that.
 */
async function decideAboutReviews({ shop, sandboxes, admin }: PaidShop): Promise<void> {
  const { rows } = await shop.db.pool.query<{
    id: string
    kind: string
    reference: string | null
    order_id: string | null
  }>(
    `SELECT v.id, v.kind, f.reference, v.order_id FROM payment_reviews v LEFT JOIN refunds f ON f.id = v.refund_id
     WHERE v.resolved_at IS NULL AND v.reason NOT IN ('amount', 'currency') AND v.kind <> 'disputed'
       AND NOT EXISTS (SELECT FROM refunds r WHERE r.capture_id = v.capture_id AND r.status = 'Pending' AND r.id IS DISTINCT FROM v.refund_id
         AND NOT EXISTS (SELECT FROM payment_reviews w WHERE w.refund_id = r.id AND w.resolved_at IS NULL))`,
  )
  const made = [...sandboxes.books.payments.values()].flatMap(({ refunds }) => refunds)
  for (const { id, kind, reference, order_id } of rows) {
    const isMade =
      reference !== null && made.some((one) => one.state !== 'failed' && one.reference.startsWith(reference))
    const action = kind === 'returned' ? 'dismiss' : kind === 'attempt' || isMade ? 'settle' : 'refund'
    const { status, body } = await send(shop.url, resolveCall(admin, id, action))
    // A part of it has gone back by another refund meanwhile.
    if (body.code === 'refund_too_large' && order_id)
      await send(shop.url, refundCall(admin, order_id, body.data.left))
    if (status >= 400) refusals.set(id, `${kind} ${id}: ${action}: ${body.message}`)
  }
}
