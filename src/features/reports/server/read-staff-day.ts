import type { Tx } from '#platform/db/postgres.ts'
import { toRupees } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import type { StaffDay } from '../contract.ts'
import { findStaffDay } from './staff-day-store.ts'

/** What a person did on a day in India, `2026-11-21`. Throws `not_found` for somebody who never worked in the shop. */
export async function readStaffDay(tx: Tx, userId: string, day: string): Promise<StaffDay> {
  const row = await findStaffDay(tx, userId, day)
  if (!row) throw new AppError('not_found')
  const { name, role, sales_paise: salesPaise, ...counts } = row
  return { day, person: { _id: userId, name, role }, ...counts, salesAmount: toRupees(salesPaise) }
}
