import type { Tx } from '#platform/db/postgres.ts'
import type { SecretBox } from './secret-box.ts'
import { listSecondFactors, replaceSealedSecret } from './second-factor-store.ts'

/** Encrypts again with the first AUTH_SECRET, so that a former one can be removed. Safe at any time, anywhere. */
export async function resealSecondFactors(tx: Tx, secrets: SecretBox): Promise<void> {
  for (const { user_id: userId, sealed_secret: sealed } of await listSecondFactors(tx)) {
    if (secrets.ageOf(sealed, userId) !== 'former') continue
    await replaceSealedSecret(tx, userId, sealed, secrets.seal(secrets.open(sealed, userId)!, userId))
  }
}

/** Counts the second factors that only a former AUTH_SECRET can decrypt (`former`), and that none can (`lost`). */
export async function countSecondFactorsBySecret(
  tx: Tx,
  secrets: SecretBox,
): Promise<{ former: number; lost: number }> {
  const ages = (await listSecondFactors(tx)).map((one) => secrets.ageOf(one.sealed_secret, one.user_id))
  const count = (age: string) => ages.filter((one) => one === age).length
  return { former: count('former'), lost: count('lost') }
}
