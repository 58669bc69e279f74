import type { Address } from '#shared/shapes.ts'
import { createStore, useStore } from '#ui/create-store.ts'

type AddressPanel = { kind: 'menu' } | { kind: 'add' } | { kind: 'edit'; address: Address }

const panel = createStore<AddressPanel | null>(null)

export const openAddressMenu = (): void => panel.set({ kind: 'menu' })
export const openAddAddress = (): void => panel.set({ kind: 'add' })
export const openEditAddress = (address: Address): void => panel.set({ kind: 'edit', address })
export const closeAddressPanel = (): void => panel.set(null)

export const useAddressPanel = (): AddressPanel | null => useStore(panel, null)

/** Whether the add or edit panel is open: the floating cart button is hidden then (specification, section 2). */
export const useIsAddressFormOpen = (): boolean => {
  const open = useAddressPanel()
  return open !== null && open.kind !== 'menu'
}

const chosenId = createStore<string | null>(null)

export const chooseAddress = (address: Pick<Address, '_id'>): void => chosenId.set(address._id)

/** The delivery address: the one chosen on this page, else the default. */
export function useChosenAddress(addresses: readonly Address[]): Address | null {
  const id = useStore(chosenId, null)
  return (
    addresses.find((one) => one._id === id) ?? addresses.find((one) => one.isDefault) ?? addresses[0] ?? null
  )
}
