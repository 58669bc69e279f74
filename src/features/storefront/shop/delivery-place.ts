import { useSyncExternalStore } from 'react'
import { PINCODE } from '#features/addresses/pincode.ts'
import { useAddresses } from '#features/addresses/shop/use-addresses.ts'
import { browserStorage } from '#features/identity/shop/browser-storage.ts'
import { createStore, useStore } from '#ui/create-store.ts'

const KEY = 'delivery_pincode'
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  const unwatch = browserStorage.watch([KEY], listener)
  return () => {
    listeners.delete(listener)
    unwatch()
  }
}

/** Only a pincode counts, whatever storage holds. */
function chosen(): string | null {
  const kept = browserStorage.read(KEY)
  return kept !== null && PINCODE.test(kept) ? kept : null
}

/** Keeps on this device where to deliver. */
export function choosePincode(pincode: string): void {
  browserStorage.write(KEY, pincode)
  for (const listener of listeners) listener()
}

/**
 * Where this shopper wants things brought: the pincode that was given on this device, else that of the default
 * address; null on the server, so that no page that everybody shares depends on it.
 */
export function useDeliveryPincode(): string | null {
  const given = useSyncExternalStore(subscribe, chosen, () => null)
  const { addresses } = useAddresses()
  return given ?? (addresses.find(({ isDefault }) => isDefault) ?? addresses[0])?.pincode ?? null
}

const dialog = createStore(false)

export const openPlaceDialog = (): void => dialog.set(true)
export const closePlaceDialog = (): void => dialog.set(false)
export const useIsPlaceDialogOpen = (): boolean => useStore(dialog, false)
