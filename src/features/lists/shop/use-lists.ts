import { t } from '#shared/words.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { lineKey, maxQuantity, withPack } from '#features/cart/cart-line.ts'
import { browserCart } from '#features/cart/shop/browser-cart.ts'
import { openCartMenu } from '#features/cart/shop/cart-menu-store.ts'
import { useGetProduct } from '#features/cart/shop/start-cart.ts'
import { useUser } from '#features/people/accounts/shop/use-user.ts'
import { useData } from '#ui/use-data.ts'
import { useClient } from '#ui/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import { listCalls } from '../calls.ts'
import type { ListContract } from '../contract.ts'

const key = ['lists'] as const

export const useListCalls = () => useClient<ListContract>(listCalls)

/** The shopper’s own lists. */
export function useLists() {
  const { user } = useUser()
  const { getLists } = useListCalls()
  return useData(key, (options) => getLists({}, options), { enabled: user !== null })
}

export const useRefreshLists = () => {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: key })
}

/** Changes or deletes a list, then reads all again. */
export function useListChange() {
  const calls = useListCalls()
  const refresh = useRefreshLists()
  const saved = {
    onError: (error: Error) => toast.error(error.message),
    onSettled: refresh,
  } as const
  return {
    change: useMutation({
      ...saved,
      mutationFn: (body: Parameters<typeof calls.changeList>[0]['body']) => calls.changeList({ body }),
    }),
    remove: useMutation({
      ...saved,
      mutationFn: (_id: string) => calls.deleteList({ body: { _id } }),
      onSuccess: ({ message }) => toast.success(message),
    }),
  }
}

interface Wanted {
  productId: number
  unit: string
  name: string
  pieces: number
}

/** Puts lines into the cart as far as they are available, and says which are not. */
export function useAddAll() {
  const getProduct = useGetProduct()
  const [isAdding, setAdding] = useState(false)
  const addAll = async (lines: readonly Wanted[]) => {
    setAdding(true)
    try {
      const out: string[] = []
      let added = 0
      for (const { productId, unit, name, pieces } of lines) {
        const product = await getProduct(productId)
        const has =
          browserCart.get().lines.find((line) => line.key === lineKey(productId, unit))?.quantity ?? 0
        const most = product && withPack(product, unit) ? maxQuantity(product, unit) : 0
        const quantity = Math.min(has + pieces, most)
        if (quantity < has + pieces) out.push(name)
        if (!product || quantity <= has) continue
        browserCart.setQuantity(product, unit, quantity)
        added += 1
      }
      toast.plain(
        out.length > 0
          ? t('lists.count-added-not-in-full-names', { count: added, names: out.join(', ') })
          : t('lists.count-added', { count: added }),
      )
      if (added > 0) openCartMenu()
    } catch (error) {
      toast.error(error instanceof Error ? error.message : t('ui.something-went-wrong-please-try-again'))
    } finally {
      setAdding(false)
    }
  }
  return { isAdding, addAll }
}
