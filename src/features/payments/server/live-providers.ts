import type { SecretBox } from '#features/people/accounts/server/secret-box.ts'
import { EVERYTHING } from '#platform/db/change-store.ts'
import type { ChangeFeed } from '#platform/db/change-feed.ts'
import type { Database, Log } from '#platform/db/postgres.ts'
import { enteredProvider, type ProviderSettings } from '#platform/payment-settings.ts'
import { ONLINE_METHODS, type OnlineMethod } from '../methods.ts'
import { onlineProviders, type OnlineProviders } from './online-providers.ts'
import { listPaymentKeys } from './payment-key-store.ts'
import type { ProviderWorld } from './providers/provider.ts'
import { openKeys } from './sealed-keys.ts'

/** The tag of the change feed that a save of keys touches. */
export const KEYS_TAG = 'payment-keys'

const RETRY_MS = 1000

/** The providers that this process can use now. */
export interface LiveProviders {
  /**
   * Every provider with keys, also one that is switched off: its open payments are settled and refunded. One object,
   * whose properties change when keys are saved.
   */
  providers: OnlineProviders
  /** Whether shoppers may start a payment. */
  isOffered(method: OnlineMethod): boolean
  settings(): ProviderSettings
  /** Reads the saved keys again; resolves when they are in use. */
  reload(): Promise<void>
  stop(): void
}

/** The environment's settings, which win, and the keys that were entered on the screen, as they are saved. */
export async function openLiveProviders(deps: {
  db: Database
  feed: ChangeFeed
  secrets: SecretBox
  fixed: ProviderSettings
  world: ProviderWorld
  log: Log
}): Promise<LiveProviders> {
  const { db, feed, secrets, fixed, world, log } = deps
  const providers: OnlineProviders = {}
  let settings = fixed
  let off = new Set<OnlineMethod>()
  let retry: NodeJS.Timeout | undefined

  const read = async () => {
    const rows = await listPaymentKeys(db)
    const entered = rows.map((row) => {
      const values = openKeys(secrets, row)
      if (!values)
        log.error({ provider: row.provider }, 'the payment keys were sealed with another AUTH_SECRET')
      return [row.provider, values && enteredProvider(row.provider, values).settings] as const
    })
    settings = { ...fixed }
    for (const [provider, own] of entered)
      if (own && !fixed[provider]) Object.assign(settings, { [provider]: own })
    off = new Set(rows.filter((row) => !row.is_on && !fixed[row.provider]).map(({ provider }) => provider))
    const current = onlineProviders(settings, world)
    for (const method of ONLINE_METHODS) {
      if (current[method]) providers[method] = current[method]
      else delete providers[method]
    }
  }
  // One read after another, so that an older one cannot overwrite a newer one.
  let last: Promise<void> = Promise.resolve()
  const reload = () => {
    last = last.then(read).catch((err: unknown) => {
      log.error({ err }, 'the payment keys could not be read')
      clearTimeout(retry)
      retry = setTimeout(() => void reload(), RETRY_MS).unref()
    })
    return last
  }
  const unsubscribe = feed.onChange((tags) => {
    if (tags.includes(KEYS_TAG) || tags.includes(EVERYTHING)) void reload()
  })
  await feed.catchUp()
  await reload()
  return {
    providers,
    isOffered: (method) => providers[method] !== undefined && !off.has(method),
    settings: () => settings,
    reload,
    stop: () => {
      unsubscribe()
      clearTimeout(retry)
    },
  }
}
