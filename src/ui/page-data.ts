import { useLoaderData } from 'react-router'
import type { Send } from '#shared/api-client.ts'

/** What a page's loader gets: the address it is asked for, and a way to make calls where it runs. */
export interface LoaderArgs {
  params: Record<string, string | undefined>
  url: URL
  signal: AbortSignal
}

export type PageLoader<Data = unknown> = (send: Send, args: LoaderArgs) => Promise<Data>

/** What the page's own `loader` answered, on the server and in the browser alike. */
export function usePageData<L extends PageLoader>(): Awaited<ReturnType<L>> {
  return useLoaderData() as Awaited<ReturnType<L>>
}
