import { useData } from '#ui/use-data.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { CallOptions } from '#shared/api-client.ts'
import { useClient } from '#ui/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import { cashCalls } from '../cash-calls.ts'
import type { CashContract, CountInput } from '../cash-contract.ts'

/** The day sheet of a day in India, and counting a rider's cash. */
export function useCash(day: string) {
  const calls = useClient<CashContract>(cashCalls)
  const queries = useQueryClient()
  return {
    reverse: async (
      { _id: moveId, kind }: { _id: number; kind: string },
      { reason, from }: { reason: string; from: string },
      options: CallOptions,
    ) => {
      const body = { moveId, reason, ...(kind === 'refund' && from !== '' && { counterId: from }) }
      const { message } = await calls.reverseCash({ body }, options)
      toast.success(message)
      await queries.invalidateQueries({ queryKey: ['cash'] })
    },
    sheet: useData(['cash', day], (options) => calls.getCashDay({ query: { day } }, options), {
      refetchOnWindowFocus: 'always',
    }),
    count: async (body: CountInput, options: CallOptions) => {
      const { message } = await calls.countCash({ body }, options)
      toast.success(message)
      await queries.invalidateQueries({ queryKey: ['cash'] })
    },
  }
}
