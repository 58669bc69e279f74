import { brokenRules, type BrokenRule, type OrderFacts } from '../order-rules.ts'
import { useDeliveryPromise } from './use-delivery-promise.ts'
import { useShop } from './use-shop.ts'

/** The shop's rules that the current order breaks, as far as this page knows. */
export function useBrokenRules(facts: Omit<OrderFacts, 'promise'>): BrokenRule[] {
  const shop = useShop()
  const promise = useDeliveryPromise()
  return brokenRules(shop, { ...facts, promise })
}
