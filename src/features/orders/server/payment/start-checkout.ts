import type { Checkout } from '#features/payments/checkout.ts'
import { isOnline, providerSlugs } from '#features/payments/methods.ts'
import { listPaymentAttempts, saveAttemptCheckout } from '#features/payments/server/payment-attempt-store.ts'
import { ProviderUnavailable } from '#features/payments/server/providers/provider.ts'
import { AppError } from '#shared/problems.ts'
import { getOrder } from '../order-store.ts'
import { attemptFacts } from './attempt-facts.ts'
import type { PaymentDeps } from './payment-deps.ts'

/**
 * The checkout of the order's open attempt, the same for repeated calls. Null when nothing is open any more. Throws
 * `provider_unavailable` when the provider does not answer; the order is unchanged.
 */
export async function startCheckout(deps: PaymentDeps, orderId: string): Promise<Checkout | null> {
  const [order, attempts] = await Promise.all([
    getOrder(deps.db, orderId),
    listPaymentAttempts(deps.db, orderId),
  ])
  const attempt = attempts.find(({ status }) => status === 'Pending')
  if (!attempt || !isOnline(attempt.provider)) return null
  if (attempt.checkout) return attempt.checkout
  const provider = deps.providers[attempt.provider]
  if (!provider) throw new AppError('payment_method_unavailable')
  const base = `${deps.publicUrl}/api/payment/${providerSlugs[attempt.provider]}`
  try {
    const checkout = await provider.start({
      attempt: attemptFacts(attempt),
      payer: {
        id: order.user_id,
        name: order.customer.name,
        email: order.customer.email,
        mobile: String(order.customer.mobile ?? order.address.mobile),
      },
      description: `Order ${order.id}`,
      returnUrl: `${base}/return`,
      webhookUrl: `${base}/webhook`,
    })
    await saveAttemptCheckout(deps.db, attempt.id, checkout)
    return checkout
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    deps.log.warn({ provider: attempt.provider, reason: error.message }, 'a payment could not be started')
    throw new AppError('provider_unavailable', { orderId })
  }
}
