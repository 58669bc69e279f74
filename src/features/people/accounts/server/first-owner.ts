import { createHash, createHmac, randomBytes } from 'node:crypto'
import { adminActor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import type { Database } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import {
  claimFirstOwner,
  countWrongWord,
  findFirstOwner,
  offerFirstOwner,
  withdrawFirstOwner,
} from './first-owner-store.ts'
import { secretKey } from './secret-keys.ts'
import type { UserRow } from './user-store.ts'

const hashOf = (word: string): Buffer => createHash('sha256').update(word).digest()

const wordOf = (authSecret: string, nonce: Buffer): string =>
  createHmac('sha256', secretKey(authSecret, 'first owner'))
    .update(nonce)
    .digest()
    .subarray(0, 16)
    .toString('base64url')

/**
 * The word with which the first administrator claims a shop that has none; null when it has one. Every process of the
 * shop returns the same word until it is used, 24 hours old, or three wrong ones were tried; then a new start makes
 * another.
 */
export function firstOwnerWord(db: Database, authSecret: string): Promise<string | null> {
  return db.transaction(async (tx) => {
    const offerNew = () => {
      const nonce = randomBytes(16)
      return offerFirstOwner(tx, nonce, hashOf(wordOf(authSecret, nonce)))
    }
    await offerNew()
    const found = await findFirstOwner(tx)
    if (!found) return null
    const word = wordOf(authSecret, found.nonce)
    if (hashOf(word).equals(found.word_hash)) return word
    // The secret has been rotated since.
    await withdrawFirstOwner(tx)
    await offerNew()
    const fresh = await findFirstOwner(tx)
    return fresh && wordOf(authSecret, fresh.nonce)
  })
}

/** Makes the user the shop's first administrator. A wrong word is counted, also when this call is refused. */
export async function becomeFirstOwner(
  db: Database,
  { word, userId }: { word: string; userId: string },
): Promise<UserRow> {
  const hash = hashOf(word)
  const owner = await db.transaction(async (tx) => {
    const user = await claimFirstOwner(tx, hash, userId)
    if (!user) {
      await countWrongWord(tx, hash)
      return null
    }
    await recordAudit(tx, adminActor({ userId }), {
      action: 'admin.grant',
      subjectId: user.id,
      before: { role: 'USER' },
      after: { role: user.role },
    })
    return user
  })
  if (!owner) throw new AppError('first_owner_refused')
  return owner
}
