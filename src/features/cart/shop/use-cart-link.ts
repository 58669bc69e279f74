import { t } from '#shared/words.ts'
import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from '#ui/router/router.tsx'
import { localName } from '#shared/local-name.ts'
import { paths } from '#shared/paths.ts'
import { toast } from '#ui/toast.tsx'
import { maxQuantity } from '../cart-line.ts'
import { readCartLink } from '../cart-link.ts'
import { browserCart } from './browser-cart.ts'
import { useGetProduct } from './start-cart.ts'

/**
 * Puts the packs of the page's address into the cart as a guest's cart is merged: its quantity stands, at most what can be had; what is
 * not sold or there is said. Opened again it changes nothing.
 */
export function useCartLink(isReady: boolean): void {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const getProduct = useGetProduct()
  const add = address.get('add')
  const done = useRef<string | null>(null)
  useEffect(() => {
    if (!isReady || add === null || done.current === add) return
    done.current = add
    const put = async () => {
      const missing: string[] = []
      let count = 0
      for (const { productId, unit, quantity } of readCartLink(add)) {
        const product = await getProduct(productId)
        const most =
          product && product.packs.some((pack) => pack.unit === unit) ? maxQuantity(product, unit) : 0
        const given = Math.min(quantity, most)
        if (given < quantity) missing.push(product ? localName(product) : unit)
        if (!product || given === 0) continue
        browserCart.setQuantity(product, unit, given)
        count += 1
      }
      toast.plain(
        missing.length > 0
          ? t('lists.count-added-not-in-full-names', { count, names: missing.join(', ') })
          : t('lists.count-added', { count }),
      )
    }
    void put()
      .catch((error: unknown) =>
        toast.error(error instanceof Error ? error.message : t('ui.something-went-wrong-please-try-again')),
      )
      .then(() => navigate(paths.cart, { replace: true }))
  }, [isReady, add, getProduct, navigate])
}
