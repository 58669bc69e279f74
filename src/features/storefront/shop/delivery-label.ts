import { t } from '#shared/words.ts'
/** Where the shop delivers, as the header, the cart and the checkout say it. */
export function deliveryLabel(pincode: string | null, isRefused: boolean): string {
  if (pincode === null) return t('storefront.enter-your-pincode')
  return isRefused
    ? t('storefront.we-do-not-deliver-to-pincode-yet', { pincode })
    : t('storefront.delivering-to-pincode', { pincode })
}
