import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { columns, userRow, type UserRow } from './user-store.ts'

const offer = sql(
  'firstOwner.offer',
  `INSERT INTO first_owner AS held (nonce, word_hash)
   SELECT $1, $2 WHERE NOT EXISTS (SELECT FROM users WHERE role = 'ADMIN')
   ON CONFLICT (id) DO UPDATE
     SET nonce = excluded.nonce, word_hash = excluded.word_hash, wrong_words = 0, expires_at = excluded.expires_at
     WHERE held.expires_at <= now() OR held.wrong_words >= 3`,
)

/** Stores a new word unless an earlier one still works or the shop has an administrator. */
export async function offerFirstOwner(tx: Tx, nonce: Buffer, wordHash: Buffer): Promise<void> {
  await tx.run(offer, [nonce, wordHash])
}

const find = sql(
  'firstOwner.find',
  `SELECT nonce, word_hash FROM first_owner
   WHERE expires_at > now() AND wrong_words < 3 AND NOT EXISTS (SELECT FROM users WHERE role = 'ADMIN')`,
  z.object({ nonce: z.instanceof(Buffer), word_hash: z.instanceof(Buffer) }),
)

/** The word that works now; null when there is none. */
export const findFirstOwner = (tx: Tx) => tx.maybe(find)

const withdraw = sql('firstOwner.withdraw', 'DELETE FROM first_owner')

/** No word works any more: the shop has an administrator. */
export async function withdrawFirstOwner(tx: Tx): Promise<void> {
  await tx.run(withdraw)
}

const claim = sql(
  'firstOwner.claim',
  `WITH claimed AS (
     DELETE FROM first_owner
     WHERE word_hash = $1 AND expires_at > now() AND wrong_words < 3
       AND NOT EXISTS (SELECT FROM users WHERE role = 'ADMIN')
     RETURNING id)
   UPDATE users SET role = 'ADMIN'
   WHERE id = $2 AND status = 'Active' AND EXISTS (SELECT FROM claimed)
   RETURNING ${columns}`,
  userRow,
)

/** Makes the user the first administrator; null when the word is wrong or works no more. Of two at once one wins. */
export const claimFirstOwner = (tx: Tx, wordHash: Buffer, userId: string): Promise<UserRow | null> =>
  tx.maybe(claim, [wordHash, userId])

const countWrong = sql(
  'firstOwner.countWrong',
  'UPDATE first_owner SET wrong_words = wrong_words + 1 WHERE word_hash <> $1',
)

export async function countWrongWord(tx: Tx, wordHash: Buffer): Promise<void> {
  await tx.run(countWrong, [wordHash])
}
