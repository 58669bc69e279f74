import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Send } from '#shared/api-client.ts'
import { AppError } from '#shared/problems.ts'
import { ApiProvider } from '#ui/api-context.tsx'

/** Refusals are answers: only a failing network or server is worth asking again. */
function worthRetrying(failures: number, error: unknown): boolean {
  return failures < 2 && (!(error instanceof AppError) || error.status >= 500)
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Offline, a first visit shows the problem instead of waiting for ever.
        networkMode: 'always',
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        retry: worthRetrying,
        refetchOnWindowFocus: true,
      },
      mutations: { retry: false },
    },
  })
}

export function Providers({
  send,
  queries,
  children,
}: {
  send: Send
  queries: QueryClient
  children: ReactNode
}) {
  return (
    <QueryClientProvider client={queries}>
      <ApiProvider send={send}>{children}</ApiProvider>
    </QueryClientProvider>
  )
}
