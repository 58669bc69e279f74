import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Product } from '#shared/shapes.ts'
import { useClient } from '#ui/api-context.tsx'
import { searchCalls } from '../calls.ts'
import type { SearchContract } from '../contract.ts'

/** The pause in typing before suggestions are fetched, in milliseconds, and their number. */
const REST_MS = 180
const AT_MOST = 5

export interface Suggested {
  products: Product[]
  /** The categories of most found products, whatever language was typed. */
  categoryIds: number[]
  /** The corrected search; null when nothing was corrected. */
  correctedTo: string | null
}

const none: Suggested = { products: [], categoryIds: [], correctedTo: null }

/** Suggested products for the typed text. Further typing aborts the call in progress. */
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
