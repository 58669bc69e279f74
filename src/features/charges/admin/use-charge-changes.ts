import { useData } from '#ui/use-data.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '#ui/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import { useAddAndSave } from '#ui/use-add-and-save.ts'
import { useChange } from '#ui/use-change.ts'
import type { ChargeDraft } from '../charge-draft.ts'
import type { ManagedCharge, ChargeManagementContract } from '../contract.ts'
import { chargeManagementCalls } from '../management-calls.ts'

const allKey = ['charges', 'all'] as const

/** Long enough to read the message and press Undo. */
const UNDO_MS = 8_000

/** Every charge, in the order of the bill. */
export function useAllCharges() {
  const { getCharges } = useClient<ChargeManagementContract>(chargeManagementCalls)
  return useData(allKey, () => getCharges())
}

const showError = (error: Error) => void toast.error(error.message)

/** Mutations of charges. Carts show a change in their next bill. */
export function useChargeChanges() {
  const calls = useClient<ChargeManagementContract>(chargeManagementCalls)
  const queries = useQueryClient()
  const options = {
    onSettled: () => queries.invalidateQueries({ queryKey: ['charges'] }),
  }
  const { add, save } = useAddAndSave(['charges'], {
    add: (draft: Omit<ChargeDraft, 'sortOrder'> & { sortOrder?: number }, options) =>
      calls.createCharge({ body: draft }, options),
    save: ({ _id, ...change }: Partial<ChargeDraft> & { _id: string; updatedAt?: string }) =>
      calls.updateCharge({ params: { id: _id }, body: change }),
  })
  const toggle = useChange(
    ({ _id, isActive }: ManagedCharge) =>
      calls.toggleCharge({ params: { id: _id }, body: { isActive: !isActive } }),
    { changes: [['charges']] },
  )
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
    onSuccess: (_reply, { _id, updatedAt: _at, translations = {}, ...charge }) =>
      void toast.plain(`${charge.name} deleted.`, {
        duration: UNDO_MS,
        action: {
          label: 'Undo',
          onClick: () => add.mutate({ ...charge, translations }, { onError: showError }),
        },
      }),
    onError: showError,
  })
  return { add, save, toggle, order, remove }
}
