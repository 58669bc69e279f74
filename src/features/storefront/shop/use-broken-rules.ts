import { brokenRules, type BrokenRule, type OrderFacts } from '../order-rules.ts'
import { useDeliveryPromise } from './use-delivery-promise.ts'
import { useShop } from './use-shop.ts'

/**
 * The shop's rules that the current order breaks, as far as this page knows. With a slot (or where one may be chosen) the
 * hour does not matter, unless the shop is closed altogether.
 */
export function useBrokenRules({
  hasSlot,
  ...facts
}: Omit<OrderFacts, 'promise'> & { hasSlot: boolean }): BrokenRule[] {
  const shop = useShop()
  const promise = useDeliveryPromise()
  return brokenRules(shop, { ...facts, promise: hasSlot && shop.opening.mode !== 'closed' ? null : promise })
}
