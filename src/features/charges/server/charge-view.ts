import { toPercent, toRupees } from '#shared/money.ts'
import type { Charge } from '../contract.ts'
import type { ChargeRow } from './charge-store.ts'

export const toCharge = (row: ChargeRow): Charge => ({
  _id: row.id,
  name: row.name,
  description: row.description,
  type: row.type,
  value: row.type === 'fixed' ? toRupees(row.value) : toPercent(row.value),
  minOrderAmount: row.minOrderPaise === null ? null : toRupees(row.minOrderPaise),
  maxOrderAmount: row.maxOrderPaise === null ? null : toRupees(row.maxOrderPaise),
  isActive: row.isActive,
  sortOrder: row.sortOrder,
  updatedAt: row.updatedAt.toISOString(),
})
