import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { MESSAGE_PROVIDERS, type MessageProviderName } from '#shared/message-providers.ts'

const row = z.object({ provider: z.string(), sealed: z.instanceof(Buffer), is_on: z.boolean() })
export type MessageProviderRow = Omit<z.infer<typeof row>, 'provider'> & { provider: MessageProviderName }

const list = sql(
  'messageProviders.list',
  `SELECT provider, sealed, is_on FROM message_providers ORDER BY provider`,
  row,
)

const isKnown = (one: z.infer<typeof row>): one is MessageProviderRow =>
  (MESSAGE_PROVIDERS as string[]).includes(one.provider)

/** What was entered for each provider, sealed. */
export const listMessageProviders = async (tx: Tx): Promise<MessageProviderRow[]> =>
  (await tx.many(list)).filter(isKnown)

const lock = sql(
  'messageProviders.lock',
  `SELECT pg_advisory_xact_lock(hashtextextended('message providers', 0))`,
)

/** Others who save wait until the transaction ends, so that nobody loses a field that somebody else has entered. */
export async function lockMessageProvider(
  tx: Tx,
  provider: MessageProviderName,
): Promise<MessageProviderRow | null> {
  await tx.run(lock)
  return (await listMessageProviders(tx)).find((one) => one.provider === provider) ?? null
}

export const saveMessageProvider = sql(
  'messageProviders.save',
  `INSERT INTO message_providers (provider, sealed, is_on) VALUES ($1, $2, $3)
   ON CONFLICT (provider) DO UPDATE SET sealed = excluded.sealed, is_on = excluded.is_on, updated_at = now()`,
).run(({ provider, sealed, is_on }: MessageProviderRow) => [provider, sealed, is_on])

/** Switches providers off: a channel has one. */
export const switchProvidersOff = sql(
  'messageProviders.switchOff',
  `UPDATE message_providers SET is_on = false, updated_at = now() WHERE provider = ANY($1::text[])`,
).run<[providers: readonly MessageProviderName[]]>()

/** Replaces the sealed form, unless other keys have been saved meanwhile. */
export const replaceSealedProvider = sql(
  'messageProviders.reseal',
  `UPDATE message_providers SET sealed = $3 WHERE provider = $1 AND sealed = $2`,
).run<[provider: MessageProviderName, from: Buffer, to: Buffer]>()
