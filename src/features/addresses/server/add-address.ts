import type { Database } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { lockUser } from '#features/identity/server/user-store.ts'
import { MAX_ADDRESSES } from '../contract.ts'
import {
  type AddressFields,
  type AddressRow,
  clearDefaultAddress,
  countAddresses,
  insertAddress,
} from './address-store.ts'
import { recordAddress } from './record-address.ts'

/** Adds an address. The first one always becomes the default. */
export async function addAddress(
  db: Database,
  userId: string,
  draft: AddressFields & { isDefault: boolean },
): Promise<AddressRow> {
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    const count = await countAddresses(tx, userId)
    if (count >= MAX_ADDRESSES) throw new AppError('address_limit', { limit: MAX_ADDRESSES })
    const isDefault = draft.isDefault || count === 0
    if (isDefault) await clearDefaultAddress(tx, userId)
    const added = await insertAddress(tx, userId, { ...draft, isDefault })
    await recordAddress(tx, user, {
      action: 'address.create',
      addressId: added.id,
      fields: Object.keys(draft),
    })
    return added
  })
}
