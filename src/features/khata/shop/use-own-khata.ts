import { useData } from '#ui/use-data.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useClient } from '#ui/api-context.tsx'
import { khataCalls } from '../calls.ts'
import type { KhataContract } from '../contract.ts'

/** The shopper's own khata with the statement of a span; null for somebody without one. */
export function useOwnKhata(span: { from?: string; to?: string } = {}) {
  const { getOwnKhata } = useClient<KhataContract>(khataCalls)
  return useData(
    ['khata', 'own', span.from ?? '', span.to ?? ''],
    (options) => getOwnKhata({ query: span }, options),
    { placeholderData: keepPreviousData },
  )
}
