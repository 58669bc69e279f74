import { z } from 'zod'
import { packColumns } from '#shared/pack-shapes.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { ints, texts } from '#platform/db/row-columns.ts'
import { retention } from '#platform/retention.ts'
import { storedLocale } from '#shared/stored-locale.ts'
import { translations } from '#shared/translations.ts'

const FOR_SALE = 'k.retired_at IS NULL AND p.publish AND p.deleted_at IS NULL'

export const findPackForSale = sql(
  'watches.pack',
  `SELECT k.id, k.stock FROM packs k JOIN products p ON p.id = k.product_id
   WHERE k.product_id = $1 AND k.unit = $2 AND ${FOR_SALE}`,
  z.object({ id: z.number(), stock: z.int() }),
).maybe<[productId: number, unit: string]>()

// Who was told and did not get any waits again, behind all others.
export const saveWatch = sql(
  'watches.save',
  `INSERT INTO watches (pack_id, user_id) VALUES ($1, $2)
   ON CONFLICT (pack_id, user_id) DO UPDATE SET told_at = NULL, created_at = now() WHERE watches.told_at IS NOT NULL`,
).run<[packId: number, userId: string]>()

const count = sql(
  'watches.count',
  `SELECT count(*)::int AS count FROM watches WHERE user_id = $1 AND told_at IS NULL`,
  z.object({ count: z.int() }),
)
export const countWatches = async (tx: Tx, userId: string) => (await tx.one(count, [userId])).count

export const removeWatch = sql(
  'watches.remove',
  `DELETE FROM watches w USING packs k WHERE k.id = w.pack_id AND k.product_id = $1 AND k.unit = $2 AND w.user_id = $3`,
).run<[productId: number, unit: string, userId: string]>()

export const listWatches = sql(
  'watches.ofUser',
  `SELECT k.product_id, k.unit, p.name, p.slug, p.translations, w.created_at
   FROM watches w JOIN packs k ON k.id = w.pack_id JOIN products p ON p.id = k.product_id
   WHERE w.user_id = $1 AND w.told_at IS NULL AND ${FOR_SALE} ORDER BY w.created_at, w.pack_id`,
  z.object({
    ...packColumns,
    slug: z.string(),
    translations,
    created_at: z.date(),
  }),
).many<[userId: string]>()

export const listWaiting = sql(
  'watches.waiting',
  `SELECT k.product_id, k.unit, p.name, k.stock, count(*)::int AS waiting, min(w.created_at) AS since
   FROM watches w JOIN users u ON u.id = w.user_id JOIN packs k ON k.id = w.pack_id JOIN products p ON p.id = k.product_id
   WHERE w.told_at IS NULL AND u.status = 'Active' AND ${FOR_SALE}
   GROUP BY k.id, p.id ORDER BY waiting DESC, since, k.id LIMIT 100`,
  z.object({ ...packColumns, ...ints('stock', 'waiting'), since: z.date() }),
).many()

/** Others who tell wait until the transaction ends. */
export const lockTelling = sql(
  'watches.lock',
  `SELECT pg_advisory_xact_lock(hashtextextended('watches', 0))`,
).run()

/** Forgets who was told of what is sold out again, and whoever waits for what is not sold any more. */
export const forgetWatches = sql(
  'watches.forget',
  `DELETE FROM watches w USING packs k JOIN products p ON p.id = k.product_id
   WHERE k.id = w.pack_id AND (w.told_at IS NOT NULL AND k.stock = 0 OR k.retired_at IS NOT NULL OR p.deleted_at IS NOT NULL
     OR w.created_at < now() - interval '${retention.watch.time}')`,
).run()

/** Marks and returns whom to tell now: of each pack that is back the oldest, twice as many as there are pieces. */
export const takeWhomToTell = sql(
  'watches.tell',
  `WITH back AS (
     SELECT k.id, k.unit, p.id AS product_id, p.name, p.slug, p.translations,
       2 * k.stock - (SELECT count(*) FROM watches t WHERE t.pack_id = k.id AND t.told_at IS NOT NULL) AS most
     FROM packs k JOIN products p ON p.id = k.product_id
     WHERE k.stock > 0 AND ${FOR_SALE} AND k.id = ANY (ARRAY(SELECT DISTINCT pack_id FROM watches WHERE told_at IS NULL))
   ), next AS (
     SELECT w.pack_id, w.user_id, w.created_at AS asked_at, u.email, u.name AS person, u.locale,
       CASE WHEN u.mobile_verified_at IS NOT NULL THEN u.mobile END AS mobile,
       row_number() OVER (PARTITION BY w.pack_id ORDER BY w.created_at, w.user_id) AS place
     FROM watches w JOIN users u ON u.id = w.user_id WHERE w.told_at IS NULL AND u.status = 'Active'
   )
   UPDATE watches w SET told_at = now() FROM next n JOIN back b ON b.id = n.pack_id
   WHERE w.pack_id = n.pack_id AND w.user_id = n.user_id AND n.place <= b.most
   RETURNING w.pack_id, w.user_id, n.locale, n.asked_at, n.email, n.person, n.mobile, b.unit, b.product_id, b.name, b.slug, b.translations`,
  z.object({
    pack_id: z.number(),
    ...texts('user_id', 'person', 'slug'),
    locale: storedLocale,
    asked_at: z.date(),
    email: z.string().nullable(),
    mobile: z.number().nullable(),
    ...packColumns,
    translations,
  }),
).many()
