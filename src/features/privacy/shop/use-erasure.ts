import { useData } from '#ui/use-data.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useClient } from '#ui/api-context.tsx'
import { useChange } from '#ui/use-change.ts'
import { privacyCalls } from '../calls.ts'
import type { Erasure, PrivacyContract } from '../contract.ts'

const key = ['erasure'] as const

/** Whether and when the user is erased, and what is kept then. */
export function useErasure() {
  const { getErasure } = useClient<PrivacyContract>(privacyCalls)
  return useData(key, (options) => getErasure({}, options))
}

/** Stores what a call answered about the erasure. */
export function useStoreErasure(): (erasure: Erasure) => void {
  const queries = useQueryClient()
  return (erasure) => queries.setQueryData(key, erasure)
}

/** Takes the wish to be erased back. */
export function useKeepMe() {
  const { keepMe } = useClient<PrivacyContract>(privacyCalls)
  const store = useStoreErasure()
  return useChange(() => keepMe(), { onDone: ({ data }) => store(data) })
}
