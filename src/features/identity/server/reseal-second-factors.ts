import type { Tx } from '#platform/db/postgres.ts'
import type { SecretBox } from './secret-box.ts'
import { listSecondFactors, replaceSeal } from './second-factor-store.ts'

/**
 * Seals with the first AUTH_SECRET what was sealed with one that is being replaced, so that the former can go. Harmless at
 * any moment, on several servers at once.
 */
export async function resealSecondFactors(tx: Tx, secrets: SecretBox): Promise<void> {
  for (const { user_id: userId, sealed_secret: sealed } of await listSecondFactors(tx)) {
    if (secrets.ageOf(sealed, userId) !== 'former') continue
    await replaceSeal(tx, userId, sealed, secrets.seal(secrets.open(sealed, userId)!, userId))
  }
}

/** How many second factors only a former secret opens, and how many none. */
export async function countSeals(tx: Tx, secrets: SecretBox): Promise<{ former: number; lost: number }> {
  const ages = (await listSecondFactors(tx)).map((one) => secrets.ageOf(one.sealed_secret, one.user_id))
  const count = (age: string) => ages.filter((one) => one === age).length
  return { former: count('former'), lost: count('lost') }
}
