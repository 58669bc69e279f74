import { keepPreviousData, useQuery, type QueryKey } from '@tanstack/react-query'
import type { CallOptions } from '#shared/api-client.ts'
import type { DataOptions } from './use-data.ts'

/** A page of a list with its envelope, which has the number of all; until it is there, the page before stays. */
export const usePage = <Reply>(
  queryKey: QueryKey,
  call: (options: CallOptions) => Promise<Reply>,
  options: DataOptions<Reply> = {},
) =>
  useQuery({
    queryKey,
    queryFn: ({ signal }) => call({ signal }),
    placeholderData: keepPreviousData,
    ...options,
  })
