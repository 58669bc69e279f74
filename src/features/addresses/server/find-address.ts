import type { Tx } from '#platform/db/postgres.ts'
import type { Address } from '#shared/shapes.ts'
import { findAddressRow, listAddressRows } from './address-store.ts'
import { addressView } from './address-view.ts'

/** An address of this user for an order to copy; null for any other. */
export async function findAddress(tx: Tx, userId: string, id: string): Promise<Address | null> {
  const row = await findAddressRow(tx, userId, id)
  return row && addressView(row)
}

/** The user's addresses, the default first. */
export async function listAddresses(tx: Tx, userId: string): Promise<Address[]> {
  return (await listAddressRows(tx, userId)).map(addressView)
}
