import { useDeliveryPincode } from '#features/storefront/shop/delivery-pincode.ts'
import { useShop } from '#features/storefront/shop/use-shop.ts'
import { areaOf } from '#features/storefront/timeless-promise.ts'
import { formatPaise } from '#shared/money.ts'
import { cartOf, freeDeliveryProgress, isChargedIn } from '../charge-rule.ts'
import { useCharges } from './use-charges.ts'

/**
 * The amount from which delivery to this pincode, or that of the device, is free, as "₹199.00"; null while it is not
 * known, and where it never is.
 */
export function useFreeFrom(chosen?: string): string | null {
  const device = useDeliveryPincode()
  const area = areaOf(useShop(), chosen ?? device)?.id ?? null
  const { charges } = useCharges(true)
  const progress = freeDeliveryProgress(
    cartOf(0, area),
    charges.filter((charge) => isChargedIn(charge, area)),
  )
  return progress && formatPaise(progress.goalPaise)
}
