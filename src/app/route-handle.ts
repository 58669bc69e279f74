import type { Send } from '#shared/api-client.ts'
import type { LocaleId } from '#shared/locales.ts'
import type { HeadContext, PageHead } from '#ui/page-head.ts'
import type { LoaderFunctionArgs } from '#ui/router/match-routes.ts'

/** What a route tells the server's rendering and the browser's title. */
export interface RouteHandle {
  head?: (data: unknown, context: HeadContext) => PageHead
  /** Source files of the page's chunks, so that the server can preload them. */
  sources?: string[]
  /** The service worker caches its empty shell for offline use. */
  isAvailableOffline?: boolean
  /** The fixed title of a page whose content the browser loads. */
  title?: string
  /** The sentence below that title, shown before the content is loaded. */
  note?: string
}

/** On the server each page has its own `send`, which records tags; data is loaded outside its language. */
export interface LoaderContext {
  send: Send
  locale: LocaleId
}

export interface RouteLoaderArgs extends LoaderFunctionArgs {
  context?: Partial<LoaderContext>
}
