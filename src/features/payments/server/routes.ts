import { adminActor, type Actor } from '#features/audit/actor.ts'
import { offersUpi } from '#features/storefront/server/shop-store.ts'
import type { Database } from '#platform/db/postgres.ts'
import { room } from '#platform/http/room.ts'
import type { Handlers } from '#platform/http/route.ts'
import { findFailedJobs } from '#platform/jobs/job-trouble-store.ts'
import type { Outage } from '#platform/outages/outage-store.ts'
import { toRupees } from '#shared/money.ts'
import { pageOf } from '#shared/paging.ts'
import { paymentContract, type OutageView, type PaymentContract, type PaymentReview } from '../contract.ts'
import { ONLINE_METHODS } from '../methods.ts'
import type { PaymentHold } from '../refundable-capture.ts'
import type { ReviewAction } from '../reviews.ts'
import type { LiveProviders } from './live-providers.ts'
import { retryFailedJobs } from './retry-failed-jobs.ts'
import { countReviews, isDispute, listReviews, type Review } from './review-store.ts'

interface PaymentDeps {
  db: Database
  live: LiveProviders
  outages: () => Promise<Outage[]>
  /** Resolves a review; provided by orders, a later feature. */
  resolve: (
    actor: Actor,
    input: {
      id: string
      action: ReviewAction
      note: string | null
      despite: string | null
      isConfirmed: boolean | null
    },
  ) => Promise<Review>
}

function paymentRoutes({ db, live, outages, resolve }: PaymentDeps): Handlers<PaymentContract> {
  return {
    getPaymentMethods: async () => ({
      data: [
        'CASH_ON_DELIVERY',
        ...((await offersUpi(db)) ? ['UPI' as const] : []),
        ...ONLINE_METHODS.filter(live.isOffered),
      ],
      meta: { cashfreeSdk: live.settings().CASHFREE?.sdkUrl ?? null },
    }),
    getUnreconciled: async ({ query }) => {
      const [reviews, count] = await Promise.all([listReviews(db, query), countReviews(db)])
      return { data: reviews.map(reviewView), meta: pageOf(query, count) }
    },
    resolvePayment: async ({ body, caller }) => ({
      data: reviewView(
        await resolve(adminActor(caller), {
          id: body._id,
          action: body.action,
          note: body.note || null,
          despite: body.despite ?? null,
          isConfirmed: body.isConfirmed ?? null,
        }),
      ),
    }),
    getFailedJobs: async () => ({ data: (await findFailedJobs(db)).map(failedJobsView) }),
    getOutages: async () => ({ data: (await outages()).map(outageView) }),
    retryFailedJobs: async ({ body: { name }, caller }) => {
      await retryFailedJobs(db, adminActor(caller), name)
      return { data: (await findFailedJobs(db)).map(failedJobsView) }
    },
  }
}

const failedJobsView = ({ name, count, last_error }: Awaited<ReturnType<typeof findFailedJobs>>[number]) => ({
  name,
  count,
  error: last_error?.slice(0, 300) ?? '',
})

const outageView = ({ party, reason, since }: Outage): OutageView => ({
  party: party as OutageView['party'],
  reason,
  since: since.toISOString(),
})

const reviewView = (review: Review & { hold?: PaymentHold | null }): PaymentReview => ({
  _id: review.id,
  provider: review.provider,
  orderId: review.order_id,
  reference: review.reference,
  amount: toRupees(review.amount_paise),
  reason: review.reason,
  isDisputed: isDispute(review),
  isConfirmed: review.is_confirmed,
  hold: review.hold ?? null,
  at: review.at.toISOString(),
})

export const mountPayment = room(paymentContract, paymentRoutes)
