import { useShop } from '#features/storefront/shop/use-shop.ts'
import { OwnSubscriptions } from '#features/subscriptions/shop/own-subscriptions.tsx'

export function Component() {
  return <OwnSubscriptions shopName={useShop().name} />
}
