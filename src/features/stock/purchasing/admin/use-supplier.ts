import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useClient } from '#ui/api-context.tsx'
import { supplierCalls } from '../calls.ts'
import type { SupplierContract } from '../supplier-contract.ts'
import { KEY } from './use-purchasing.ts'

export const useSupplierCalls = () => useClient<SupplierContract>(supplierCalls)

/** The account of a supplier, the last row first. */
export function useSupplierAccount(id: string, page: number) {
  const { getSupplierAccount } = useSupplierCalls()
  return useQuery({
    queryKey: [...KEY, 'account', id, page],
    queryFn: ({ signal }) => getSupplierAccount({ params: { id }, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  })
}
