import { useData } from '#ui/use-data.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '#ui/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import type { DeliveryManagementContract } from '../contract.ts'
import { deliveryManagementCalls } from '../management-calls.ts'

const KEY = ['delivery']

export const useDeliveryCalls = () => useClient<DeliveryManagementContract>(deliveryManagementCalls)

/** Everything that the Delivery page shows. */
export function useDelivery() {
  const calls = useDeliveryCalls()
  return useQuery({
    queryKey: KEY,
    queryFn: async () => {
      const [areas, rules, daysOff, slots] = await Promise.all([
        calls.getAreas(),
        calls.getSlotRules(),
        calls.getDaysOff(),
        calls.getSlotGrid(),
      ])
      return { areas: areas.data, rules: rules.data, daysOff: daysOff.data, slots: slots.data }
    },
  })
}

/** Runs a call that changes something of the page, then fetches the page's data again. */
export function useSave() {
  const queries = useQueryClient()
  return async (call: () => Promise<{ message: string }>): Promise<void> => {
    try {
      toast.success((await call()).message)
    } finally {
      await queries.invalidateQueries({ queryKey: KEY })
    }
  }
}

/** The same for a button: a refusal is a toast. */
export function useTap() {
  const save = useSave()
  return useMutation({
    mutationFn: save,
    onError: (error) => void toast.error(error.message),
  })
}

/** The areas' names, for charges and orders; nothing while they load. */
export function useAreaNames(): { id: string; name: string }[] {
  const calls = useDeliveryCalls()
  const { data } = useData([...KEY, 'names'], () => calls.getAreas())
  return data?.map(({ _id, name }) => ({ id: _id, name })) ?? []
}
