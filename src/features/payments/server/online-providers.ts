import type { ProviderSettings, SettingsOf } from '#platform/payment-settings.ts'
import { ONLINE_METHODS, type OnlineMethod } from '../methods.ts'
import { cashfreeProvider } from './providers/cashfree.ts'
import { payuProvider } from './providers/payu.ts'
import type { PaymentProvider, ProviderWorld } from './providers/provider.ts'
import { rmsProvider } from './providers/rms.ts'
import { sabpaisaProvider } from './providers/sabpaisa.ts'

export type OnlineProviders = Partial<Record<OnlineMethod, PaymentProvider>>

const adapters: { [M in OnlineMethod]: (settings: SettingsOf<M>, world: ProviderWorld) => PaymentProvider } =
  {
    PAYU: payuProvider,
    RMS: rmsProvider,
    SABPAISA: sabpaisaProvider,
    CASHFREE: cashfreeProvider,
  }

const open = <M extends OnlineMethod>(method: M, settings: SettingsOf<M>, world: ProviderWorld) =>
  adapters[method](settings, world)

/** The configured providers. One with another currency than the shop's cannot take payments. */
export function onlineProviders(settings: ProviderSettings, world: ProviderWorld): OnlineProviders {
  const providers: OnlineProviders = {}
  for (const method of ONLINE_METHODS) {
    const own = settings[method]
    const provider = own && open(method, own, world)
    if (provider?.currency === 'INR') providers[method] = provider
  }
  return providers
}
