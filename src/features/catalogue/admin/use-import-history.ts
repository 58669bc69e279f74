import { useData } from '#ui/use-data.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DataOf } from '#shared/endpoint.ts'
import { useClient } from '#ui/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import { catalogueAdminCalls } from '../admin-calls.ts'
import type { CatalogueAdminContract } from '../admin-contract.ts'

export type WrittenImport = DataOf<CatalogueAdminContract['listImports']>[number]

export const IMPORT_HISTORY = ['catalogue-imports']

/** The imports of the last seven days, their undo and their pictures. */
export function useImportHistory() {
  const calls = useClient<CatalogueAdminContract>(catalogueAdminCalls)
  const queries = useQueryClient()
  const imports = useData(IMPORT_HISTORY, (options) => calls.listImports({}, options), {
    refetchInterval: ({ state }) =>
      state.data?.some(({ pictures }) => (pictures?.waiting ?? 0) > 0) ? 2_000 : false,
    gcTime: 0,
  })
  const undo = useMutation({
    mutationFn: async (importId: string) => (await calls.undoImport({ body: { importId } })).data,
    onError: (error) => toast.error(error.message),
    onSettled: () => Promise.all([imports.refetch(), queries.invalidateQueries({ queryKey: ['catalogue'] })]),
  })
  const retry = useMutation({
    mutationFn: async (failed: { importId: string; url?: string }) =>
      (await calls.retryPictures({ body: failed })).data,
    onError: (error) => toast.error(error.message),
    onSettled: () => imports.refetch(),
  })
  return { imports, undo, retry }
}
