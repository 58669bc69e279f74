import { toRupees } from '#shared/money.ts'
import type { Counter } from '../contract.ts'
import type { ListedCounter } from './counter-store.ts'

export const counterView = (row: ListedCounter): Counter => ({
  _id: row.id,
  name: row.name,
  series: row.series,
  hasDevice: row.has_device,
  lastSerial: row.last_serial,
  lostAt: row.lost_at?.toISOString() ?? null,
  missing: row.missing,
  ...(row.kept_bills && { kept: row.kept_bills }),
  ...(row.left_paise !== null && { left: toRupees(row.left_paise) }),
  drawer:
    row.drawer_id && row.opened_at
      ? {
          _id: row.drawer_id,
          openedAt: row.opened_at.toISOString(),
          float: toRupees(row.float_paise ?? 0),
          cash: toRupees(row.cash_paise ?? 0),
        }
      : null,
})
