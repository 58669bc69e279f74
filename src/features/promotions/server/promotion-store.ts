import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { dates, ints, orNull, texts } from '#platform/db/row-columns.ts'
import { OFFER_CHANNELS } from '../promotion-draft.ts'
import type { PromotionTerms } from '../promotion-rule.ts'

const terms: z.ZodType<PromotionTerms> = z.custom<PromotionTerms>()

const promotionRow = z.object({
  ...texts('id', 'name'),
  terms,
  ...ints('priority', 'used', 'version'),
  ...orNull(dates('startsAt', 'endsAt')),
  hours: z.object({ days: z.array(z.int()), from: z.string(), to: z.string() }).nullable(),
  channels: z.array(z.enum(OFFER_CHANNELS)),
  ...orNull(ints('timesPerOrder', 'usesTotal', 'usesPerShopper')),
  isActive: z.boolean(),
})
export type PromotionRow = z.infer<typeof promotionRow>

/** What is written of one; `used` and the version are the database's. */
export type PromotionInput = Omit<PromotionRow, 'used' | 'version' | 'startsAt' | 'endsAt'> & {
  startsAt: string | null
  endsAt: string | null
}

const columns = `id, name, terms, priority, starts_at AS "startsAt", ends_at AS "endsAt", hours, channels,
  times_per_order AS "timesPerOrder", uses_total AS "usesTotal", used, uses_per_shopper AS "usesPerShopper",
  is_active AS "isActive", version`

// Only an offer with a limit counts its uses as they are taken: the others would make orders wait for each other.
const uses = `(SELECT count(*)::int FROM promotion_uses u WHERE u.promotion_id = promotions.id AND u.released_at IS NULL)`

export const listActivePromotions = sql(
  'promotions.active',
  `SELECT ${columns} FROM promotions
   WHERE is_active AND deleted_at IS NULL AND (ends_at IS NULL OR ends_at > now()) AND (uses_total IS NULL OR used < uses_total)
   ORDER BY priority, id`,
  promotionRow,
).many()

export const listPromotions = sql(
  'promotions.all',
  `SELECT ${columns.replace(' used,', ` ${uses} AS used,`)} FROM promotions WHERE deleted_at IS NULL ORDER BY priority, id`,
  promotionRow,
).many()

export const lockPromotion = sql(
  'promotions.lock',
  `SELECT ${columns.replace(' used,', ` ${uses} AS used,`)} FROM promotions WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE`,
  promotionRow,
).maybe<[id: string]>()

const count = sql(
  'promotions.count',
  `SELECT count(*)::int AS count FROM promotions WHERE deleted_at IS NULL`,
  z.object({ count: z.int() }),
)

// The version as it was saved is kept, for sales that a till brings later.
const keepVersion = `, kept AS (
  INSERT INTO promotion_versions (promotion_id, version, rule)
  SELECT id, version, to_jsonb(saved) FROM saved
)`

export const insertPromotion = sql(
  'promotions.insert',
  `WITH saved AS (
     INSERT INTO promotions (id, name, terms, priority, starts_at, ends_at, hours, channels, times_per_order, uses_total,
       uses_per_shopper, is_active)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING *
   )${keepVersion} SELECT ${columns} FROM saved`,
  promotionRow,
).one((input: PromotionInput) => valuesOf(input))

export const updatePromotionRow = sql(
  'promotions.update',
  `WITH saved AS (
     UPDATE promotions SET name = $2, terms = $3, priority = $4, starts_at = $5, ends_at = $6, hours = $7, channels = $8,
       times_per_order = $9, uses_total = $10, uses_per_shopper = $11, is_active = $12,
       used = CASE WHEN $10::int IS NULL THEN 0 ELSE ${uses} END, version = version + 1,
       updated_at = clock_timestamp()
     WHERE id = $1 RETURNING *
   )${keepVersion} SELECT ${columns} FROM saved`,
  promotionRow,
).one((input: PromotionInput) => valuesOf(input))

export const removePromotion = sql(
  'promotions.remove',
  `UPDATE promotions SET deleted_at = now() WHERE id = $1`,
).run<[id: string]>()

export const countPromotions = async (tx: Tx): Promise<number> => (await tx.one(count)).count
const valuesOf = (input: PromotionInput) => [
  input.id,
  input.name,
  JSON.stringify(input.terms),
  input.priority,
  input.startsAt,
  input.endsAt,
  input.hours && JSON.stringify(input.hours),
  input.channels,
  input.timesPerOrder,
  input.usesTotal,
  input.usesPerShopper,
  input.isActive,
]
