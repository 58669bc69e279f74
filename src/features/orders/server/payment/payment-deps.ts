import type { OnlineProviders } from '#features/payments/server/online-providers.ts'
import type { Database, Log } from '#platform/db/postgres.ts'

/** What the use cases of paying need. */
export interface PaymentDeps {
  db: Database
  providers: OnlineProviders
  publicUrl: string
  /** How long an attempt may take before its goods go back. */
  expirySeconds: number
  /** When a provider is first asked about an attempt of which nothing was heard. */
  pollSeconds: number
  log: Log
}
