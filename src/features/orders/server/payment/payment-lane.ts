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
import { KEEP_PAYMENT_PROMISES } from './keep-promises.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { pollAttempt } from './poll-attempt.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { processRefund } from './send-refund.ts'
import { settleSignal } from './settle-payment.ts'

/** The kinds of jobs about money and stock: a dead one is a sign of /readyz. */
export const MONEY_JOBS = [
  ...[settlePaymentJob, pollPayment, expirePayment, abandonPayment, sendRefund].map(({ name }) => name),
  KEEP_PAYMENT_PROMISES,
  'reconcile-payments',
]

/** The jobs that call payment providers; a slow one delays no notification and no mail. */
export const paymentLane = (deps: PaymentDeps): JobLane => ({
  concurrency: 4,
  handlers: [
    settlePaymentJob.handledBy((signal) => settleSignal(deps, signal)),
    pollPayment.handledBy(({ attemptId }) => pollAttempt(deps, attemptId)),
    expirePayment.handledBy(({ attemptId }) => expireAttempt(deps, attemptId)),
    abandonPayment.handledBy(({ attemptId }) => abandonAttempt(deps, attemptId)),
    sendRefund.handledBy(({ refundId }) => processRefund(deps, refundId)),
    { name: 'reconcile-payments', run: () => reconcilePayments(deps) },
    { name: 'sweep-signals', run: async () => void (await sweepSignals(deps.db)) },
  ],
  sweeps: { 'reconcile-payments': '17 21 * * *', 'sweep-signals': '47 3 * * *' },
})
