import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { PURPOSES, type Purpose } from '../purposes.ts'

/** Whose consent it is: a user's, or that of the browser of a guest. */
export type ConsentOwner = { userId: string } | { deviceHash: Buffer }

const SLUG = 'privacy-notice'

const consentRow = z.object({
  purpose: z.enum(PURPOSES),
  given: z.boolean(),
  version: z.int(),
  at: z.date(),
})
export type ConsentRow = z.infer<typeof consentRow>

const current = (whose: string, owner: 'user_id' | 'device_hash') =>
  sql(
    `consents.of${whose}`,
    `SELECT DISTINCT ON (purpose) purpose, given, version, at FROM consents WHERE ${owner} = $1
     ORDER BY purpose, id DESC`,
    consentRow,
  )
const currentOf = { user: current('User', 'user_id'), device: current('Device', 'device_hash') }

/** The last answer to each purpose. */
export const findConsents = (tx: Tx, owner: ConsentOwner): Promise<ConsentRow[]> =>
  'userId' in owner ? tx.many(currentOf.user, [owner.userId]) : tx.many(currentOf.device, [owner.deviceHash])

/** SQL that is true where the last answer of this user to a purpose is a no: nobody has to say yes to what their order needs. */
export const saidNo = (userId: string, purpose: Purpose): string =>
  `coalesce((SELECT NOT n.given FROM consents n WHERE n.user_id = ${userId} AND n.purpose = '${purpose}'
     ORDER BY n.id DESC LIMIT 1), false)`

const insert = sql(
  'consents.insert',
  `INSERT INTO consents (user_id, device_hash, purpose, slug, version, given)
   SELECT $1::char(24), $2::bytea, $3::text, t.slug, t.version, $4::boolean
   FROM (SELECT slug, version FROM legal_texts WHERE slug = '${SLUG}' AND valid_from <= now()
     ORDER BY version DESC LIMIT 1) t
   LEFT JOIN LATERAL (SELECT given, version FROM consents c
     WHERE (c.user_id = $1 OR c.device_hash = $2) AND c.purpose = $3 ORDER BY c.id DESC LIMIT 1) last ON true
   WHERE (last.given, last.version) IS DISTINCT FROM ($4::boolean, t.version)
   RETURNING NOT EXISTS (SELECT FROM consents c WHERE (c.user_id = $1 OR c.device_hash = $2) AND c.purpose = $3) AS is_first`,
  z.object({ is_first: z.boolean() }),
)

/** Records an answer to the notice in force, and whether it is the first; null if it is the one that stands. */
export async function insertConsent(
  tx: Tx,
  owner: ConsentOwner,
  { purpose, given }: { purpose: Purpose; given: boolean },
): Promise<{ is_first: boolean } | null> {
  const [userId, deviceHash] = 'userId' in owner ? [owner.userId, null] : [null, owner.deviceHash]
  return tx.maybe(insert, [userId, deviceHash, purpose, given])
}

export const getNotice = sql(
  'consents.notice',
  `SELECT e.version, e.body AS english, h.body AS hindi
   FROM legal_texts e JOIN legal_texts h ON h.slug = '${SLUG}-hindi' AND h.version = e.version
   WHERE e.slug = '${SLUG}' AND e.valid_from <= now() ORDER BY e.version DESC LIMIT 1`,
  z.object({ version: z.int(), english: z.string(), hindi: z.string() }),
).one()
