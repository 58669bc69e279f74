import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { ints, texts } from '#platform/db/row-columns.ts'
import { retention } from '#platform/retention.ts'
import type { LocaleId } from '#shared/locales.ts'
import { storedLocale } from '#shared/stored-locale.ts'

const areaRow = z.object({
  ...texts('id', 'name'),
  ...ints('min_order_paise', 'travel_minutes', 'version'),
  cod_max_paise: z.int().nullable(),
  is_active: z.boolean(),
  pincodes: z.array(z.string()),
})
export type AreaRow = z.infer<typeof areaRow>

const columns = `a.id, a.name, a.min_order_paise, a.cod_max_paise, a.travel_minutes, a.is_active, a.version,
  ARRAY(SELECT pincode FROM delivery_pincodes WHERE area_id = a.id ORDER BY pincode) AS pincodes`

export const listAreas = sql(
  'areas.list',
  `SELECT ${columns} FROM delivery_areas a ORDER BY a.sort_order, a.name, a.id`,
  areaRow,
).many()

// All of them, so that two saves cannot put one pincode into two areas, nor too many into the shop.
const lockAll = sql('areas.lockAll', `SELECT pg_advisory_xact_lock(hashtext('delivery areas'))`)

const insert = sql(
  'areas.insert',
  `INSERT INTO delivery_areas (id, name, min_order_paise, cod_max_paise, travel_minutes, is_active, sort_order)
   VALUES ($1, $2, $3, $4, $5, $6, (SELECT coalesce(max(sort_order), 0) + 1 FROM delivery_areas))`,
)

const update = sql(
  'areas.update',
  `UPDATE delivery_areas SET name = $2, min_order_paise = $3, cod_max_paise = $4, travel_minutes = $5, is_active = $6,
     version = version + 1 WHERE id = $1`,
)

const removePincodes = sql(
  'areas.removePincodes',
  `DELETE FROM delivery_pincodes WHERE area_id = $1 AND pincode <> ALL($2::text[])`,
)

const addPincodes = sql(
  'areas.addPincodes',
  `INSERT INTO delivery_pincodes (area_id, pincode) SELECT $1, unnest($2::text[])
   ON CONFLICT (pincode) DO NOTHING`,
)

export const listChargesOf = sql(
  'areas.charges',
  `SELECT name FROM charges JOIN charge_areas ON charge_id = id WHERE area_id = $1 ORDER BY sort_order, id`,
  z.object({ name: z.string() }),
).manyFirst<[id: string]>()

export const deleteAreaRow = sql('areas.delete', `DELETE FROM delivery_areas WHERE id = $1`).run<[string]>()

/** Makes other changes of areas wait until this transaction ends; reading goes on. */
export const lockAreas = async (tx: Tx): Promise<AreaRow[]> => {
  await tx.run(lockAll)
  return listAreas(tx)
}

/** What is saved of an area, with the names of its columns. */
type AreaInput = Omit<AreaRow, 'version'>

const values = (area: AreaInput) => [
  area.id,
  area.name,
  area.min_order_paise,
  area.cod_max_paise,
  area.travel_minutes,
  area.is_active,
]

/** Inserts or changes an area with its pincodes. The caller holds the lock and has looked for conflicts. */
export async function saveArea(tx: Tx, area: AreaInput, isNew: boolean): Promise<void> {
  await tx.run(isNew ? insert : update, values(area))
  await tx.run(removePincodes, [area.id, area.pincodes])
  await tx.run(addPincodes, [area.id, area.pincodes])
}

/** `address` is an email address, or +91 and a number. */
export const saveWish = sql(
  'areas.wish',
  `INSERT INTO area_wishes (pincode, email, locale) VALUES ($1, $2, $3)
   ON CONFLICT (pincode, email) DO UPDATE SET locale = excluded.locale`,
).run<[pincode: string, address: string, locale: LocaleId]>()

const grantedWish = z.object({ pincode: z.string(), email: z.string(), locale: storedLocale })
export type GrantedWish = z.output<typeof grantedWish>

/** Takes out the wishes for pincodes that have an active area now. */
export const takeGrantedWishes = sql(
  'areas.takeWishes',
  `DELETE FROM area_wishes w USING delivery_pincodes p JOIN delivery_areas a ON a.id = p.area_id
   WHERE p.pincode = w.pincode AND a.is_active RETURNING w.pincode, w.email, w.locale`,
  grantedWish,
).many()

/** Takes out all wishes of a shop that delivers everywhere. */
export const takeWishesOfEverywhere = sql(
  'areas.takeAllWishes',
  `DELETE FROM area_wishes WHERE NOT EXISTS (SELECT FROM delivery_areas) RETURNING pincode, email, locale`,
  grantedWish,
).many()

/** Forgets wishes that were not granted in time; returns how many. */
export const sweepWishes = sql(
  'areas.sweepWishes',
  `DELETE FROM area_wishes WHERE created_at < now() - interval '${retention.wish.time}'`,
).run()
