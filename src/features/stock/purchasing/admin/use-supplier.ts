import { usePage } from '#ui/use-page.ts'
import { useClient } from '#ui/api-context.tsx'
import { supplierCalls } from '../calls.ts'
import type { SupplierContract } from '../supplier-contract.ts'
import { KEY } from './use-purchasing.ts'

export const useSupplierCalls = () => useClient<SupplierContract>(supplierCalls)

/** The account of a supplier, the last row first. */
export function useSupplierAccount(id: string, page: number) {
  const { getSupplierAccount } = useSupplierCalls()
  return usePage([...KEY, 'account', id, page], (options) =>
    getSupplierAccount({ params: { id }, query: { page } }, options),
  )
}
