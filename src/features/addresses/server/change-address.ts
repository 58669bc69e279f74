import type { Database } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { lockUser } from '#features/people/accounts/server/user-store.ts'
import {
  type AddressFields,
  type AddressRow,
  updateAddress,
  clearDefaultAddress,
  makeDefaultAddress,
} from './address-store.ts'
import { recordAddress } from './record-address.ts'

/** Changes any field of an address; `isDefault: true` also makes it the default. */
export async function changeAddress(
  db: Database,
  userId: string,
  { _id, isDefault, ...fields }: Partial<AddressFields> & { _id: string; isDefault?: true },
): Promise<AddressRow> {
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    const changed = await updateAddress(tx, userId, _id, fields)
    if (!changed) throw new AppError('address_not_found')
    const fieldNames = Object.keys({ ...fields, ...(isDefault && { isDefault }) })
    await recordAddress(tx, user, { action: 'address.update', addressId: _id, fields: fieldNames })
    if (!isDefault || changed.is_default) return changed
    await clearDefaultAddress(tx, userId)
    return (await makeDefaultAddress(tx, userId, _id)) ?? changed
  })
}
