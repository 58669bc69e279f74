import { useQuery } from '@tanstack/react-query'
import { ProductRow } from '#features/catalogue/shop/product-row.tsx'
import type { StepperSlot } from '#features/catalogue/shop/product-grid.tsx'
import { useUser } from '#features/identity/shop/use-user.ts'
import { useClient } from '#ui/api-context.tsx'
import { orderCalls } from '../calls.ts'
import type { OrderContract } from '../contract.ts'

/** What this shopper ordered before, most often first; nothing for guests and first-time shoppers. */
export function BuyAgain({ stepper }: { stepper: StepperSlot }) {
  const { user } = useUser()
  const orders = useClient<OrderContract>(orderCalls)
  const { data } = useQuery({
    queryKey: ['orders', 'buy-again'],
    enabled: user !== null,
    staleTime: 5 * 60_000,
    queryFn: async () => (await orders.getBuyAgain()).data,
  })
  if (!user || !data || data.length === 0) return null
  return <ProductRow title="Buy again" products={data} stepper={stepper} />
}
