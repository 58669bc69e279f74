import { inboxProvider } from '#features/notifications/server/inbox-provider.ts'
import type { NumberDeps } from '#features/notifications/server/number-channel.ts'
import type { PushDeps } from '#features/notifications/server/send-push.ts'
import { vapidKeys } from '#features/notifications/server/web-push.ts'
import { secretBoxFrom } from '#features/people/accounts/server/secret-box.ts'
import { readShop } from '#features/storefront/server/shop-store.ts'
import { openGuardedFetch } from '#platform/http/guarded-fetch.ts'
import { isOnThisMachine } from '#platform/payment-fields.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/db/postgres.ts'

/** What push needs of the shop; only the demo and tests may use a push service on this machine. */
export const pushDepsOf = (
  { dataDir, publicUrl, demo }: Pick<Config, 'dataDir' | 'publicUrl' | 'demo'>,
  db: Database,
): PushDeps => ({ db, world: { fetch }, vapid: vapidKeys(dataDir), publicUrl, allowsLocal: demo })

/** What sending to mobile numbers needs of the shop. */
export const numberDepsOf = (
  { authSecrets, publicUrl, demo }: Pick<Config, 'authSecrets' | 'publicUrl' | 'demo'>,
  db: Database,
): NumberDeps & { db: Database } => ({
  db,
  secrets: secretBoxFrom(...authSecrets),
  // As when an address is saved: a shop on this machine may talk to it.
  world: { fetch: openGuardedFetch({ allowsLocal: isOnThisMachine(new URL(publicUrl)) }) },
  publicUrl,
  shopName: async (tx) => (await readShop(tx)).name,
  inbox: demo ? inboxProvider(db) : null,
})
