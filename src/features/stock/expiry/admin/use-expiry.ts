import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '#ui/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import { expiryCalls } from '../calls.ts'
import type { ExpiryContract, ExpiryList } from '../contract.ts'

const KEY = ['expiry']

export const useExpiryCalls = () => useClient<ExpiryContract>(expiryCalls)

export function useExpiring(list: ExpiryList) {
  const { getExpiring } = useExpiryCalls()
  return useQuery({
    queryKey: [...KEY, list],
    queryFn: async ({ signal }) => (await getExpiring({ query: { list } }, { signal })).data,
    placeholderData: keepPreviousData,
  })
}

/** Runs a call that changes price or stock; the lists are then read again, and a refusal is a toast. */
export function useChangeExpiring() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (call: () => Promise<{ message: string }>) => call(),
    onSuccess: ({ message }) => void toast.success(message),
    onError: (error) => void toast.error(error.message),
    onSettled: () =>
      Promise.all([KEY, ['stock'], ['catalogue']].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}
