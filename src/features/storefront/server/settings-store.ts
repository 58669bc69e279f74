import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'

const setting = z.object({ key: z.string(), value: z.unknown(), updated_at: z.date() })
export type SettingRow = z.infer<typeof setting>

/** The settings of these keys that are stored; the caller validates their values. */
export const findSettings = sql(
  'settings.find',
  `SELECT key, value, updated_at FROM settings WHERE key = ANY($1::text[])`,
  setting,
).many<[keys: readonly string[]]>()

// What is saved about the shop, and what rows of their own say about its delivery as if it were settings.
/** The settings of these keys that are stored, and those of `shop.areas`, `shop.hasSlots` and `shop.daysOff` that differ from a shop without. */
export const findShopSettings = sql(
  'settings.findShop',
  `SELECT key, value, updated_at FROM settings WHERE key = ANY($1::text[])
   UNION ALL
   SELECT 'shop.areas', coalesce(jsonb_agg(jsonb_build_object('id', a.id,
     'pincodes', (SELECT coalesce(jsonb_agg(p.pincode ORDER BY p.pincode), '[]') FROM delivery_pincodes p WHERE p.area_id = a.id),
     'minimum', a.min_order_paise / 100.0, 'cashLimit', a.cod_max_paise / 100.0, 'travelMinutes', a.travel_minutes)
     ORDER BY a.sort_order, a.id) FILTER (WHERE a.is_active), '[]'), to_timestamp(0)
   FROM delivery_areas a HAVING count(*) > 0
   UNION ALL
   SELECT 'shop.hasSlots', to_jsonb(true), to_timestamp(0) WHERE EXISTS (
     SELECT FROM slot_rules r LEFT JOIN delivery_areas a ON a.id = r.area_id WHERE r.is_active
       AND CASE WHEN EXISTS (SELECT FROM delivery_areas) THEN a.is_active ELSE r.area_id IS NULL END)
   UNION ALL
   SELECT 'shop.daysOff', jsonb_agg(jsonb_build_object('day', day, 'note', note) ORDER BY day), to_timestamp(0)
   FROM shop_days WHERE day >= (now() AT TIME ZONE 'Asia/Kolkata')::date - 1 HAVING count(*) > 0`,
  setting,
).many<[keys: readonly string[]]>()

/** The stored value of `key`, to be validated by the caller; null if there is none. */
export const findSetting = async (tx: Tx, key: string): Promise<unknown> =>
  (await findSettings(tx, [key]))[0]?.value ?? null

/** Whether somebody has logged in, or entered a category: what a demo was to fill has neither. */
export const isInUse = sql(
  'settings.inUse',
  `SELECT coalesce((SELECT true FROM users LIMIT 1), (SELECT true FROM categories LIMIT 1), false) AS is`,
  z.object({ is: z.boolean() }),
).oneFirst()

/** What a row of `products` is called in the second language of the shop's documents; null without one. */
export const secondNameOf = (product: string): string =>
  `nullif(${product}.translations #>> ARRAY[(SELECT value ->> 'secondName' FROM settings WHERE key = 'paper'), 'name'], '')`

/** Stores a value; an equal one changes nothing, not even the time. */
export const saveSetting = sql(
  'settings.save',
  `INSERT INTO settings AS held (key, value) VALUES ($1, $2)
   ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = clock_timestamp()
   WHERE held.value <> excluded.value`,
).run((key: string, value: unknown) => [key, JSON.stringify(value)])

/** Inserts a value if there is none; false when there is. A concurrent transaction waits for this one. */
export const insertSettingOnce = sql(
  'settings.claim',
  `INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING`,
).wrote((key: string, value: unknown) => [key, JSON.stringify(value)])

/** Locks this setting until the transaction ends, even if it was never saved. */
export const lockSetting = sql(
  'settings.hold',
  `INSERT INTO settings AS held (key, value, updated_at) VALUES ($1, 'null', to_timestamp(0))
   ON CONFLICT (key) DO UPDATE SET value = held.value`,
).run<[key: string]>()
