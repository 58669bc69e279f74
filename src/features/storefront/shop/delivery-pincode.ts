import { useSyncExternalStore } from 'react'
import { PINCODE } from '#features/addresses/pincode.ts'
import { useAddresses } from '#features/addresses/shop/use-addresses.ts'
import { browserStorage } from '#features/people/accounts/shop/browser-storage.ts'
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

/** Ignores anything in storage that is not a pincode. */
function readPincode(): string | null {
  const stored = browserStorage.read(KEY)
  return stored !== null && PINCODE.test(stored) ? stored : null
}

/** Stores the delivery pincode on this device. */
export function choosePincode(pincode: string): void {
  browserStorage.write(KEY, pincode)
  for (const listener of listeners) listener()
}

/**
 * The delivery pincode: the one entered on this device, else that of the default address; null on the server, so that
 * no shared page depends on it.
 */
export function useDeliveryPincode(): string | null {
  const entered = useSyncExternalStore(subscribe, readPincode, () => null)
  const { addresses } = useAddresses()
  return entered ?? (addresses.find(({ isDefault }) => isDefault) ?? addresses[0])?.pincode ?? null
}

const dialog = createStore(false)

export const openPincodeDialog = (): void => dialog.set(true)
export const closePincodeDialog = (): void => dialog.set(false)
export const useIsPincodeDialogOpen = (): boolean => useStore(dialog, false)
