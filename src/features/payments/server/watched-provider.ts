import type { OutageWatch } from '#platform/outages/watch-outage.ts'
import { ProviderUnavailable, type PaymentProvider } from './providers/provider.ts'

/** A provider that records whether it answers. What it refuses is an answer. */
export function watchedProvider(provider: PaymentProvider, watch: OutageWatch): PaymentProvider {
  const failing = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (error instanceof ProviderUnavailable) await watch.failed(error.message)
      throw error
    }
  }
  const watched = async <T>(work: Promise<T>): Promise<T> => {
    const answer = await failing(work)
    await watch.worked()
    return answer
  }
  return {
    ...provider,
    // With most providers a payment starts with a form, without a call: that proves nothing.
    start: (input) => failing(provider.start(input)),
    status: (attempt) => watched(provider.status(attempt)),
    refund: (input) => watched(provider.refund(input)),
    refundStatus: (input) => watched(provider.refundStatus(input)),
  }
}
