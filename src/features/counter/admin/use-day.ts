import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOptions } from '#shared/api-client.ts'
import { AppError } from '#shared/problems.ts'
import { useClient } from '#ui/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import { counterCalls } from '../calls.ts'
import type { Counter, CounterContract } from '../contract.ts'
import type { CheckKind, DrawerPlace } from '../tender-kinds.ts'

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

/** Undoes what was entered into a drawer, and then refreshes the page. */
export function useDayUndo() {
  const calls = useClient<CounterContract>(counterCalls)
  const queries = useQueryClient()
  const done = async ({ message }: { message: string }) => {
    toast.success(message)
    await queries.invalidateQueries({ queryKey: key })
  }
  return {
    move: async (moveId: number, reason: string, options: CallOptions) =>
      done(await calls.reverseDrawerMove({ body: { moveId, reason } }, options)),
    count: async (drawerId: string, reason: string) =>
      done(await calls.undoCount({ body: { drawerId, reason } })),
  }
}

/** Answers that ask something. */
const QUESTIONS = ['amount_unusual', 'pay_out_needs_manager']

/** What goes into a drawer or out of it. */
interface MoveBody {
  counterId: string
  kind: 'pay_in' | 'pay_out'
  amount: number
  place: DrawerPlace
  note: string
}

/** What is done with drawers, counters and checks; each then refreshes the page. */
export function useDayActions(onDone: () => void) {
  const [asked, setAsked] = useState<AppError | null>(null)
  const calls = useClient<CounterContract>(counterCalls)
  const queries = useQueryClient()
  const act = useMutation({
    mutationFn: (work: () => Promise<{ message: string }>) => work(),
    onSuccess: ({ message }) => {
      toast.success(message)
      onDone()
    },
    onError: (error) => {
      if (error instanceof AppError && QUESTIONS.includes(error.code)) setAsked(error)
      else toast.error(error.message)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
  return {
    isBusy: act.isPending,
    /** What the shop wants to know before it does what was asked for. */
    asked,
    forget: () => setAsked(null),
    open: (counterId: string, float: number, reason: string) =>
      act.mutate(() => calls.openDrawer({ body: { counterId, float, ...(reason && { reason }) } })),
    move: (body: MoveBody, idempotencyKey: string) =>
      act.mutate(() => calls.moveDrawer({ body }, { idempotencyKey })),
    /** Pays out with a manager’s yes; throws what is wrong with the proof. */
    moveWithYes: async (body: MoveBody & { approval: string }, idempotencyKey: string) => {
      const { message } = await calls.moveDrawer({ body }, { idempotencyKey })
      toast.success(message)
      onDone()
      await queries.invalidateQueries({ queryKey: key })
    },
    close: (counterId: string, counted: number, confirmed: boolean) =>
      act.mutate(() => calls.closeDrawer({ body: { counterId, counted, confirmed } })),
    lose: (counterId: string) => act.mutate(() => calls.loseCounter({ body: { counterId } })),
    see: (check: { orderId: string; position: number; kind: CheckKind }) =>
      act.mutate(() => calls.seeCounterCheck({ body: check })),
  }
}
