import { shownOf } from '#shared/account-fields.ts'
import type { User } from '#shared/shapes.ts'
import type { UserExtras } from './identity.ts'
import type { UserRow } from './user-store.ts'

export const userView = (row: UserRow, extras: UserExtras): User => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  avatar: row.avatar,
  mobile: row.mobile,
  verify_email: row.verify_email,
  last_login_date: row.last_login_at?.toISOString() ?? null,
  status: row.status,
  role: row.role,
  ...(row.mobile_verified_at && { verify_mobile: true as const }),
  ...(row.staff_role && row.staff_role !== 'owner' && { staffRole: row.staff_role }),
  ...(row.needs_second_factor && { needsSecondFactor: true as const }),
  ...(!row.cash_on_delivery && { cashOnDelivery: false as const }),
  ...(row.substitution && { substitution: row.substitution }),
  ...shownOf(row),
  ...(row.work_locale && { workLocale: row.work_locale }),
  address_details: extras.address_details,
  shopping_cart: extras.shopping_cart,
  orderHistory: extras.orderHistory,
})
