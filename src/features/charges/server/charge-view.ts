import { fromPercent, fromRupees, toPercent, toRupees } from '#shared/money.ts'
import type { ChargeDraft } from '../charge-draft.ts'
import type { Charge, ManagedCharge } from '../contract.ts'
import type { ChargeInput, ChargeRow } from './charge-store.ts'

export const toCharge = (row: ChargeRow): Charge => ({
  _id: row.id,
  name: row.name,
  ...(Object.keys(row.translations).length > 0 && { translations: row.translations }),
  description: row.description,
  type: row.type,
  value: row.type === 'fixed' ? toRupees(row.value) : toPercent(row.value),
  minOrderAmount: row.minOrderPaise === null ? null : toRupees(row.minOrderPaise),
  maxOrderAmount: row.maxOrderPaise === null ? null : toRupees(row.maxOrderPaise),
  areas: row.areas,
  isActive: row.isActive,
  sortOrder: row.sortOrder,
  updatedAt: row.updatedAt.toISOString(),
})

export const toManagedCharge = (row: ChargeRow): ManagedCharge => ({
  ...toCharge(row),
  taxRule: row.taxRule,
  sac: row.sac,
  taxRate: row.taxRateBp / 100,
  oncePerTime: row.oncePerTime,
})

/** Converts an administrator's input to the table's columns. */
export const toChargeFields = (draft: ChargeDraft): Omit<ChargeInput, 'id'> => ({
  name: draft.name,
  translations: draft.translations,
  description: draft.description,
  type: draft.type,
  value: draft.type === 'fixed' ? fromRupees(draft.value) : fromPercent(draft.value),
  minOrderPaise: draft.minOrderAmount === null ? null : fromRupees(draft.minOrderAmount),
  maxOrderPaise: draft.maxOrderAmount === null ? null : fromRupees(draft.maxOrderAmount),
  areas: draft.areas,
  isActive: draft.isActive,
  sortOrder: draft.sortOrder,
  taxRule: draft.taxRule,
  sac: draft.sac,
  taxRateBp: Math.round(draft.taxRate * 100),
  oncePerTime: draft.oncePerTime,
})
