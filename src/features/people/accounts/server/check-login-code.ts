import type { Tx } from '#platform/db/postgres.ts'
import type { ProblemCode } from '#shared/problems.ts'
import { verifySecondFactorAtLogin } from './check-second-factor.ts'
import { consumeCode } from './consume-code.ts'
import { reopenOtps } from './otp-store.ts'
import type { Identity } from './identity.ts'

type LoginKey = Parameters<typeof reopenOtps>[1]
type LoginInput = Parameters<typeof consumeCode>[3] & Parameters<typeof verifySecondFactorAtLogin>[2]

/** Consumes a login's code, with the second factor of who has one; null if both are right. Without it the code stays usable. */
export async function checkLoginCode(
  tx: Tx,
  identity: Identity,
  key: LoginKey,
  input: LoginInput,
): Promise<ProblemCode | null> {
  const verdict = await consumeCode(tx, identity.codes, key, input)
  if (verdict !== 'right') return verdict
  const second = await verifySecondFactorAtLogin(tx, identity, input)
  if (second === 'right') return null
  await reopenOtps(tx, key)
  return second
}
