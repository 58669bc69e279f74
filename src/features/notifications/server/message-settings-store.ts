import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { isLocale } from '#shared/locales.ts'
import { defaultMessageSettings, messageSettings, type MessageSettings } from '../message-settings.ts'

const KEY = 'messages'

const find = sql(
  'messageSettings.find',
  `SELECT value, updated_at FROM settings WHERE key = '${KEY}'`,
  z.object({ value: z.unknown(), updated_at: z.date() }),
)

/** The settings of messages, and when they were saved: 1970 for never. */
export async function readMessageSettings(tx: Tx): Promise<{ settings: MessageSettings; updatedAt: Date }> {
  const row = await tx.maybe(find)
  const stored = { ...defaultMessageSettings, ...(row?.value as object | undefined) }
  const read = messageSettings.safeParse({
    ...stored,
    locale: isLocale(stored.locale) ? stored.locale : 'en',
  })
  return {
    settings: read.success ? (read.data as MessageSettings) : defaultMessageSettings,
    updatedAt: row?.updated_at ?? new Date(0),
  }
}

/** Others who save wait until the transaction ends. */
export const lockMessageSettings = sql(
  'messageSettings.lock',
  `SELECT pg_advisory_xact_lock(hashtextextended('settings ${KEY}', 0))`,
).run()

export const saveMessageSettings = sql(
  'messageSettings.save',
  `INSERT INTO settings (key, value) VALUES ('${KEY}', $1)
   ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = clock_timestamp()`,
).run((settings: MessageSettings) => [JSON.stringify(settings)])
