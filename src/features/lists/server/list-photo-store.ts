import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { secondsOf } from '#platform/retention-period.ts'
import { retention } from '#platform/retention.ts'

const isOpen = `o.status IN ('Awaiting Payment', 'Pending', 'Confirmed')`
const isUntouched = `(${isOpen} AND o.picker_id IS NULL AND NOT EXISTS (SELECT FROM picks WHERE order_id = o.id))`

const find = sql(
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
)
/** An order as far as its photo goes by it, with the photo. */
export const findOrderWithPhoto = (tx: Tx, orderId: string) => tx.maybe(find, [orderId])
export type OrderWithPhoto = NonNullable<Awaited<ReturnType<typeof findOrderWithPhoto>>>

// The lock decides between the shopper and the picker's first tap.
const save = sql(
  'listPhotos.save',
  `INSERT INTO list_photos (order_id, content)
   SELECT o.id, $2 FROM orders o WHERE o.id = $1 AND CASE WHEN $3 THEN ${isOpen} ELSE ${isUntouched} END FOR UPDATE OF o
   ON CONFLICT (order_id) DO UPDATE SET content = excluded.content, created_at = now()`,
)

/** Keeps the photo in place of an earlier one; false if it is too late for one. */
export const saveListPhoto = async (
  tx: Tx,
  photo: { orderId: string; content: Buffer; byStaff: boolean },
): Promise<boolean> => (await tx.run(save, [photo.orderId, photo.content, photo.byStaff])) === 1

const removeOld = sql(
  'listPhotos.removeOld',
  `DELETE FROM list_photos WHERE order_id = ANY(ARRAY(
     SELECT order_id FROM list_photos WHERE created_at < now() - $1 * interval '1 s' LIMIT $2))`,
)

/** Deletes photos that were added long ago; returns how many. */
export const removeOldListPhotos = (tx: Tx, atMost: number): Promise<number> =>
  tx.run(removeOld, [secondsOf(retention.listPhotos.time), atMost])
