import { randomBytes } from 'node:crypto'
import { secretBoxFrom } from '#features/people/accounts/server/secret-box.ts'
import { ONLINE_METHODS, paymentMethodLabels } from '#features/payments/methods.ts'
import { checkKeys } from '#features/payments/server/check-keys.ts'
import { readProviderSettings } from '#features/payments/server/live-providers.ts'
import { onlineProviders } from '#features/payments/server/online-providers.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/db/postgres.ts'
import { s3FileStore } from '#platform/files/s3-file-store.ts'
import { operatorText } from '#platform/operator-text.ts'
import { listOutages, MESSAGE_PARTIES } from '#platform/outages/outage-store.ts'
import type { Check, Finding } from './finding.ts'

/** Writes, reads, finds and removes one small file in each bucket: the permissions that the key needs. */
export const bucketsCheck = ({ s3, backup }: Pick<Config, 's3' | 'backup'>): Check => ({
  name: 'Buckets',
  run: async () => {
    const buckets = [
      { of: 'pictures', settings: s3, setting: 'S3_…' },
      { of: 'backups', settings: backup.s3, setting: 'BACKUP_S3_…' },
    ]
    const findings: Finding[] = []
    for (const { of, settings, setting } of buckets) {
      if (!settings) continue
      const files = s3FileStore(settings, { prefix: 'doctor/' })
      const name = `${randomBytes(8).toString('hex')}.txt`
      const problem = await tryBucket(files, name).catch(operatorText)
      if (problem)
        findings.push({
          level: 'fault',
          text: `the bucket for ${of} does not work. ${problem}`,
          advice: `Check ${setting}: address, bucket, region, and a key with permission to get, put, delete and list.`,
        })
    }
    return findings
  },
})

async function tryBucket(files: ReturnType<typeof s3FileStore>, name: string): Promise<string | null> {
  await files.put([{ name, type: 'text/plain', content: Buffer.from('doctor') }])
  try {
    const found = await files.open(name)
    found?.stream.destroy()
    if (!found) return 'A file that was just written is not in it'
    for await (const _ of files.list()) break
    return null
  } finally {
    await files.remove([name])
  }
}

/** What goes to browsers and mobile numbers is only sent when there is something to say: the last try counts. */
export const messagesCheck = (db: Database): Check => ({
  name: 'Messages',
  run: async () =>
    (await listOutages(db))
      .filter(({ party }) => MESSAGE_PARTIES.has(party))
      .map(({ party, reason, since }) => ({
        level: 'warning',
        text: `${party}: the last message could not be sent, since ${since.toISOString()}: ${reason}`,
        advice:
          'Check the keys (Settings, Messages) and this machine’s network. The next message that is sent ends it.',
      })),
})

/** Asks every payment provider with keys about a payment that does not exist. No money moves. */
export const providersCheck = (
  db: Database,
  { authSecrets, payments, publicUrl }: Pick<Config, 'authSecrets' | 'payments' | 'publicUrl'>,
): Check => ({
  name: 'Payment providers',
  run: async () => {
    const secrets = secretBoxFrom(...authSecrets)
    const { settings } = await readProviderSettings(db, secrets, payments.providers, publicUrl)
    const providers = onlineProviders(settings, { fetch, now: () => new Date() })
    const outages = await listOutages(db)
    const found = ONLINE_METHODS.filter((method) => providers[method]).map(async (method) => {
      const { isWorking, text } = await checkKeys(providers, method)
      const outage = outages.find(({ party }) => party === method)
      if (isWorking && !outage) return []
      const since = outage ? ` The shop could not reach it since ${outage.since.toISOString()}.` : ''
      const finding: Finding = {
        level: isWorking ? 'warning' : 'fault',
        text: isWorking
          ? `${paymentMethodLabels[method]} answers again.${since} It is asked again within a minute.`
          : `${text}${since}`,
        advice: isWorking
          ? 'Nothing has to be done; if this stays, restart the shop.'
          : 'Check its keys and addresses (Settings, Payment methods, or its settings), this machine’s network and clock, and the provider’s own status page. Orders are taken by the other methods.',
      }
      return [finding]
    })
    return (await Promise.all(found)).flat()
  },
})
