import { useInfiniteQuery, type QueryKey } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Product } from '#shared/shapes.ts'

export interface ProductPage {
  products: Product[]
  page: number
  totalPages: number
  totalCount: number
}

/** Page size of a product list: fills rows of two, three, four and six. */
export const LIST_PAGE_SIZE = 24

const FRESH_MS = 60_000

/** An infinite list from the loader's page. Pages are cached a while, so that coming back restores list and position. */
export function useProductPages(
  key: QueryKey,
  first: ProductPage,
  load: (page: number, signal: AbortSignal) => Promise<ProductPage>,
) {
  const query = useInfiniteQuery({
    queryKey: key,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    getNextPageParam: ({ page, totalPages }) => (page < totalPages ? page + 1 : undefined),
    initialData: { pages: [first], pageParams: [1] },
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
  })
  const { pages } = query.data
  const products = useMemo(() => distinct(pages.flatMap((page) => page.products)), [pages])
  return {
    products,
    pageCount: pages.length,
    totalCount: pages.at(-1)?.totalCount ?? first.totalCount,
    hasMore: query.hasNextPage,
    busy: query.isFetchingNextPage,
    failed: query.isFetchNextPageError,
    more: () => void query.fetchNextPage({ cancelRefetch: false }),
  }
}

export type ProductPages = ReturnType<typeof useProductPages>

/** A product that moved to the next page between two requests must not appear twice. */
function distinct(products: Product[]): Product[] {
  return [...new Map(products.map((product) => [product._id, product])).values()]
}
