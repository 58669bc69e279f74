import { hasDevices } from '#features/notifications/server/push-store.ts'
import { listMessageProviders } from '#features/notifications/server/provider-store.ts'
import type { OnlineProviders } from '#features/payments/server/online-providers.ts'
import { isOnlineMethod } from '#features/payments/methods.ts'
import type { Config } from '#platform/config.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { listOutages, MESSAGE_PARTIES, type Outage } from '#platform/outages/outage-store.ts'
import { messageProviders } from '#shared/message-providers.ts'

/** The outages of what the shop uses: a row stays behind when a setting is removed in an outage. */
export async function currentOutages(
  tx: Tx,
  { smtpUrl, s3, backup }: Pick<Config, 'smtpUrl' | 's3' | 'backup'>,
  providers: OnlineProviders,
): Promise<Outage[]> {
  const outages = await listOutages(tx)
  const channels = outages.some(({ party }) => MESSAGE_PARTIES.has(party)) ? await usedChannels(tx) : []
  const isUsed = (party: string) =>
    ({ mail: smtpUrl, bucket: s3, backups: backup.s3 })[party] ??
    (isOnlineMethod(party) ? providers[party] : channels.includes(party))
  return outages.filter(({ party }) => Boolean(isUsed(party)))
}

/** By what messages other than mail can go out. */
async function usedChannels(tx: Tx): Promise<string[]> {
  const on = (await listMessageProviders(tx)).filter((row) => row.is_on)
  const channels: string[] = on.map(({ provider }) => messageProviders[provider].channel)
  return (await hasDevices(tx)) ? [...channels, 'push'] : channels
}
