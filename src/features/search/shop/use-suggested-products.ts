import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Product } from '#shared/shapes.ts'
import { useClient } from '#ui/api-context.tsx'
import { searchCalls } from '../calls.ts'
import type { SearchContract } from '../contract.ts'

/** The pause in typing before suggestions are fetched, in milliseconds. */
const DEBOUNCE_MS = 180
const MAX_PRODUCTS = 5

interface Suggested {
  products: Product[]
  /** The categories that contain more than half of the found products. */
  categoryIds: number[]
  /** The corrected search; null when nothing was corrected. */
  correctedTo: string | null
}

const none: Suggested = { products: [], categoryIds: [], correctedTo: null }

/** Suggested products for the typed text. Further typing aborts the call in progress. */
export function useSuggestedProducts(typed: string): Suggested {
  const calls = useClient<SearchContract>(searchCalls)
  const wanted = useDebounced(typed.trim())
  const { data } = useQuery({
    queryKey: ['search', 'suggested', wanted.toLowerCase()],
    enabled: wanted.length > 1,
    staleTime: 60_000,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { data, correctedTo, facets, totalCount } = await calls.searchProduct(
        { body: { search: wanted, limit: MAX_PRODUCTS } },
        { signal },
      )
      const mainCategories = facets.categories.filter(({ count }) => count * 2 > totalCount)
      return { products: data, categoryIds: mainCategories.map(({ _id }) => _id), correctedTo }
    },
  })
  return (wanted.length > 1 && typed.trim() !== '' && data) || none
}

function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
