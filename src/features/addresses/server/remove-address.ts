import type { Database } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { lockUser } from '#features/people/accounts/server/user-store.ts'
import { promoteNewestAddress, removeAddressRow } from './address-store.ts'
import { recordAddress } from './record-address.ts'

/** Removes an address; orders keep their copy. If it was the default, the newest remaining one becomes the default. */
export async function removeAddress(db: Database, userId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    const removed = await removeAddressRow(tx, userId, id)
    if (!removed) throw new AppError('address_not_found')
    await recordAddress(tx, user, { action: 'address.delete', addressId: id, fields: ['address'] })
    if (removed.is_default) await promoteNewestAddress(tx, userId)
  })
}
