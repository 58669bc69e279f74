import { PINCODE } from '#features/addresses/pincode.ts'
import { useAddresses } from '#features/addresses/shop/use-addresses.ts'
import { storedText } from '#features/people/accounts/shop/browser-storage.ts'
import { createStore, useStore } from '#ui/create-store.ts'

const stored = storedText('delivery_pincode')

/** Ignores anything in storage that is not a pincode. */
function readPincode(): string | null {
  const text = stored.get()
  return text !== null && PINCODE.test(text) ? text : null
}

export const choosePincode = (pincode: string): void => stored.set(pincode)

/** The pincode entered on this device, else the default address's; null on the server: no shared page depends on it. */
export function useDeliveryPincode(): string | null {
  const entered = useStore({ get: readPincode, subscribe: stored.subscribe }, null)
  const { addresses } = useAddresses()
  return entered ?? (addresses.find(({ isDefault }) => isDefault) ?? addresses[0])?.pincode ?? null
}

const dialog = createStore(false)

export const openPincodeDialog = (): void => dialog.set(true)
export const closePincodeDialog = (): void => dialog.set(false)
export const useIsPincodeDialogOpen = (): boolean => useStore(dialog, false)
