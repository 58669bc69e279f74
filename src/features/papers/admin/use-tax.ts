import { useData } from '#ui/use-data.ts'
import { usePage } from '#ui/use-page.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { AppError } from '#shared/problems.ts'
import { useClient } from '#ui/api-context.tsx'
import { documentCalls } from '../document-calls.ts'
import type { DocumentContract } from '../document-contract.ts'
import type { DocumentKind } from '../document-kind.ts'

const PAGE_SIZE = 25

/** The sums of a month: `2026-11`. */
export function useTaxMonth(month: string) {
  const calls = useClient<DocumentContract>(documentCalls)
  return useData(['tax', 'month', month], (options) => calls.getTaxMonth({ query: { month } }, options), {
    placeholderData: keepPreviousData,
  })
}

/** One page of a month's documents, newest first. */
export function useDocuments(month: string, kind: DocumentKind | '', page: number) {
  const calls = useClient<DocumentContract>(documentCalls)
  const query = { from: `${month}-01`, to: lastDayOf(month), kind, page, limit: PAGE_SIZE }
  return usePage(['tax', 'documents', query], (options) => calls.getDocuments({ query }, options))
}

function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** The bill of an order, with what is left of it; null while the goods have not left. */
export function useBill(orderId: string, enabled: boolean) {
  const calls = useClient<DocumentContract>(documentCalls)
  return useQuery({
    queryKey: ['orders', 'document', orderId, undefined],
    enabled,
    queryFn: async ({ signal }) => {
      try {
        return (await calls.getDocument({ query: { orderId } }, { signal })).data
      } catch (error) {
        if (error instanceof AppError && error.code === 'document_not_found') return null
        throw error
      }
    },
  })
}
