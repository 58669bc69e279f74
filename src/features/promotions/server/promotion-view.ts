import type { ManagedPromotion, Promotion } from '../contract.ts'
import type { PromotionRow } from './promotion-store.ts'

export function toPromotion(row: PromotionRow): Promotion {
  const { id, terms, startsAt, endsAt, used: _used, ...more } = row
  return {
    ...more,
    ...terms,
    _id: id,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
  } as Promotion
}

export const toManagedPromotion = (row: PromotionRow): ManagedPromotion =>
  ({ ...toPromotion(row), used: row.used }) as ManagedPromotion
