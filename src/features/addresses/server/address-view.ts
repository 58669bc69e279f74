import type { Address } from '#shared/shapes.ts'
import type { AddressRow } from './address-store.ts'

export const addressView = (row: AddressRow): Address => ({
  _id: row.id,
  name: row.name,
  mobile: row.mobile,
  address_line: row.address_line,
  landmark: row.landmark,
  city: row.city,
  state: row.state,
  pincode: row.pincode,
  country: row.country,
  type: row.type,
  isDefault: row.is_default,
})
