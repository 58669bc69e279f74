import { adminActor, type Actor } from '#features/audit/actor.ts'
import type { Database } from '#platform/db/postgres.ts'
import type { Handlers } from '#platform/http/route.ts'
import { toRupees } from '#shared/money.ts'
import { pageOf } from '#shared/paging.ts'
import type { PaymentContract, PaymentReview } from '../contract.ts'
import { ONLINE_METHODS } from '../methods.ts'
import type { ReviewAction } from '../reviews.ts'
import type { OnlineProviders } from './online-providers.ts'
import { countReviews, isDispute, listReviews, type Review } from './review-store.ts'

export function paymentRoutes({
  db,
  providers,
  cashfreeSdk,
  resolve,
}: {
  db: Database
  providers: OnlineProviders
  cashfreeSdk: string | null
  /** Resolves a review; provided by orders, a later feature. */
  resolve: (actor: Actor, input: { id: string; action: ReviewAction; note: string | null }) => Promise<Review>
}): Handlers<PaymentContract> {
  return {
    getPaymentMethods: async () => ({
      data: ['CASH_ON_DELIVERY', ...ONLINE_METHODS.filter((method) => providers[method])],
      meta: { cashfreeSdk },
    }),
    getUnreconciled: async ({ query }) => {
      const [reviews, count] = await Promise.all([listReviews(db, query), countReviews(db)])
      return { data: reviews.map(reviewView), meta: pageOf(query, count) }
    },
    resolvePayment: async ({ body, caller }) => ({
      data: reviewView(
        await resolve(adminActor(caller), { id: body._id, action: body.action, note: body.note || null }),
      ),
    }),
  }
}

const reviewView = (review: Review): PaymentReview => ({
  _id: review.id,
  provider: review.provider,
  orderId: review.order_id,
  reference: review.reference,
  amount: toRupees(review.amount_paise),
  reason: review.reason,
  isDisputed: isDispute(review),
  at: review.at.toISOString(),
})
