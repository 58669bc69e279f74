import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Product } from '#shared/shapes.ts'
import { useClient } from '#ui/api-context.tsx'
import { searchCalls } from '../calls.ts'
import type { SearchContract } from '../contract.ts'

/** How long the typing must rest before the shop is asked, and how many products are suggested. */
const REST_MS = 180
const AT_MOST = 5

const none: Product[] = []

/** Products for what was typed. Letters that follow end the call that is under way. */
export function useSuggestedProducts(typed: string): Product[] {
  const calls = useClient<SearchContract>(searchCalls)
  const wanted = useRested(typed.trim())
  const { data } = useQuery({
    queryKey: ['search', 'suggested', wanted.toLowerCase()],
    enabled: wanted.length > 1,
    staleTime: 60_000,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const reply = await calls.searchProduct({ body: { search: wanted, limit: AT_MOST } }, { signal })
      return reply.data
    },
  })
  return (wanted.length > 1 && typed.trim() !== '' && data) || none
}

function useRested(value: string): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
