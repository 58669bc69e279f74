import {
  abandonPayment,
  expirePayment,
  pollPayment,
  sendRefund,
  settlePaymentJob,
} from '#features/payments/server/jobs.ts'
import type { JobLane } from '#platform/jobs/job-runner.ts'
import { sweepSignals } from '#features/payments/server/signal-store.ts'
import { abandonAttempt } from './abandon-attempt.ts'
import { expireAttempt } from './expire-payment.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { pollAttempt } from './poll-attempt.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { processRefund } from './send-refund.ts'
import { settlePayment } from './settle-payment.ts'

/** The jobs that call payment providers; a slow one delays no notification and no mail. */
export const paymentLane = (deps: PaymentDeps): JobLane => ({
  concurrency: 4,
  handlers: [
    settlePaymentJob.handledBy(async ({ attemptId }) => void (await settlePayment(deps, attemptId))),
    pollPayment.handledBy(({ attemptId }) => pollAttempt(deps, attemptId)),
    expirePayment.handledBy(({ attemptId }) => expireAttempt(deps, attemptId)),
    abandonPayment.handledBy(({ attemptId }) => abandonAttempt(deps, attemptId)),
    sendRefund.handledBy(({ refundId }) => processRefund(deps, refundId)),
    { name: 'reconcile-payments', run: () => reconcilePayments(deps) },
    { name: 'sweep-signals', run: async () => void (await sweepSignals(deps.db)) },
  ],
  sweeps: { 'reconcile-payments': '17 21 * * *', 'sweep-signals': '47 3 * * *' },
})
