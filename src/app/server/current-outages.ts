import type { OnlineProviders } from '#features/payments/server/online-providers.ts'
import { isOnlineMethod } from '#features/payments/methods.ts'
import type { Config } from '#platform/config.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { listOutages, type Outage } from '#platform/outages/outage-store.ts'

/** The outages of what the shop uses: a row stays behind when a setting is removed in an outage. */
export async function currentOutages(
  tx: Tx,
  { smtpUrl, s3, backup }: Pick<Config, 'smtpUrl' | 's3' | 'backup'>,
  providers: OnlineProviders,
): Promise<Outage[]> {
  const isUsed = (party: string) =>
    ({ mail: smtpUrl, bucket: s3, backups: backup.s3 })[party] ??
    (isOnlineMethod(party) ? providers[party] : undefined)
  return (await listOutages(tx)).filter(({ party }) => Boolean(isUsed(party)))
}
