import { brokenRules, type BrokenRule, type OrderFacts } from '../order-rules.ts'
import { useDeliveryPromise } from './use-delivery-promise.ts'
import { useShop } from './use-shop.ts'

/** Rules that the order breaks, as far as known here. With a slot the hour matters only if the shop is closed altogether. */
export function useBrokenRules({
  hasSlot,
  ...facts
}: Omit<OrderFacts, 'promise'> & { hasSlot: boolean }): BrokenRule[] {
  const shop = useShop()
  const promise = useDeliveryPromise()
  return brokenRules(shop, { ...facts, promise: hasSlot && shop.opening.mode !== 'closed' ? null : promise })
}
