import type { OnlineMethod } from '#features/payments/methods.ts'
import type { OnlineProviders } from '#features/payments/server/online-providers.ts'
import type { Database, Log } from '#platform/db/postgres.ts'

/** The dependencies of the payment use cases. */
export interface PaymentDeps {
  db: Database
  providers: OnlineProviders
  /** Whether shoppers may start a payment; `providers` also has those that are switched off. */
  isOffered: (method: OnlineMethod) => boolean
  publicUrl: string
  /** How long an attempt may take before its stock is released. */
  expirySeconds: number
  /** The same for a shopper who has received no order yet; without it there is no difference. */
  newExpirySeconds?: number | undefined
  /** When a provider is first queried about an attempt without a notification. */
  pollSeconds: number
  log: Log
}
