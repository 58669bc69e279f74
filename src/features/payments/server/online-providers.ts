import type { ProviderSettings } from '#platform/payment-settings.ts'
import type { OnlineMethod } from '../methods.ts'
import { cashfreeProvider } from './providers/cashfree.ts'
import { payuProvider } from './providers/payu.ts'
import type { PaymentProvider, ProviderWorld } from './providers/provider.ts'
import { rmsProvider } from './providers/rms.ts'
import { sabpaisaProvider } from './providers/sabpaisa.ts'

export type OnlineProviders = Partial<Record<OnlineMethod, PaymentProvider>>

/** The configured providers. One with another currency than the shop's cannot take payments. */
export function onlineProviders(settings: ProviderSettings, world: ProviderWorld): OnlineProviders {
  const { PAYU, RMS, SABPAISA, CASHFREE } = settings
  return {
    ...(PAYU && { PAYU: payuProvider(PAYU, world) }),
    ...(RMS?.currency === 'INR' && { RMS: rmsProvider(RMS, world) }),
    ...(SABPAISA && { SABPAISA: sabpaisaProvider(SABPAISA, world) }),
    ...(CASHFREE && { CASHFREE: cashfreeProvider(CASHFREE, world) }),
  }
}
