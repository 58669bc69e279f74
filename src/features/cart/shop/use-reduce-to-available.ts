import { useState } from 'react'
import { lineKey, type Shortage } from '../cart-line.ts'
import { browserCart } from './browser-cart.ts'

export function useReduceToAvailable() {
  const [isAdjusting, setAdjusting] = useState(false)
  const reduceToAvailable = async (shortages: readonly Omit<Shortage, 'name'>[]) => {
    setAdjusting(true)
    const { lines } = browserCart.get()
    for (const { productId, unit, available } of shortages) {
      const line = lines.find(({ key }) => key === lineKey(productId, unit))
      if (line) browserCart.setQuantity(line.product, line.unit, available)
    }
    await browserCart.settled()
    setAdjusting(false)
  }
  return { isAdjusting, reduceToAvailable }
}
