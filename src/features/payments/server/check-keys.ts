import { randomBytes } from 'node:crypto'
import { paymentMethodLabels, type OnlineMethod } from '../methods.ts'
import type { OnlineProviders } from './online-providers.ts'
import { ProviderUnavailable } from './providers/provider.ts'

/** Whether a provider answers to the shop's keys: it is asked about a payment that does not exist. No money moves. */
export async function checkKeys(
  providers: OnlineProviders,
  method: OnlineMethod,
): Promise<{ isWorking: boolean; text: string }> {
  const name = paymentMethodLabels[method]
  const provider = providers[method]
  if (!provider) return { isWorking: false, text: `${name} has no keys, or does not take rupees.` }
  const now = Date.now()
  try {
    await provider.status({
      reference: `CHECK${randomBytes(6).toString('hex').toUpperCase()}`,
      amountPaise: 100,
      currency: 'INR',
      createdAt: new Date(now),
      expiresAt: new Date(now + 900_000),
    })
    return { isWorking: true, text: `${name} has accepted the keys.` }
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    return {
      isWorking: false,
      text: `${name} has not accepted the keys, or cannot be reached (${error.message}).`,
    }
  }
}
