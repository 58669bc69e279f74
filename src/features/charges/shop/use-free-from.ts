import { useDeliveryPincode } from '#features/storefront/shop/delivery-pincode.ts'
import { useShop } from '#features/storefront/shop/use-shop.ts'
import { areaOf } from '#features/storefront/timeless-promise.ts'
import { formatPaise } from '#shared/money.ts'
import { cartOf, freeDeliveryProgress, isChargedIn } from '../charge-rule.ts'
import { useCharges } from './use-charges.ts'

/** From which amount delivery to this pincode or the device's is free, as "₹199.00"; null if unknown, or never. */
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
