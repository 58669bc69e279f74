import { useLoaderData } from '#ui/router/router.tsx'
import type { Send } from '#shared/api-client.ts'
import type { LocaleId } from '#shared/locales.ts'

/** What a page's loader receives: the requested URL, and a function to call the API. */
export interface LoaderArgs {
  params: Record<string, string | undefined>
  url: URL
  signal: AbortSignal
  /** On the server, where the current language is another one while data is loaded. */
  locale?: LocaleId | undefined
}

export type PageLoader<Data = unknown> = (send: Send, args: LoaderArgs) => Promise<Data>

/** What the page's own `loader` returned, on the server and in the browser alike. */
export function usePageData<L extends PageLoader>(): Awaited<ReturnType<L>> {
  return useLoaderData() as Awaited<ReturnType<L>>
}
