import { t } from '#shared/words.ts'
import { useState } from 'react'
import { withPack, lineKey, maxQuantity } from '#features/cart/cart-line.ts'
import { browserCart } from '#features/cart/shop/browser-cart.ts'
import { openCartMenu } from '#features/cart/shop/cart-menu-store.ts'
import { useGetProduct } from '#features/cart/shop/start-cart.ts'
import type { Order } from '../contract.ts'
import type { Product } from '#shared/shapes.ts'
import { toast } from '#ui/toast.tsx'
import { reorderPlan, reorderMessage } from '../reorder.ts'

/** Adds an order's lines to the cart again, as far as they are available, and reports what is missing. */
export function useReorder(): { isReordering: boolean; reorder: (order: Order) => Promise<void> } {
  const getProduct = useGetProduct()
  const [isReordering, setReordering] = useState(false)
  const reorder = async ({ items }: Order) => {
    setReordering(true)
    try {
      const ids = [...new Set(items.map(({ productId }) => productId))]
      const found = await Promise.all(ids.map(getProduct))
      const products = new Map(
        found.filter((one) => one !== null).map((one): [number, Product] => [one._id, one]),
      )
      const inCart = new Map(browserCart.get().lines.map(({ key, quantity }) => [key, quantity]))
      const plan = reorderPlan(items, ({ productId, unit }) => {
        const product = products.get(productId)
        const has = inCart.get(lineKey(productId, unit)) ?? 0
        return product && withPack(product, unit) ? maxQuantity(product, unit) - has : 0
      })
      for (const { productId, unit, quantity } of plan.added) {
        const product = products.get(productId)
        if (product)
          browserCart.setQuantity(product, unit, (inCart.get(lineKey(productId, unit)) ?? 0) + quantity)
      }
      toast.plain(reorderMessage(plan))
      if (plan.added.length > 0) openCartMenu()
    } catch (error) {
      toast.error(error instanceof Error ? error.message : t('orders.we-could-not-add-these-items-please'))
    } finally {
      setReordering(false)
    }
  }
  return { isReordering, reorder }
}
