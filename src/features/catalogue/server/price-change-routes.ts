import { adminActor } from '#features/audit/actor.ts'
import type { Database } from '#platform/db/postgres.ts'
import { room } from '#platform/http/room.ts'
import type { Handlers } from '#platform/http/route.ts'
import { toPercent } from '#shared/money.ts'
import { dayInIndia } from '#shared/when.ts'
import { priceChangeContract, type PriceChange, type PriceChangeContract } from '../price-change-contract.ts'
import { cancelPriceChange, checkPriceChange, planPriceChange } from './change-prices.ts'
import { listPriceChanges, type PriceChangeRow } from './price-change-store.ts'

interface Given {
  percent: number
  stepPaise: number
  categoryId?: number | undefined
  subCategoryId?: number | undefined
  brand?: string | undefined
}

const termsOf = ({ percent, stepPaise, categoryId, subCategoryId, brand = '' }: Given) => ({
  percent,
  stepPaise,
  categoryId: categoryId ?? null,
  subCategoryId: subCategoryId ?? null,
  brand: brand.trim().toLowerCase() || null,
})

const priceChangeRoutes = ({ db }: { db: Database }): Handlers<PriceChangeContract> => ({
  checkPriceChange: async ({ body }) => ({ data: await checkPriceChange(db, termsOf(body)) }),
  planPriceChange: async ({ body, caller, http }) => {
    const wanted = { ...termsOf(body), startsOn: body.startsOn ?? dayInIndia(new Date()) }
    return {
      data: view(await planPriceChange(db, adminActor(caller), wanted, http.sent)),
    }
  },
  cancelPriceChange: async ({ body, caller }) => ({
    data: view(await cancelPriceChange(db, adminActor(caller), body._id)),
  }),
  getPriceChanges: async () => ({ data: (await listPriceChanges(db)).map(view) }),
})

const view = (row: PriceChangeRow): PriceChange => ({
  _id: row.id,
  percent: toPercent(row.percent_micro),
  stepPaise: row.step_paise,
  categoryId: row.category_id,
  subCategoryId: row.sub_category_id,
  brand: row.brand,
  startsOn: row.starts_on,
  state: stateOf(row),
  packs: row.packs,
  by: row.by,
  createdAt: row.created_at.toISOString(),
})

function stateOf({ cancelled_at, ended_at, done_to }: PriceChangeRow): PriceChange['state'] {
  if (cancelled_at !== null) return 'cancelled'
  if (ended_at !== null) return 'done'
  return done_to > 0 ? 'running' : 'waiting'
}

export const mountPriceChange = room(priceChangeContract, priceChangeRoutes)
