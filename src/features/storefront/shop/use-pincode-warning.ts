import { deliversTo } from '../timeless-promise.ts'
import { useShop } from './use-shop.ts'

/** The message about a pincode while an address is typed; null if the shop delivers there. */
export function usePincodeWarning(): (pincode: string) => string | null {
  const shop = useShop()
  return (pincode) =>
    deliversTo(shop, pincode)
      ? null
      : `We do not deliver to ${pincode} yet. You can keep this address for later.`
}
