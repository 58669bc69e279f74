import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '#ui/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import { counterCalls } from '../calls.ts'
import type { Counter, CounterContract } from '../contract.ts'
import type { CheckKind } from '../tender-kinds.ts'

const key = ['counter'] as const

/** The counters, a day's figures, and what is to be looked at. */
export function useDay(day: string) {
  const calls = useClient<CounterContract>(counterCalls)
  const counters = useQuery({ queryKey: [...key, 'counters'], queryFn: () => calls.getCounters() })
  const report = useQuery({ queryKey: [...key, 'day', day], queryFn: () => calls.getDay({ query: { day } }) })
  const checks = useQuery({ queryKey: [...key, 'checks'], queryFn: () => calls.getCounterChecks() })
  return { counters, report, checks }
}

/** The counters; none until they are known. */
export function useCounters(): readonly Counter[] {
  const calls = useClient<CounterContract>(counterCalls)
  const { data } = useQuery({ queryKey: [...key, 'counters'], queryFn: () => calls.getCounters() })
  return data?.data ?? []
}

/** The counters whose drawers are open. */
export const useOpenDrawers = (): readonly Counter[] => useCounters().filter(({ drawer }) => drawer !== null)

/** What is done with drawers, counters and checks; each then refreshes the page. */
export function useDayActions(onDone: () => void) {
  const calls = useClient<CounterContract>(counterCalls)
  const queries = useQueryClient()
  const act = useMutation({
    mutationFn: (work: () => Promise<{ message: string }>) => work(),
    onSuccess: ({ message }) => {
      toast.success(message)
      onDone()
    },
    onError: (error) => void toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
  return {
    isBusy: act.isPending,
    open: (counterId: string, float: number) =>
      act.mutate(() => calls.openDrawer({ body: { counterId, float } })),
    move: (
      body: { counterId: string; kind: 'pay_in' | 'pay_out'; amount: number; note: string },
      idempotencyKey: string,
    ) => act.mutate(() => calls.moveDrawer({ body }, { idempotencyKey })),
    close: (counterId: string, counted: number) =>
      act.mutate(() => calls.closeDrawer({ body: { counterId, counted } })),
    lose: (counterId: string) => act.mutate(() => calls.loseCounter({ body: { counterId } })),
    see: (check: { orderId: string; position: number; kind: CheckKind }) =>
      act.mutate(() => calls.seeCounterCheck({ body: check })),
  }
}
