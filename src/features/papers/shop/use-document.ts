import { useQuery } from '@tanstack/react-query'
import { AppError } from '#shared/problems.ts'
import { useClient } from '#ui/api-context.tsx'
import { documentCalls } from '../document-calls.ts'
import type { DocumentContract } from '../document-contract.ts'

/** The bill of an order, or a note against it; null while the goods have not left. */
export function useDocument(
  orderId: string,
  { number, enabled = true }: { number?: string; enabled?: boolean } = {},
) {
  const calls = useClient<DocumentContract>(documentCalls)
  return useQuery({
    queryKey: ['orders', 'document', orderId, number],
    enabled: enabled && orderId !== '',
    queryFn: async ({ signal }) => {
      try {
        return (await calls.getDocument({ query: { orderId, number } }, { signal })).data
      } catch (error) {
        if (error instanceof AppError && error.code === 'document_not_found') return null
        throw error
      }
    },
  })
}
