import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Order } from '#features/orders/contract.ts'
import { useShowOrder } from '#features/orders/shop/use-orders.ts'
import { useClient } from '#ui/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import { isPayable } from '../is-payable.ts'
import { upiCalls } from '../calls.ts'
import type { UpiContract } from '../contract.ts'

const keyOf = (orderId: string) => ['upi', 'payment', orderId] as const

/** How often it is asked whether the shop has answered, in milliseconds. */
const POLL_MS = 10_000

/** How this order is paid by UPI; null if it is not. */
export function useUpiPayment(order: Order) {
  const { getUpiLink } = useClient<UpiContract>(upiCalls)
  const { orderId } = order
  return useQuery({
    // What is due changes when the order is packed or leaves.
    queryKey: [...keyOf(orderId), order.order_status],
    enabled: isPayable(order),
    queryFn: async ({ signal }) => (await getUpiLink({ query: { orderId } }, { signal })).data,
    refetchInterval: ({ state }) => (state.data ? POLL_MS : false),
    refetchIntervalInBackground: false,
  })
}

/** Tells the shop that the order is paid. */
export function useClaimUpi(orderId: string) {
  const { claimUpi } = useClient<UpiContract>(upiCalls)
  const queries = useQueryClient()
  const show = useShowOrder()
  return useMutation({
    mutationFn: (utr: string | null) => claimUpi({ body: { orderId, ...(utr !== null && { utr }) } }),
    onSuccess: ({ data, message }) => {
      show(data)
      toast.success(message)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(orderId) }),
  })
}
