import type { SecretBox } from '#features/people/accounts/server/secret-box.ts'
import type { Tx } from '#platform/db/postgres.ts'
import type { OnlineMethod } from '../methods.ts'
import { listPaymentKeys, replaceSealedKeys, type PaymentKeysRow } from './payment-key-store.ts'

/** The entered settings of a provider, by the names of the environment's variables. */
export type KeyValues = Record<string, string>

const ownerOf = (provider: OnlineMethod) => `payment keys of ${provider}`

export const sealKeys = (secrets: SecretBox, provider: OnlineMethod, values: KeyValues): Buffer =>
  secrets.seal(Buffer.from(JSON.stringify(values)), ownerOf(provider))

/** Null for keys that were sealed with an AUTH_SECRET that is no longer set. */
export function openKeys(secrets: SecretBox, { provider, sealed }: PaymentKeysRow): KeyValues | null {
  const opened = secrets.open(sealed, ownerOf(provider))
  return opened && (JSON.parse(opened.toString('utf8')) as KeyValues)
}

/** Seals with the first AUTH_SECRET what was sealed with a former one, so that the former one can be removed. */
export async function resealPaymentKeys(tx: Tx, secrets: SecretBox): Promise<void> {
  for (const row of await listPaymentKeys(tx)) {
    if (secrets.ageOf(row.sealed, ownerOf(row.provider)) !== 'former') continue
    await replaceSealedKeys(
      tx,
      row.provider,
      row.sealed,
      sealKeys(secrets, row.provider, openKeys(secrets, row)!),
    )
  }
}

/** The providers whose keys only a former AUTH_SECRET opens, and those whose keys none does. */
export async function listKeysBySecret(
  tx: Tx,
  secrets: SecretBox,
): Promise<{ former: OnlineMethod[]; lost: OnlineMethod[] }> {
  const ages = (await listPaymentKeys(tx)).map(({ provider, sealed }) => ({
    provider,
    age: secrets.ageOf(sealed, ownerOf(provider)),
  }))
  const of = (age: string) => ages.filter((one) => one.age === age).map(({ provider }) => provider)
  return { former: of('former'), lost: of('lost') }
}
