import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Product } from '#shared/shapes.ts'
import { useClient } from '#ui/api-context.tsx'
import { searchCalls } from '../calls.ts'
import type { SearchContract } from '../contract.ts'

/** How long the typing must rest before the shop is asked, and how many products are suggested. */
const REST_MS = 180
const AT_MOST = 5

export interface Suggested {
  products: Product[]
  /** The categories where most of what was found stands, whatever language it was typed in. */
  categoryIds: number[]
  /** What was searched for instead of what was typed; null where nothing was corrected. */
  correctedTo: string | null
}

const none: Suggested = { products: [], categoryIds: [], correctedTo: null }

/** Products for what was typed. Letters that follow end the call that is under way. */
export function useSuggestedProducts(typed: string): Suggested {
  const calls = useClient<SearchContract>(searchCalls)
  const wanted = useRested(typed.trim())
  const { data } = useQuery({
    queryKey: ['search', 'suggested', wanted.toLowerCase()],
    enabled: wanted.length > 1,
    staleTime: 60_000,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { data, correctedTo, facets, totalCount } = await calls.searchProduct(
        { body: { search: wanted, limit: AT_MOST } },
        { signal },
      )
      const home = facets.categories.filter(({ count }) => count * 2 > totalCount)
      return { products: data, categoryIds: home.map(({ _id }) => _id), correctedTo }
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
