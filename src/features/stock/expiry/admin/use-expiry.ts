import { useData } from '#ui/use-data.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useClient } from '#ui/api-context.tsx'
import { useChange } from '#ui/use-change.ts'
import { expiryCalls } from '../calls.ts'
import type { ExpiryContract, ExpiryList } from '../contract.ts'

const KEY = ['expiry']

export const useExpiryCalls = () => useClient<ExpiryContract>(expiryCalls)

export function useExpiring(list: ExpiryList) {
  const { getExpiring } = useExpiryCalls()
  return useData([...KEY, list], (options) => getExpiring({ query: { list } }, options), {
    placeholderData: keepPreviousData,
  })
}

/** Runs a call that changes price or stock; the lists are then read again, and a refusal is a toast. */
export function useChangeExpiring() {
  return useChange((call: () => Promise<{ message: string }>) => call(), {
    changes: [KEY, ['stock'], ['catalogue']],
  })
}
