import { useInfiniteQuery } from '@tanstack/react-query'
import { useData } from '#ui/use-data.ts'
import { useClient } from '#ui/api-context.tsx'
import type { AuditKind } from '../audit-kinds.ts'
import { auditCalls } from '../calls.ts'
import type { AuditContract } from '../contract.ts'

export interface AuditFilter {
  actorId: string
  kind: AuditKind | ''
  /** Days in India; empty for no limit. */
  from: string
  to: string
}

/** The filtered log, newest first; more on demand. */
export function useAuditLog({ actorId, kind, from, to }: AuditFilter) {
  const { getLog } = useClient<AuditContract>(auditCalls)
  return useInfiniteQuery({
    queryKey: ['audit', 'log', actorId, kind, from, to],
    queryFn: ({ pageParam, signal }) =>
      getLog(
        {
          query: {
            limit: 50,
            ...(pageParam && { before: pageParam }),
            ...(actorId && { actorId }),
            ...(kind && { kind }),
            ...(from && { from }),
            ...(to && { to }),
          },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

export function useAuditPeople() {
  const { getPeople } = useClient<AuditContract>(auditCalls)
  return useData(['audit', 'people'], (options) => getPeople({}, options))
}
