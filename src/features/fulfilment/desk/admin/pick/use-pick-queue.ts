import { useQuery } from '@tanstack/react-query'
import { useClient } from '#ui/api-context.tsx'
import { pickCalls } from '../../pick-calls.ts'
import type { PickContract } from '../../pick-contract.ts'

export const pickQueueKey = ['orders', 'pick-queue'] as const

const POLL_MS = 15_000
const QUEUE_SIZE = 100

/** The confirmed orders that wait to be picked, with how far each is. */
export function usePickQueue({ isOn = true } = {}) {
  const { getPickQueue } = useClient<PickContract>(pickCalls)
  return useQuery({
    queryKey: pickQueueKey,
    queryFn: ({ signal }) => getPickQueue({ query: { limit: QUEUE_SIZE } }, { signal }),
    enabled: isOn,
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: 'always',
  })
}
