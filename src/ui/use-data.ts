import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import type { CallOptions } from '#shared/api-client.ts'

export type DataOptions<Data> = Omit<UseQueryOptions<Data>, 'queryKey' | 'queryFn'>

/** What a call answers, without its envelope, under its key in the cache. */
export const useData = <Data>(
  queryKey: QueryKey,
  call: (options: CallOptions) => Promise<{ data: Data }>,
  options: DataOptions<Data> = {},
) => useQuery({ queryKey, queryFn: async ({ signal }) => (await call({ signal })).data, ...options })
