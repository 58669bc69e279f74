import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { userKey } from '#features/people/accounts/shop/use-user.ts'
import type { Send } from '#shared/api-client.ts'
import { AppError } from '#shared/problems.ts'
import { ApiProvider } from '#ui/api-context.tsx'

/** Only network and server failures are retried: the other error responses are final. */
function shouldRetry(failures: number, error: unknown): boolean {
  return failures < 2 && (!(error instanceof AppError) || error.status >= 500)
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Offline, a first visit shows the error instead of waiting forever.
        networkMode: 'always',
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        retry: shouldRetry,
        refetchOnWindowFocus: true,
      },
      // Offline a press fails at once: nothing may change long after it.
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** A 403 means that this user's rights have changed: everything that depends on them is fetched again. */
function refetchingUserOnForbidden(send: Send, queries: QueryClient): Send {
  return async (...call) => {
    try {
      return await send(...call)
    } catch (error) {
      if (error instanceof AppError && error.code === 'forbidden')
        void queries.invalidateQueries({ queryKey: userKey })
      throw error
    }
  }
}

interface ProvidersProps {
  send: Send
  queries: QueryClient
  children: ReactNode
}

export function Providers({ send, queries, children }: ProvidersProps) {
  const refetchingSend = useMemo(() => refetchingUserOnForbidden(send, queries), [send, queries])
  return (
    <QueryClientProvider client={queries}>
      <ApiProvider send={refetchingSend}>{children}</ApiProvider>
    </QueryClientProvider>
  )
}
