import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '#ui/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import { useOnce } from '#ui/use-once.ts'
import type { ChargeDraft } from '../charge-draft.ts'
import type { ManagedCharge, ChargeManagementContract } from '../contract.ts'
import { chargeManagementCalls } from '../management-calls.ts'

const allKey = ['charges', 'all'] as const

/** Long enough to read the message and press Undo. */
const UNDO_MS = 8_000

/** Every charge, in the order of the bill. */
export function useAllCharges() {
  const { getCharges } = useClient<ChargeManagementContract>(chargeManagementCalls)
  return useQuery({ queryKey: allKey, queryFn: async () => (await getCharges()).data })
}

const showError = (error: Error) => void toast.error(error.message)

/** Mutations of charges. Carts show a change in their next bill. */
export function useChargeChanges() {
  const calls = useClient<ChargeManagementContract>(chargeManagementCalls)
  const queries = useQueryClient()
  const once = useOnce()
  const options = {
    onSettled: () => queries.invalidateQueries({ queryKey: ['charges'] }),
  }
  const add = useMutation({
    ...options,
    mutationFn: (draft: Omit<ChargeDraft, 'sortOrder'> & { sortOrder?: number }) =>
      once((options) => calls.createCharge({ body: draft }, options)),
  })
  const save = useMutation({
    ...options,
    mutationFn: ({ _id, ...change }: Partial<ChargeDraft> & { _id: string; updatedAt?: string }) =>
      calls.updateCharge({ params: { id: _id }, body: change }),
  })
  const toggle = useMutation({
    ...options,
    mutationFn: ({ _id, isActive }: ManagedCharge) =>
      calls.toggleCharge({ params: { id: _id }, body: { isActive: !isActive } }),
    onSuccess: ({ message }) => void toast.success(message),
    onError: showError,
  })
  const order = useMutation({
    ...options,
    mutationFn: (charges: ManagedCharge[]) =>
      calls.orderCharges({ body: { ids: charges.map(({ _id }) => _id) } }),
    // Optimistic: the row moves at once.
    onMutate: async (charges) => {
      await queries.cancelQueries({ queryKey: allKey })
      queries.setQueryData(allKey, charges)
    },
    onError: showError,
  })
  const remove = useMutation({
    ...options,
    mutationFn: ({ _id }: ManagedCharge) => calls.deleteCharge({ params: { id: _id } }),
    onSuccess: (_reply, { _id, updatedAt: _at, ...draft }) =>
      void toast.plain(`${draft.name} deleted.`, {
        duration: UNDO_MS,
        action: { label: 'Undo', onClick: () => add.mutate(draft, { onError: showError }) },
      }),
    onError: showError,
  })
  return { add, save, toggle, order, remove }
}
