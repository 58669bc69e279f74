import { setTimeout as sleep } from 'node:timers/promises'
import type { Checkout } from '#features/payments/checkout.ts'
import { isOnline, providerSlugs } from '#features/payments/methods.ts'
import {
  listPaymentAttempts,
  saveAttemptCheckout,
  type PaymentAttempt,
} from '#features/payments/server/payment-attempt-store.ts'
import { releaseAttempt, reserveStartOf } from '#features/payments/server/attempt-lease-store.ts'
import { ProviderUnavailable, type PaymentProvider } from '#features/payments/server/providers/provider.ts'
import { readShop } from '#features/storefront/server/shop-store.ts'
import { AppError } from '#shared/problems.ts'
import { getOrder } from '../order-store.ts'
import { attemptFacts } from './attempt-facts.ts'
import type { PaymentDeps } from './payment-deps.ts'

/** How long a second call waits for the first one, and how often it looks, in milliseconds. */
const MAX_WAIT_MS = 10_000
const LOOK_MS = 100

/** The same for repeated calls; null when nothing is open. Throws `provider_unavailable`; the order is unchanged. */
export async function startCheckout(deps: PaymentDeps, orderId: string): Promise<Checkout | null> {
  const deadline = Date.now() + MAX_WAIT_MS
  for (;;) {
    const attempts = await listPaymentAttempts(deps.db, orderId)
    const attempt = attempts.find(({ status }) => status === 'Pending')
    if (!attempt || !isOnline(attempt.provider)) return null
    if (attempt.checkout) return attempt.checkout
    const provider = deps.providers[attempt.provider]
    if (!provider) throw new AppError('payment_method_unavailable')
    // Another call is starting it: its answer is the checkout.
    if (await reserveStartOf(deps.db, attempt.id)) return startAttempt(deps, orderId, attempt, provider)
    if (Date.now() > deadline) throw new AppError('provider_unavailable', { orderId })
    await sleep(LOOK_MS)
  }
}

async function startAttempt(
  deps: PaymentDeps,
  orderId: string,
  attempt: PaymentAttempt,
  provider: PaymentProvider,
): Promise<Checkout> {
  const order = await getOrder(deps.db, orderId)
  const base = `${deps.publicUrl}/api/payment/${providerSlugs[provider.method]}`
  try {
    const checkout = await provider.start({
      attempt: attemptFacts(attempt),
      payer: {
        id: order.user_id ?? order.id,
        name: order.customer.name,
        // A payment company wants an address, which whoever logs in by number or calls need not have.
        email: order.customer.email || (await readShop(deps.db)).contact.email,
        mobile: String(order.customer.mobile ?? order.address?.mobile ?? ''),
      },
      description: `Order ${order.id}`,
      returnUrl: `${base}/return`,
      webhookUrl: `${base}/webhook`,
    })
    await saveAttemptCheckout(deps.db, attempt.id, checkout)
    return checkout
  } catch (error) {
    await releaseAttempt(deps.db, attempt.id)
    if (!(error instanceof ProviderUnavailable)) throw error
    deps.log.warn({ outage: attempt.provider, reason: error.message }, 'a payment could not be started')
    throw new AppError('provider_unavailable', { orderId })
  }
}
