import { t } from '#shared/words.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Client } from '#shared/api-client.ts'
import type { Checkout } from '#features/payments/checkout.ts'
import { isCaptured } from '#shared/payment-methods.ts'
import { ownCallOf } from '#shared/payment-providers.ts'
import { useClient } from '#ui/api-context.tsx'
import { withLoadingToast } from '#ui/toast.tsx'
import { orderCalls } from '../calls.ts'
import type { Order, OrderContract } from '../contract.ts'
import {
  attemptFor,
  newAttemptKey,
  type OrderAttempt,
  type CheckoutRequest,
  readAttempt,
} from '../order-attempt.ts'
import { toPlaceOrderProblem, type PlaceOrderProblem } from '../place-order-problem.ts'

const KEY = 'order-attempt'

let inMemory: string | null = null

function store(raw: string | null): void {
  inMemory = raw
  try {
    if (raw === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, raw)
  } catch {
    // Without storage the attempt lives as long as the page.
  }
}

function raw(): string | null {
  try {
    return sessionStorage.getItem(KEY) ?? inMemory
  } catch {
    return inMemory
  }
}

/** The unanswered attempt of this tab, so that a reload retries it instead of ordering twice. */
const storedAttempt = {
  read: (): OrderAttempt | null => readAttempt(raw(), Date.now()),
  write: (attempt: OrderAttempt): void => store(JSON.stringify(attempt)),
  forget: (): void => store(null),
  pause(): void {
    const attempt = storedAttempt.read()
    if (attempt) storedAttempt.write({ ...attempt, isPaused: true })
  },
}

/** A placed order, with its checkout when it is paid online. */
interface PlacedOrder {
  order: Order
  checkout?: Checkout
}

type Place = (orders: Client<OrderContract>, attempt: OrderAttempt) => Promise<PlacedOrder>

const placeOrder: Place = async (orders, { key, request }) => {
  const { paymentMethod, ...body } = request
  const options = { idempotencyKey: key }
  if (paymentMethod === 'KHATA') return { order: (await orders.addKhataOrder({ body }, options)).data }
  if (!isCaptured(paymentMethod))
    return { order: (await orders.addCashOnDeliveryOrder({ body }, options)).data }
  const call = paymentMethod === 'UPI' ? null : ownCallOf(paymentMethod)
  const placed = call
    ? await orders[call]({ body }, options)
    : await orders.createOrder({ body: { ...body, paymentMethod } }, options)
  return placed.data
}

/** Milliseconds before each try once the device is online again: the first request often fails then. */
const RECONNECT_DELAYS_MS = [0, 1000, 3000, 9000]

interface OrderSubmission {
  isPlacing: boolean
  problem: PlaceOrderProblem | null
  place(request: CheckoutRequest): void
  /** Retries with the same key while it is unknown whether the first request arrived. */
  tryAgain(): void
  forgetProblem(): void
}

export interface AfterPlacing {
  onPlaced: (placed: PlacedOrder) => Promise<void>
  /** The order is placed, but its provider cannot be reached. */
  onUnpaid: (orderId: string) => Promise<void>
}

const sleep = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))

/** Places orders: one at a time, one key per attempt, kept across retries, reloads and lost connections. */
export function usePlaceOrder({ onPlaced, onUnpaid }: AfterPlacing): OrderSubmission {
  const orders = useClient<OrderContract>(orderCalls)
  const [isPlacing, setPlacing] = useState(false)
  const [problem, setProblem] = useState<PlaceOrderProblem | null>(null)
  const running = useRef(false)
  const after = useRef({ onPlaced, onUnpaid })
  useEffect(() => void (after.current = { onPlaced, onUnpaid }))

  const run = useCallback(
    async (attempt: OrderAttempt) => {
      if (running.current) return
      running.current = true
      setPlacing(true)
      setProblem(null)
      storedAttempt.write({ ...attempt, isPaused: false })
      const outcome = await withLoadingToast(
        t('orders.placing-your-order'),
        placeOrder(orders, attempt),
      ).then(
        (placed) => ({ placed }),
        (error: unknown) => ({ problem: toPlaceOrderProblem(error) }),
      )
      if (!('problem' in outcome) || outcome.problem.kind !== 'unanswered') storedAttempt.forget()
      // `isPlacing` stays true until the next page replaces this one, whose cart is empty now.
      if ('placed' in outcome) return after.current.onPlaced(outcome.placed)
      if (outcome.problem.kind === 'unpaid') return after.current.onUnpaid(outcome.problem.orderId)
      running.current = false
      setPlacing(false)
      setProblem(outcome.problem)
    },
    [orders],
  )

  const tryAgain = useCallback(async () => {
    const attempt = storedAttempt.read()
    if (attempt) await run(attempt)
  }, [run])

  useEffect(() => {
    // In an effect, so that the first render is not repeated.
    if (!storedAttempt.read()?.isPaused) queueMicrotask(tryAgain)
    let hasLeft = false
    const tryUntilAnswered = async () => {
      for (const delay of RECONNECT_DELAYS_MS) {
        await sleep(delay)
        if (hasLeft || !navigator.onLine || !storedAttempt.read()) return
        await tryAgain()
      }
    }
    window.addEventListener('online', tryUntilAnswered)
    return () => {
      hasLeft = true
      window.removeEventListener('online', tryUntilAnswered)
      if (!running.current) storedAttempt.pause()
    }
  }, [tryAgain])

  return {
    isPlacing,
    problem,
    place: (request) =>
      void run(attemptFor(request, storedAttempt.read(), { now: Date.now(), newKey: newAttemptKey })),
    tryAgain,
    forgetProblem: () => setProblem(null),
  }
}
