import { z } from 'zod'
import { newHexId } from '#platform/db/hex-id.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { NAMED_BY } from './erasure-store.ts'
import { personOf, type Person } from './person.ts'

const HASH_OF_ID = (id: string) => `encode(sha256(convert_to(${id}::text, 'UTF8')), 'hex')`

const erased = sql(
  'erasures.erased',
  // Whoever was merged into them, or joined to their account, may stand alone in an older backup.
  `SELECT format('%s %s %s', ${HASH_OF_ID('p.id')}, encode(email_hash, 'hex'),
     to_char(ran_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) AS line
   FROM erasures e JOIN LATERAL (SELECT coalesce(e.user_id, e.customer_id) AS id
     UNION SELECT k.id FROM customers k WHERE k.user_id = e.user_id UNION
     SELECT m.id FROM customers m JOIN customers k ON k.id = m.merged_into WHERE k.id = e.customer_id OR k.user_id = e.user_id) p ON true
   WHERE ran_at IS NOT NULL ORDER BY ran_at, e.id, p.id <> coalesce(e.user_id, e.customer_id), p.id`,
  z.object({ line: z.string() }),
)

/** Everybody who was erased, a line each: SHA-256 of their id, of their address, and when, to the microsecond. */
export const listErased = async (tx: Tx): Promise<string[]> => (await tx.many(erased)).map(({ line }) => line)

/** The ids of wishes to be erased that were taken back. */
export const listWithdrawn = sql(
  'erasures.withdrawn',
  'SELECT id FROM erasures WHERE withdrawn_at IS NOT NULL ORDER BY withdrawn_at, id',
  z.object({ id: z.string() }),
).manyFirst()

/** Takes wishes back again that a backup has brought back. */
export const withdrawAgain = sql(
  'erasures.withdrawAgain',
  'UPDATE erasures SET withdrawn_at = now() WHERE id = ANY($1) AND withdrawn_at IS NULL AND ran_at IS NULL',
).run<[ids: string[]]>()

const back = sql(
  'erasures.back',
  `SELECT id AS user_id, NULL AS customer_id FROM users
   WHERE ${HASH_OF_ID('id')} = ANY($1) AND email IS DISTINCT FROM id || '@erased.invalid'
   UNION ALL SELECT NULL, id FROM customers
   WHERE ${HASH_OF_ID('id')} = ANY($1) AND name <> 'erased' AND (${HASH_OF_ID('user_id')} = ANY($1)) IS NOT TRUE ORDER BY 1, 2`,
  z.object({ user_id: z.string().nullable(), customer_id: z.string().nullable() }),
)

/** The accounts and customers of these hashes who are not erased (any more). */
export const findBroughtBack = async (tx: Tx, hashes: string[]): Promise<Person[]> =>
  (await tx.many(back, [hashes])).map(({ user_id, customer_id }) => personOf(user_id, customer_id))

/** The addresses and numbers of these hashes without an account, under which something is kept from before the erasure. */
export const findGuestsBroughtBack = sql(
  'erasures.guestsBack',
  // Of a number, the list has the hash without +91 (NAMED_BY).
  `SELECT DISTINCT w.email FROM unnest($1::text[], $2::timestamptz[]) AS e (hash, ran_at)
   JOIN (SELECT email, created_at FROM grievances UNION ALL SELECT email, created_at FROM area_wishes
     UNION ALL SELECT '+91' || mobile, created_at FROM addresses
     UNION ALL SELECT '+91' || (address ->> 'mobile'), created_at FROM orders WHERE address IS NOT NULL) w
     ON encode(sha256(convert_to(regexp_replace(w.email, '^[+]91', ''), 'UTF8')), 'hex') = e.hash AND w.created_at <= e.ran_at
   WHERE NOT EXISTS (SELECT FROM users u WHERE u.email = w.email) ORDER BY w.email`,
  z.object({ email: z.string() }),
).manyFirst((erased: { email: string; ranAt: string }[]) => [
  erased.map((one) => one.email),
  erased.map((one) => one.ranAt),
])

/** An erasure that is due at once, which only the owner of the tables may write; returns its id. */
export const insertDueErasure = sql(
  'erasures.again',
  `WITH former AS (
     UPDATE erasures SET runs_at = now() WHERE (user_id = $2 OR customer_id = $3) AND withdrawn_at IS NULL AND ran_at IS NULL RETURNING id
   ), added AS (
     INSERT INTO erasures (id, user_id, customer_id, email_hash, runs_at)
     SELECT $1, u.id, c.id, sha256(convert_to(${NAMED_BY}, 'UTF8')), now()
     FROM (SELECT) one LEFT JOIN users u ON u.id = $2 LEFT JOIN customers c ON c.id = $3
     WHERE NOT EXISTS (SELECT FROM former)
     RETURNING id
   ) SELECT id FROM former UNION ALL SELECT id FROM added`,
  z.object({ id: z.string() }),
).oneFirst(({ userId, customerId }: Person) => [newHexId(), userId, customerId])
