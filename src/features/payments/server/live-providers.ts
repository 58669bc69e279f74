import type { SecretBox } from '#features/people/accounts/server/secret-box.ts'
import { EVERYTHING } from '#platform/db/change-store.ts'
import type { ChangeFeed } from '#platform/db/change-feed.ts'
import type { Database, Log, Tx } from '#platform/db/postgres.ts'
import { watchOutage, type OutageWatch } from '#platform/outages/watch-outage.ts'
import { enteredProvider, type ProviderSettings } from '#platform/payment-settings.ts'
import { ONLINE_METHODS, type OnlineMethod } from '../methods.ts'
import { onlineProviders, type OnlineProviders } from './online-providers.ts'
import { listPaymentKeys } from './payment-key-store.ts'
import { type ProviderWorld, ProviderUnavailable, type PaymentProvider } from './providers/provider.ts'
import { openKeys } from './sealed-keys.ts'

/** The tag of the change feed that a save of keys touches. */
export const KEYS_TAG = 'payment-keys'

const RETRY_MS = 1000

/** The providers that this process can use now. */
export interface LiveProviders {
  /** All with keys, switched off ones too, for open payments and refunds. One object, which saved keys change. */
  providers: OnlineProviders
  /** Whether shoppers may start a payment. */
  isOffered(method: OnlineMethod): boolean
  settings(): ProviderSettings
  /** Reads the saved keys again; resolves when they are in use. */
  reload(): Promise<void>
  stop(): void
}

/** The environment's settings, which win, and the keys that were entered on the screen. */
export async function readProviderSettings(
  tx: Tx,
  secrets: SecretBox,
  fixed: ProviderSettings,
  publicUrl: string,
): Promise<{ settings: ProviderSettings; off: Set<OnlineMethod>; unreadable: OnlineMethod[] }> {
  const settings = { ...fixed }
  const off = new Set<OnlineMethod>()
  const unreadable: OnlineMethod[] = []
  for (const row of await listPaymentKeys(tx)) {
    const { provider } = row
    const values = openKeys(secrets, row)
    if (!values) unreadable.push(provider)
    if (fixed[provider]) continue
    if (values) Object.assign(settings, { [provider]: enteredProvider(provider, values, publicUrl).settings })
    if (!row.is_on) off.add(provider)
  }
  return { settings, off, unreadable }
}

/** The providers of `readProviderSettings`, read again as keys are saved. */
export async function openLiveProviders(deps: {
  db: Database
  feed: ChangeFeed
  secrets: SecretBox
  fixed: ProviderSettings
  publicUrl: string
  world: ProviderWorld
  log: Log
}): Promise<LiveProviders> {
  const { db, feed, secrets, fixed, publicUrl, world, log } = deps
  const providers: OnlineProviders = {}
  const watches = Object.fromEntries(
    ONLINE_METHODS.map((method) => [
      method,
      watchOutage({ db, log }, method, {
        failed: 'a payment provider cannot be reached',
        worked: 'a payment provider answers again',
      }),
    ]),
  ) as Record<OnlineMethod, OutageWatch>
  let settings = fixed
  let off = new Set<OnlineMethod>()
  let retry: NodeJS.Timeout | undefined

  const read = async () => {
    const found = await readProviderSettings(db, secrets, fixed, publicUrl)
    for (const provider of found.unreadable)
      log.error({ provider }, 'the payment keys were sealed with another AUTH_SECRET')
    ;({ settings, off } = found)
    const current = onlineProviders(settings, world)
    for (const method of ONLINE_METHODS) {
      const found = current[method]
      if (found) providers[method] = watchedProvider(found, watches[method])
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

/** A provider that records whether it answers. What it refuses is an answer. */
function watchedProvider(provider: PaymentProvider, watch: OutageWatch): PaymentProvider {
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
