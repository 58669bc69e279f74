import { setTimeout as sleep } from 'node:timers/promises'
import type { SandboxPayment } from '../../src/sandbox/sandbox-books.ts'
import { send, sendAtOnce, type HttpCall } from '../faults/http-calls.ts'
import { deliver } from '../faults/payment-calls.ts'
import { randomFor } from '../faults/seed.ts'
import { cancelAsAdminCall, cancelCall, pressButtons, refundCall, resolveCall } from './admin-calls.ts'
import type { StoryContext } from './story-context.ts'

/** A refund that was on its way when the shop learned of a dispute still arrives, in milliseconds. */
const IN_FLIGHT_MS = 8_000

/** What a payer's bank took back. */
export interface Bank {
  /** In paise, by the sandbox's id of the payment. */
  readonly lost: Map<string, number>
  /** How many payments it disputed, and how many messages about disputes were false. */
  readonly counts: { disputed: number; forged: number; returned: number }
  stop(): Promise<void>
  /** Closes the disputes that the shop would not close before; to be repeated. */
  decideRest(): Promise<void>
}

/**
 * Until it is stopped, payers' banks dispute payments, providers return payments by themselves, and somebody sends
 * false disputes; meanwhile the orders are cancelled and refunded as well, and the administrator presses every button
 * for these payments. Each dispute ends won or lost.
 */
export function beginBank(world: StoryContext): Bank {
  const { shop, sandboxes, admin } = world
  const random = randomFor('chaos bank')
  const lost = new Map<string, number>()
  const counts = { disputed: 0, forged: 0, returned: 0 }
  const taken = new Set<string>()
  const undecided = new Map<string, 'settle' | 'dismiss'>()
  let isOver = false

  /** A recorded payment that nothing of this kind has happened to. */
  const choose = async (): Promise<{
    payment: SandboxPayment
    captureId: string
    orderId: string
    isSettled: boolean
  } | null> => {
    const { rows } = await shop.db.pool.query<{
      id: string
      order_id: string
      paid: string
      settled: boolean
    }>(
      `SELECT id, order_id, lower(provider) || ':' || provider_reference AS paid, disposition = 'settled' AS settled
       FROM payment_captures
       WHERE disposition IN ('settled', 'excess', 'late') AND provider <> 'SABPAISA' AND at > now() - interval '20 s'
       ORDER BY random() LIMIT 20`,
    )
    const payments = new Map(
      [...sandboxes.books.payments.values()].map((one) => [`${one.provider}:${one.paymentId}`, one]),
    )
    for (const { id, order_id, paid, settled } of rows) {
      const payment = payments.get(paid)
      if (!payment || taken.has(payment.id) || payment.state !== 'paid') continue
      taken.add(payment.id)
      return { payment, captureId: id, orderId: order_id, isSettled: settled }
    }
    return null
  }

  const tell = async (message: Parameters<typeof deliver>[1]) => {
    while ((await deliver(shop.ports[random.between(0, 1)]!, message)) !== 200) await sleep(300)
  }

  /** The administrator decides about the open dispute of a payment; false when the shop refuses, or there is none. */
  const decideOnce = async (
    captureId: string,
    action: 'settle' | 'dismiss',
    isConfirming = false,
  ): Promise<boolean> => {
    const { rows } = await shop.db.pool.query<{ id: string; is_confirmed: boolean }>(
      `SELECT id, is_confirmed FROM payment_reviews WHERE kind = 'disputed' AND subject_id = $1 AND resolved_at IS NULL`,
      [captureId],
    )
    if (!rows[0]) return false
    // The answer to an earlier try was lost.
    if (isConfirming && rows[0].is_confirmed) return true
    const isConfirmed = isConfirming ? false : rows[0].is_confirmed
    const { status } = await send(shop.url, resolveCall(admin, rows[0].id, action, isConfirmed))
    if (status === 200) undecided.delete(captureId)
    return status === 200
  }
  const decide = async (...decision: Parameters<typeof decideOnce>): Promise<boolean> => {
    for (let tries = 0; tries < 10; tries++) {
      if (await decideOnce(...decision)) return true
      await sleep(200)
    }
    return false
  }

  const dispute = async (one: NonNullable<Awaited<ReturnType<typeof choose>>>) => {
    const { payment, captureId, orderId, isSettled } = one
    const isSigned = payment.provider === 'cashfree'
    const isForged = !isSigned && random.next() < 0.4
    undecided.set(captureId, 'dismiss')
    await tell(sandboxes.disputeFor(payment, String(random.between(1, 1e9))))
    if (isForged) {
      counts.forged += 1
      await misuse(one)
      await decide(captureId, 'dismiss')
      return
    }
    // What the administrator does not confirm goes no further.
    if (!isSigned && !(await decide(captureId, 'settle', true))) return
    undecided.set(captureId, 'dismiss')
    const knownSince = Date.now()
    counts.disputed += 1
    await misuse(one)
    // The payer is refunded, and withdraws the dispute. Only the payment that settled the order is refunded like that.
    const isWithdrawn = isSettled && random.next() < 0.15
    if (isWithdrawn)
      await send(shop.url, refundCall(admin, orderId, undefined, 'The payer withdraws the dispute'))
    else await sleep(random.between(0, 2_000))
    const isLost = !isWithdrawn && random.next() < 0.5
    if (isLost) {
      const before = payment.refunds.filter(
        ({ state, at }) => state !== 'failed' && at <= knownSince + IN_FLIGHT_MS,
      )
      await sleep(Math.max(0, knownSince + IN_FLIGHT_MS - Date.now()))
      lost.set(payment.id, payment.paise - before.reduce((sum, { paise }) => sum + paise, 0))
    }
    undecided.set(captureId, isLost ? 'settle' : 'dismiss')
    await decide(captureId, undecided.get(captureId)!)
    await misuse(one)
  }

  /** What pays out a second time if the shop forgets. */
  const misuse = async ({ orderId, captureId }: { orderId: string; captureId: string }) => {
    const { rows } = await shop.db.pool.query<{ token: string | null }>(
      'SELECT user_id AS token FROM orders WHERE id = $1',
      [orderId],
    )
    const shopper = world.tokens.get(rows[0]?.token ?? '')
    const acts: HttpCall[] = [
      ...(random.next() < 0.4 && shopper ? [cancelCall(shopper, orderId)] : []),
      ...(random.next() < 0.4 ? [cancelAsAdminCall(admin, orderId)] : []),
      ...(random.next() < 0.6 ? [refundCall(admin, orderId)] : []),
      ...(random.next() < 0.4 ? [refundCall(admin, orderId, random.between(1, 900) / 100)] : []),
    ]
    await sendAtOnce(shop.ports, random.shuffle(acts))
    await pressButtons(world, random, captureId)
  }

  const work = async () => {
    const one = await choose()
    if (!one) return
    const { payment } = one
    const canBeReturned = payment.provider === 'payu' || payment.provider === 'rms'
    if (payment.provider === 'rms' || (canBeReturned && random.next() < 0.4)) {
      if (!sandboxes.books.returnRest(payment)) return
      counts.returned += 1
      if (random.next() < 0.5) await deliver(shop.ports[0]!, sandboxes.webhookFor(payment))
      await misuse(one)
    } else await dispute(one)
  }
  const working = new Set<Promise<void>>()
  const run = async () => {
    while (!isOver) {
      await sleep(random.between(100, 600))
      const one = work().catch((error: unknown) => {
        // A server that was killed meanwhile.
        if (!/ECONNREFUSED|ECONNRESET|socket hang up/.test(String(error)))
          console.log(`the bank: ${String(error)}`)
      })
      working.add(one)
      void one.finally(() => working.delete(one))
    }
  }
  const running = run()
  return {
    lost,
    counts,
    decideRest: async () => {
      for (const [captureId, action] of undecided) await decideOnce(captureId, action)
    },
    stop: async () => {
      isOver = true
      await running
      await Promise.all(working)
    },
  }
}
