import { t } from '#shared/words.ts'

/** "We deliver to 560038: 30–45 min, free from ₹199.00", as far as it is known. */
export function deliveryYes(pincode: string, promise: string | null, freeFrom: string | null): string {
  const known = [promise, freeFrom && t('charges.free-from-amount', { amount: freeFrom })]
    .filter(Boolean)
    .join(', ')
  return t('storefront.we-deliver-to-pincode-known', { pincode, known: known && `: ${known}` })
}
