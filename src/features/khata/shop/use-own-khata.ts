import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useClient } from '#ui/api-context.tsx'
import { khataCalls } from '../calls.ts'
import type { KhataContract } from '../contract.ts'

/** The shopper's own khata with the statement of a span; null for somebody without one. */
export function useOwnKhata(span: { from?: string; to?: string } = {}) {
  const { getOwnKhata } = useClient<KhataContract>(khataCalls)
  return useQuery({
    queryKey: ['khata', 'own', span.from ?? '', span.to ?? ''],
    queryFn: async ({ signal }) => (await getOwnKhata({ query: span }, { signal })).data,
    placeholderData: keepPreviousData,
  })
}
