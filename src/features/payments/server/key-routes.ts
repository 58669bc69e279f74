import { adminActor } from '#features/audit/actor.ts'
import type { SecretBox } from '#features/people/accounts/server/secret-box.ts'
import type { Database } from '#platform/db/postgres.ts'
import { room } from '#platform/http/room.ts'
import type { Handlers } from '#platform/http/route.ts'
import type { ProviderSettings } from '#platform/payment-settings.ts'
import { fieldsOf, type ProviderField } from '#shared/payment-providers.ts'
import { paymentKeysContract, type PaymentKeysContract, type ProviderKeys } from '../contract.ts'
import { ONLINE_METHODS, providerSlugs, type OnlineMethod } from '../methods.ts'
import { checkKeys } from './check-keys.ts'
import type { LiveProviders } from './live-providers.ts'
import { listPaymentKeys } from './payment-key-store.ts'
import { removePaymentKeys, savePaymentKeys } from './save-payment-keys.ts'
import { openKeys } from './sealed-keys.ts'

function paymentKeyRoutes({
  db,
  secrets,
  fixed,
  live,
  publicUrl,
}: {
  db: Database
  secrets: SecretBox
  fixed: ProviderSettings
  live: LiveProviders
  publicUrl: string
}): Handlers<PaymentKeysContract> {
  const viewOf = (
    provider: OnlineMethod,
    rows: Awaited<ReturnType<typeof listPaymentKeys>>,
  ): ProviderKeys => {
    const row = rows.find((one) => one.provider === provider)
    const values = row ? openKeys(secrets, row) : null
    const source = fixed[provider] ? 'environment' : row ? 'screen' : 'none'
    return {
      provider,
      source,
      isOn: source === 'environment' || (row?.is_on ?? false),
      isUnreadable: source === 'screen' && values === null,
      takesRupees: source === 'none' || live.providers[provider] !== undefined,
      webhookUrl: `${publicUrl}/api/payment/${providerSlugs[provider]}/webhook`,
      fields: fieldsOf(provider).map((field) => {
        const value = source === 'screen' ? values?.[field.name] : undefined
        if (field.kind === 'open') return { name: field.name, isSet: value !== undefined, value: value ?? '' }
        return { name: field.name, isSet: value !== undefined, lastFour: value ? lastFour(field, value) : '' }
      }),
    }
  }
  const all = async () => {
    const rows = await listPaymentKeys(db)
    return { data: ONLINE_METHODS.map((provider) => viewOf(provider, rows)) }
  }
  return {
    getPaymentKeys: all,
    savePaymentKeys: async ({ body, caller }) => {
      await savePaymentKeys({ db, secrets, fixed, publicUrl }, adminActor(caller), body)
      // The next call to this process finds them; the others see them in the change feed.
      await live.reload()
      return all()
    },
    removePaymentKeys: async ({ body, caller }) => {
      await removePaymentKeys({ db, secrets, fixed, publicUrl }, adminActor(caller), body.provider)
      await live.reload()
      return all()
    },
    checkPaymentKeys: async ({ body }) => {
      await live.reload()
      return { data: await checkKeys(live.providers, body.provider) }
    },
  }
}

/** How a value that is not shown is recognised: its last four characters, where that leaves enough to guess. */
const lastFour = ({ kind }: ProviderField, value: string): string =>
  value.length >= (kind === 'secret' ? 10 : 5) ? value.slice(-4) : ''

export const mountPaymentKey = room(paymentKeysContract, paymentKeyRoutes)
