import { brokenRules, type BrokenRule, type OrderFacts } from '../order-rules.ts'
import { useDeliveryPromise } from './use-delivery-promise.ts'
import { useShop } from './use-shop.ts'

/** The shop's rules that stand against what the shopper is about to order, as this page knows them. */
export function useBrokenRules(facts: Omit<OrderFacts, 'promise'>): BrokenRule[] {
  const shop = useShop()
  const promise = useDeliveryPromise()
  return brokenRules(shop, { ...facts, promise })
}
