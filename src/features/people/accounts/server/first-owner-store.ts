import { z } from 'zod'
import { sql } from '#platform/db/postgres.ts'
import { columns, userRow } from './user-store.ts'

/** Stores a new word unless an earlier one still works or the shop has an administrator. */
export const offerFirstOwner = sql(
  'firstOwner.offer',
  `INSERT INTO first_owner AS held (nonce, word_hash)
   SELECT $1, $2 WHERE NOT EXISTS (SELECT FROM users WHERE role = 'ADMIN')
   ON CONFLICT (id) DO UPDATE
     SET nonce = excluded.nonce, word_hash = excluded.word_hash, wrong_words = 0, expires_at = excluded.expires_at
     WHERE held.expires_at <= now() OR held.wrong_words >= 3`,
).run<[nonce: Buffer, wordHash: Buffer]>()

/** The word that works now; null when there is none. */
export const findFirstOwner = sql(
  'firstOwner.find',
  `SELECT nonce, word_hash FROM first_owner
   WHERE expires_at > now() AND wrong_words < 3 AND NOT EXISTS (SELECT FROM users WHERE role = 'ADMIN')`,
  z.object({ nonce: z.instanceof(Buffer), word_hash: z.instanceof(Buffer) }),
).maybe()

/** No word works any more: the shop has an administrator. */
export const withdrawFirstOwner = sql('firstOwner.withdraw', 'DELETE FROM first_owner').run()

/** Makes the user the first administrator; null when the word is wrong or works no more. Of two at once one wins. */
export const claimFirstOwner = sql(
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
).maybe<[wordHash: Buffer, userId: string]>()

export const countWrongWord = sql(
  'firstOwner.countWrong',
  'UPDATE first_owner SET wrong_words = wrong_words + 1 WHERE word_hash <> $1',
).run<[wordHash: Buffer]>()
