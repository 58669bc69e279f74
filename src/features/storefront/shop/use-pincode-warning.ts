import { t } from '#shared/words.ts'
import { deliversTo } from '../timeless-promise.ts'
import { useShop } from './use-shop.ts'

/** The message about a pincode while an address is typed; null if the shop delivers there. */
export function usePincodeWarning(): (pincode: string) => string | null {
  const shop = useShop()
  return (pincode) =>
    deliversTo(shop, pincode) ? null : t('storefront.we-do-not-deliver-to-pincode-yet-2', { pincode })
}
