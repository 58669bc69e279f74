import type { Database, Tx } from '#platform/db/postgres.ts'
import { once } from '#platform/requests/once.ts'
import type { SentRequest } from '#platform/requests/sent-request.ts'
import { AppError } from '#shared/problems.ts'
import { lockUser } from '#features/people/accounts/server/user-store.ts'
import { MAX_ADDRESSES } from '../contract.ts'
import {
  type AddressFields,
  type AddressRow,
  clearDefaultAddress,
  countAddresses,
  findAddressRow,
  insertAddress,
} from './address-store.ts'
import { recordAddress } from './record-address.ts'

/** Adds an address, once for each request `sent`. The first one always becomes the default. */
export async function addAddress(
  db: Database,
  userId: string,
  draft: AddressFields & { isDefault: boolean },
  sent?: SentRequest,
): Promise<AddressRow> {
  const add = async (tx: Tx) => {
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
    return added.id
  }
  return db.transaction(async (tx) => {
    const id = await once(tx, sent, () => add(tx))
    const address = await findAddressRow(tx, userId, id)
    if (!address) throw new AppError('address_not_found')
    return address
  })
}
