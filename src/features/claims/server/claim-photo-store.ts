import { z } from 'zod'
import { sql } from '#platform/db/postgres.ts'
import { secondsOf } from '#platform/retention-period.ts'
import { retention } from '#platform/retention.ts'
import { MOST_PHOTOS } from '../limits.ts'

// Those that wait for a claim, or those of an open one.
/** False if there are as many as there may be. The caller holds the lock of the order. */
export const insertPhoto = sql(
  'claimPhotos.insert',
  `INSERT INTO claim_photos (id, order_id, claim_id, content)
   SELECT $1, $2, $3, $4 WHERE (SELECT count(*) FROM claim_photos WHERE order_id = $2 AND claim_id IS NOT DISTINCT FROM $3::char(24)) < ${MOST_PHOTOS}`,
).wrote((photo: { id: string; orderId: string; claimId: string | null; content: Buffer }) => [
  photo.id,
  photo.orderId,
  photo.claimId,
  photo.content,
])

/** How many photos wait for the next claim about an order. */
export const countWaitingPhotos = sql(
  'claimPhotos.waiting',
  `SELECT count(*)::int AS count FROM claim_photos WHERE order_id = $1 AND claim_id IS NULL`,
  z.object({ count: z.int() }),
).oneFirst<[orderId: string]>()

/** A photo, and whose order it is of. */
export const findPhoto = sql(
  'claimPhotos.find',
  `SELECT p.content, o.user_id FROM claim_photos p JOIN orders o ON o.id = p.order_id WHERE p.id = $1`,
  z.object({ content: z.instanceof(Buffer), user_id: z.string().nullable() }),
).maybe<[id: string]>()

/** Deletes photos of claims that were decided long ago, and those that no claim has taken; returns how many. */
export const removeOldPhotos = sql(
  'claimPhotos.removeOld',
  `DELETE FROM claim_photos WHERE id = ANY(ARRAY(
     SELECT p.id FROM claim_photos p LEFT JOIN claims c ON c.id = p.claim_id
     WHERE CASE WHEN p.claim_id IS NULL THEN p.created_at < now() - $2 * interval '1 s' ELSE c.decided_at < now() - $1 * interval '1 s' END
     LIMIT $3))`,
).run((atMost: number) => [secondsOf(retention.claimPhotos.time), secondsOf(retention.picture.time), atMost])
