import type { OnlineProviders } from '#features/payments/server/online-providers.ts'
import type { Database, Log } from '#platform/db/postgres.ts'

/** The dependencies of the payment use cases. */
export interface PaymentDeps {
  db: Database
  providers: OnlineProviders
  publicUrl: string
  /** How long an attempt may take before its stock is released. */
  expirySeconds: number
  /** When a provider is first queried about an attempt without a notification. */
  pollSeconds: number
  log: Log
}
