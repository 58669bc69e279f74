import { z } from 'zod'
import { sql } from '#platform/db/postgres.ts'
import { secondsOf } from '#platform/retention-period.ts'
import { retention } from '#platform/retention.ts'

const isOpen = `o.status IN ('Awaiting Payment', 'Pending', 'Confirmed')`
const isUntouched = `(${isOpen} AND o.picker_id IS NULL AND NOT EXISTS (SELECT FROM picks WHERE order_id = o.id))`

/** An order as far as its photo goes by it, with the photo. */
export const findOrderWithPhoto = sql(
  'listPhotos.find',
  `SELECT o.user_id, o.channel, o.status, ${isOpen} AS is_open, ${isUntouched} AS is_untouched, p.content
   FROM orders o LEFT JOIN list_photos p ON p.order_id = o.id WHERE o.id = $1`,
  z.object({
    user_id: z.string().nullable(),
    channel: z.string(),
    status: z.string(),
    /** What leaves the shop is still open. */
    is_open: z.boolean(),
    /** And nobody picks it. */
    is_untouched: z.boolean(),
    content: z.instanceof(Buffer).nullable(),
  }),
).maybe<[orderId: string]>()

export type OrderWithPhoto = NonNullable<Awaited<ReturnType<typeof findOrderWithPhoto>>>

// The lock decides between the shopper and the picker's first tap.
/** Keeps the photo in place of an earlier one; false if it is too late for one. */
export const saveListPhoto = sql(
  'listPhotos.save',
  `INSERT INTO list_photos (order_id, content)
   SELECT o.id, $2 FROM orders o WHERE o.id = $1 AND CASE WHEN $3 THEN ${isOpen} ELSE ${isUntouched} END FOR UPDATE OF o
   ON CONFLICT (order_id) DO UPDATE SET content = excluded.content, created_at = now()`,
).wrote((photo: { orderId: string; content: Buffer; byStaff: boolean }) => [
  photo.orderId,
  photo.content,
  photo.byStaff,
])

/** Deletes photos that were added long ago; returns how many. */
export const removeOldListPhotos = sql(
  'listPhotos.removeOld',
  `DELETE FROM list_photos WHERE order_id = ANY(ARRAY(
     SELECT order_id FROM list_photos WHERE created_at < now() - $1 * interval '1 s' LIMIT $2))`,
).run((atMost: number) => [secondsOf(retention.listPhotos.time), atMost])
