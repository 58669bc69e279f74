import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { booleans, dates, ints, orNull, texts } from '#platform/db/row-columns.ts'

const couponRow = z.object({
  ...texts('id', 'name'),
  code: z.string().nullable(),
  kind: z.enum(['fixed', 'percentage']),
  ...ints('value', 'minOrderPaise', 'used', 'version'),
  ...orNull(ints('maxPaise', 'usesTotal', 'usesPerUser')),
  ...orNull(dates('startsAt', 'endsAt')),
  ...booleans('firstOrderOnly', 'isActive'),
})

const managedRow = couponRow.extend({ codes: z.int(), codesUsed: z.int() })
export type CouponRow = z.infer<typeof managedRow>

/** What is written of one; `used` and the version are the database's. */
export type CouponInput = Omit<z.infer<typeof couponRow>, 'used' | 'version' | 'startsAt' | 'endsAt'> & {
  startsAt: string | null
  endsAt: string | null
}

const columns = `c.id, c.code, c.name, c.kind, c.value, c.max_paise AS "maxPaise", c.min_order_paise AS "minOrderPaise",
  c.starts_at AS "startsAt", c.ends_at AS "endsAt", c.uses_total AS "usesTotal", c.used, c.uses_per_user AS "usesPerUser",
  c.first_order_only AS "firstOrderOnly", c.is_active AS "isActive", c.version`

const managed = `${columns}, (SELECT count(*)::int FROM coupon_codes k WHERE k.coupon_id = c.id) AS codes,
  (SELECT count(*)::int FROM coupon_codes k WHERE k.coupon_id = c.id AND k.is_used) AS "codesUsed"`

export const listCoupons = sql(
  'coupons.all',
  `SELECT ${managed} FROM coupons c ORDER BY c.created_at DESC, c.id DESC`,
  managedRow,
).many()

export const lockCoupon = sql(
  'coupons.lock',
  `SELECT ${managed} FROM coupons c WHERE c.id = $1 FOR NO KEY UPDATE OF c`,
  managedRow,
).maybe<[id: string]>()

const count = sql('coupons.count', `SELECT count(*)::int AS count FROM coupons`, z.object({ count: z.int() }))

/** Whether another coupon has this code, or a code for a single use is the same. */
export const isCodeTaken = sql(
  'coupons.isTaken',
  `SELECT EXISTS (SELECT FROM coupons WHERE code = $1 AND id <> $2) OR EXISTS (SELECT FROM coupon_codes WHERE code = $1) AS taken`,
  z.object({ taken: z.boolean() }),
).oneFirst<[code: string, ofOther: string]>()

export const insertCoupon = sql(
  'coupons.insert',
  `INSERT INTO coupons (id, code, name, kind, value, max_paise, min_order_paise, starts_at, ends_at, uses_total,
     uses_per_user, first_order_only, is_active)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
).run((input: CouponInput) => valuesOf(input))

export const updateCouponRow = sql(
  'coupons.update',
  `UPDATE coupons SET code = $2, name = $3, kind = $4, value = $5, max_paise = $6, min_order_paise = $7, starts_at = $8,
     ends_at = $9, uses_total = $10, uses_per_user = $11, first_order_only = $12, is_active = $13, version = version + 1,
     updated_at = clock_timestamp()
   WHERE id = $1`,
).run((input: CouponInput) => valuesOf(input))

/** Adds codes for a single use; returns how many. */
export const addCouponCodes = sql(
  'coupons.addCodes',
  `INSERT INTO coupon_codes (code, coupon_id, batch_id)
   SELECT code, $1, $2 FROM unnest($3::text[]) AS made (code) WHERE NOT EXISTS (SELECT FROM coupons WHERE coupons.code = made.code)`,
).run<[couponId: string, batchId: string, codes: readonly string[]]>()

export const listCodesOf = sql(
  'coupons.codesOf',
  `SELECT code FROM coupon_codes WHERE batch_id = $1 ORDER BY code`,
  z.object({ code: z.string() }),
).manyFirst<[batchId: string]>()

export const countCoupons = async (tx: Tx): Promise<number> => (await tx.one(count)).count

const valuesOf = (input: CouponInput) => [
  input.id,
  input.code,
  input.name,
  input.kind,
  input.value,
  input.maxPaise,
  input.minOrderPaise,
  input.startsAt,
  input.endsAt,
  input.usesTotal,
  input.usesPerUser,
  input.firstOrderOnly,
  input.isActive,
]
