import { z } from 'zod'
import { packColumns, priceColumns } from '#shared/pack-shapes.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { booleans, orNull, texts } from '#platform/db/row-columns.ts'
import { translations } from '#shared/translations.ts'
import { SUBSTITUTIONS } from '#shared/substitutions.ts'
import { wishFields } from '../contract.ts'
import type { Wishes } from '../subscription-days.ts'

const SUBSCRIPTION_METHODS = ['CASH_ON_DELIVERY', 'KHATA'] as const
const STOPPED_WHY = ['withdrawn', 'address', 'account'] as const

const wishes: z.ZodType<Wishes> = z.object({ ...wishFields, endsOn: z.string().optional() })

const subscriptionRow = z.object({
  ...texts('id', 'user_id', 'fixed_through', 'slug', 'image'),
  pack_id: z.number(),
  ...orNull(texts('address_id', 'area_id')),
  payment_method: z.enum(SUBSCRIPTION_METHODS),
  ...booleans('use_credit', 'is_for_sale'),
  /** "06:00" */
  slot_starts: z.string().nullable(),
  substitution: z.enum(SUBSTITUTIONS),
  wishes,
  stopped_why: z.enum(STOPPED_WHY).nullable(),
  version: z.int(),
  ...packColumns,
  translations,
  ...priceColumns,
})
export type SubscriptionRow = z.infer<typeof subscriptionRow>

const columns = `s.id, s.user_id, s.pack_id, s.address_id, s.payment_method, s.use_credit, to_char(s.slot_starts, 'HH24:MI') AS slot_starts,
  s.substitution, s.wishes, s.fixed_through::text, s.stopped_why, s.version, k.product_id, k.unit, p.name, p.translations, p.slug,
  coalesce(k.image, p.images[1], '') AS image, k.price_paise, k.discount_micro,
  p.publish AND p.deleted_at IS NULL AND k.retired_at IS NULL AS is_for_sale, c.area_id`
const from = `subscriptions s JOIN packs k ON k.id = s.pack_id JOIN products p ON p.id = k.product_id
  LEFT JOIN addresses a ON a.id = s.address_id LEFT JOIN delivery_pincodes c ON c.pincode = a.pincode`

export const listOwnSubscriptions = sql(
  'subscriptions.own',
  `SELECT ${columns} FROM ${from} WHERE s.user_id = $1 ORDER BY s.created_at, s.id`,
  subscriptionRow,
).many<[userId: string]>()

export const listSubscriptions = sql(
  'subscriptions.byIds',
  `SELECT ${columns} FROM ${from} WHERE s.id = ANY($1) ORDER BY s.id`,
  subscriptionRow,
).many<[ids: string[]]>()

/** Those of this account only. */
export const lockOwnSubscription = sql(
  'subscriptions.lockOwn',
  `SELECT ${columns} FROM ${from} WHERE s.id = $1 AND s.user_id = $2 FOR NO KEY UPDATE OF s`,
  subscriptionRow,
).maybe<[id: string, userId: string]>()

export const insertSubscription = sql(
  'subscriptions.insert',
  `INSERT INTO subscriptions (id, user_id, pack_id, address_id, payment_method, slot_starts, substitution, wishes, ends_on, fixed_through, use_credit)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
).run((row: SubscriptionDraft & Pick<SubscriptionRow, 'id' | 'user_id' | 'pack_id' | 'fixed_through'>) => [
  row.id,
  row.user_id,
  row.pack_id,
  row.address_id,
  row.payment_method,
  row.slot_starts,
  row.substitution,
  row.wishes,
  row.wishes.endsOn ?? null,
  row.fixed_through,
  row.use_credit,
])

/** The caller holds its lock. */
export const saveSubscription = sql(
  'subscriptions.save',
  `UPDATE subscriptions SET address_id = $2, payment_method = $3, slot_starts = $4, substitution = $5, wishes = $6, ends_on = $7,
     stopped_why = $8, fixed_through = $9, use_credit = $10, version = version + 1 WHERE id = $1`,
).run((row: SubscriptionDraft & Pick<SubscriptionRow, 'id' | 'stopped_why' | 'fixed_through'>) => [
  row.id,
  row.address_id,
  row.payment_method,
  row.slot_starts,
  row.substitution,
  row.wishes,
  row.wishes.endsOn ?? null,
  row.stopped_why,
  row.fixed_through,
  row.use_credit,
])

// Days that are due by the cut-off of their area: $2 and $3 are the areas with a cut-off of their own and their last fixed day.
const isDue = `s.stopped_why IS NULL AND (s.ends_on IS NULL OR s.ends_on > s.fixed_through)
  AND s.fixed_through < coalesce((SELECT x.day FROM unnest($2::text[], $3::date[]) AS x(area_id, day) WHERE x.area_id = c.area_id), $1::date)`

// All that is due of a person is in one answer, so that it becomes one order.
const listDue = sql(
  'subscriptions.due',
  `SELECT ${columns} FROM ${from} WHERE s.fixed_through < greatest($1::date, (SELECT max(x) FROM unnest($3::date[]) x)) AND ${isDue}
     AND s.user_id = ANY (ARRAY(SELECT DISTINCT u.user_id FROM subscriptions u
       WHERE u.user_id > $4 AND u.stopped_why IS NULL AND u.fixed_through < greatest($1::date, (SELECT max(x) FROM unnest($3::date[]) x))
       ORDER BY u.user_id LIMIT $5))
   ORDER BY s.user_id, s.id`,
  subscriptionRow,
)

const lastDueUser = sql(
  'subscriptions.lastDueUser',
  `SELECT max(user_id) AS user_id, count(*)::int AS count FROM (SELECT DISTINCT user_id FROM subscriptions
     WHERE user_id > $2 AND stopped_why IS NULL AND fixed_through < $1::date ORDER BY user_id LIMIT $3) u`,
  z.object({ user_id: z.string().nullable(), count: z.int() }),
)

/** Marks that a day is decided; returns for how many: none that has changed or was decided since it was read. */
export const fixThrough = sql(
  'subscriptions.fix',
  `UPDATE subscriptions s SET fixed_through = $2 FROM unnest($1::text[], $3::int[]) AS seen(id, version)
   WHERE s.id = seen.id AND s.version = seen.version AND s.fixed_through < $2::date AND s.stopped_why IS NULL`,
).run((seen: Pick<SubscriptionRow, 'id' | 'version'>[], day: string) => [
  seen.map(({ id }) => id),
  day,
  seen.map(({ version }) => version),
])

/** What was decided about a day. */
export interface FixedDay {
  subscription_id: string
  day: string
  outcome: 'ordered' | 'brought' | 'left_out'
  wanted: number
  pieces: number
  order_id: string | null
  why: string | null
}

// A closed day whose goods were brought before may come to bring those of another, if the shop is closed on the next day instead.
export const saveFixedDays = sql(
  'subscriptions.saveDays',
  `INSERT INTO subscription_days (subscription_id, day, outcome, wanted, pieces, order_id, why)
   SELECT subscription_id, day, outcome, wanted, pieces, order_id, why FROM jsonb_populate_recordset(null::subscription_days, $1)
   ON CONFLICT (subscription_id, day) DO UPDATE SET outcome = excluded.outcome, wanted = excluded.wanted, pieces = excluded.pieces,
     order_id = excluded.order_id, why = excluded.why, fixed_at = now() WHERE subscription_days.outcome = 'brought'`,
).run((days: FixedDay[]) => [JSON.stringify(days)])

export const stopSubscriptions = sql(
  'subscriptions.stop',
  `UPDATE subscriptions SET stopped_why = $2, version = version + 1 WHERE id = ANY($1) AND stopped_why IS NULL`,
).run<[ids: string[], why: (typeof STOPPED_WHY)[number]]>()

export const listActiveSubscriptions = sql(
  'subscriptions.active',
  `SELECT ${columns} FROM ${from} JOIN users u ON u.id = s.user_id
   WHERE s.stopped_why IS NULL AND u.status = 'Active' AND (s.ends_on IS NULL OR s.ends_on >= $1) ORDER BY s.pack_id, s.id`,
  subscriptionRow,
).many<[day: string]>()

/** When this account is to be erased; null if nobody asked for it. */
export const findErasureOf = sql(
  'subscriptions.erasure',
  `SELECT runs_at FROM erasures WHERE user_id = $1 AND withdrawn_at IS NULL AND ran_at IS NULL`,
  z.object({ runs_at: z.date() }),
).maybeFirst<[userId: string]>()

/** Those of an account that is to be erased; returns how many. */
export const stopSubscriptionsOf = sql(
  'subscriptions.stopOf',
  `UPDATE subscriptions SET stopped_why = 'account', version = version + 1 WHERE user_id = $1 AND stopped_why IS NULL`,
).run<[userId: string]>()

type SubscriptionDraft = Pick<
  SubscriptionRow,
  'address_id' | 'payment_method' | 'use_credit' | 'slot_starts' | 'substitution' | 'wishes'
>

/** The last day that is fixed by now, and that of the areas with a cut-off of their own. */
interface LastFixed {
  day: string
  areas: { areaId: string; day: string }[]
}

/** What is due of the next people after `afterUser`, all of each together; and who was the last of them, null at the end. */
export async function listDueSubscriptions(
  tx: Tx,
  { day, areas }: LastFixed,
  afterUser: string,
  people: number,
): Promise<{ due: SubscriptionRow[]; lastUser: string | null }> {
  const latest = areas.reduce((most, one) => (one.day > most ? one.day : most), day)
  const { user_id: lastUser } = await tx.one(lastDueUser, [latest, afterUser, people])
  if (lastUser === null) return { due: [], lastUser }
  const [areaIds, days] = [areas.map(({ areaId }) => areaId), areas.map((one) => one.day)]
  return { due: await tx.many(listDue, [day, areaIds, days, afterUser, people]), lastUser }
}
