import type { Database } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { lockUser } from '#features/people/accounts/server/user-store.ts'
import { type AddressRow, clearDefaultAddress, listAddressRows, makeDefaultAddress } from './address-store.ts'
import { recordAddress } from './record-address.ts'

/** Makes an address the default; an unknown id is refused and the old default stays. */
export async function setDefaultAddress(db: Database, userId: string, id: string): Promise<AddressRow[]> {
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    await clearDefaultAddress(tx, userId)
    if (!(await makeDefaultAddress(tx, userId, id))) throw new AppError('address_not_found')
    await recordAddress(tx, user, { action: 'address.update', addressId: id, fields: ['isDefault'] })
    return listAddressRows(tx, userId)
  })
}
