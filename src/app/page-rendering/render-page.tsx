import { renderToString } from 'react-dom/server'
import type { Shop } from '#features/storefront/contract.ts'
import { tags } from '#features/storefront/content-tags.ts'
import { defaultShop } from '#features/storefront/default-shop.ts'
import { orderOnline } from '#features/storefront/shop-sentences.ts'
import type { SendWithTags } from '#platform/http/in-process.ts'
import { hashSource } from '#platform/http/security-headers.ts'
import { wordedIn } from '#platform/http/asked-locale.ts'
import type { Loaded } from '#platform/http/single-flight-cache.ts'
import { localPath } from '#shared/locale-path.ts'
import { localeIds, type LocaleId } from '#shared/locales.ts'
import type { SpokenLanguages } from '#features/languages/server/spoken-languages.ts'
import { AppError } from '#shared/problems.ts'
import { currentLocale, inLocale, t } from '#shared/words.ts'
import type { PageHead } from '#ui/page-head.ts'
import { loadRoutes, Redirect, type RouteData } from '#ui/router/load-routes.ts'
import { routeMatcher, type RouteMatches } from '#ui/router/match-routes.ts'
import { StaticRouterProvider } from '#ui/router/router.tsx'
import { documentOf } from './html.ts'
import { markEnglish } from './mark-english.ts'
import { onePerTurn } from './one-per-turn.ts'
import { withoutLocale } from './page-path.ts'
import { loadProblemPage } from '../layout/lazy-problem-page.tsx'
import { createQueryClient, Providers } from '../providers.tsx'
import type { LoaderContext, RouteHandle } from '../route-handle.ts'
import { routes } from '../routes.tsx'
import { shellRoutes } from '../shell-routes.tsx'

/** The URLs of the browser's files, from the build's manifest or the development server. */
export interface ClientAssets {
  script: string
  /** The text of the script that records clicks before the others have loaded; absent in development. */
  earlyScript?: string | undefined
  styles: string[]
  /** Loaded before they are asked for. */
  fonts: string[]
  /** Chunks that a page's source file imports. */
  preloadsOf(source: string): string[]
  /** Chunks that cart and checkout may need later, even offline. */
  prefetches?: string[]
  /** Its visitors may become the demo's persons. */
  hasPersons?: boolean
}

export interface RenderedPage {
  status: number
  html: string
  /** The source, by hash, of the script that stands in it. */
  inlineScript?: string | undefined
  /** The page's new URL; the status says whether it moved permanently. */
  location?: string
}

type Page = RouteMatches & RouteData

/** Without a shop that says otherwise. */
const allLanguages = {
  fresh: () => undefined,
  isOn: () => true,
  spoken: () => localeIds,
  fileOf: () => null,
}

/** Nothing aborts the loaders of a page that is rendered. */
const never = new AbortController().signal

/** Renders pages for guests, in their path's language, with the tags of their data; loaders call in process. */
export function pageRenderer(
  sendWithTags: SendWithTags,
  assets: (locale: LocaleId) => Promise<ClientAssets>,
  origin: string,
  onFailure: (error: AppError, path: string) => void = () => undefined,
  mayGoOn?: () => Promise<void> | undefined,
  languages: Pick<SpokenLanguages, 'fresh' | 'isOn' | 'spoken' | 'fileOf'> = allLanguages,
): (path: string) => Promise<Loaded<RenderedPage>> {
  const turn = onePerTurn(mayGoOn)
  const quiet = sendWithTags(() => undefined)
  const match = routeMatcher(routes(quiet, shellRoutes()))
  return async (path) => {
    // Concatenated, not resolved: a path such as //evil.example would become another origin.
    const url = new URL(path.startsWith('/') ? origin + path : `${origin}/${path}`)
    await languages.fresh()
    const asked = withoutLocale(url.pathname)
    // What is not spoken is an address like any other that is not there.
    const { locale, path: shopPath } = languages.isOn(asked.locale)
      ? asked
      : { locale: 'en' as const, path: url.pathname }
    url.pathname = shopPath
    const read = new Set<string>([tags.words])
    const send = sendWithTags((noted) => noted.forEach((tag) => read.add(tag)))
    const requestContext: LoaderContext = { send, locale }
    const matches = match(url.pathname)
    const data = await loadRoutes(matches, { url: url.href, signal: never }, () => true, requestContext)
    if (data instanceof Redirect)
      return {
        value: { status: 301, html: '', location: inLocale(locale, () => localPath(data.location)) },
        tags: [...read],
      }
    const page: Page = { ...matches, ...data }
    await loadProblemPage()
    await turn()
    const { preloadsOf, prefetches, ...files } = await assets(locale)
    // All at once: other pages are rendered in other languages.
    const html = inLocale(locale, () => {
      const queries = createQueryClient()
      const body = renderToString(
        <Providers send={quiet} queries={queries}>
          <StaticRouterProvider url={url} page={page} />
        </Providers>,
      )
      // Otherwise its timers would keep the page in memory for ten minutes.
      queries.clear()
      const handle = (page.routes.at(-1)!.handle ?? {}) as RouteHandle
      return documentOf({
        ...files,
        languages: languages.spoken(),
        words: languages.fileOf(locale)?.path,
        head: headOf(page, handle, url),
        shop: shopOf(page),
        origin,
        body: locale === 'en' ? body : markEnglish(body),
        hydration: { loaderData: page.loaderData, errors: errorsOf(page) },
        // The others, with a fixed title, are filled by the browser.
        isReadable: handle.title === undefined,
        preloads: [...new Set(handle.sources?.flatMap(preloadsOf))],
        prefetches: handle.isAvailableOffline ? prefetches : [],
      })
    })
    const status = statusOf(page)
    const problem = firstError(page)
    if (problem && problem.status >= 500) onFailure(problem, url.pathname)
    // What was not found may be created later.
    if (status !== 200) read.add(tags.shell).add(tags.products)
    const inlineScript = files.earlyScript && hashSource(files.earlyScript)
    return { value: { status, html, inlineScript }, tags: [...read] }
  }
}

function headOf(page: Page, handle: RouteHandle, url: URL): PageHead {
  const shop = shopOf(page)
  const name = shop?.name ?? defaultShop.name
  const problem = firstError(page)
  if (problem)
    return {
      title: `${problem.status === 404 ? t('app.not-found') : t('app.something-went-wrong')} · ${name}`,
      noindex: true,
    }
  if (handle.head && shop) return handle.head(page.loaderData[page.routes.at(-1)!.id], { url, shop })
  return {
    title: handle.title ? `${handle.title} · ${name}` : shop?.seo.title || name,
    ...(handle.title &&
      shop && { description: shop.seo.description || `${handle.title}. ${orderOnline(shop)}` }),
    noindex: true,
  }
}

const shopOf = ({ loaderData }: Page) => (loaderData.layout as { shop?: Shop } | undefined)?.shop

function firstError({ errors }: Page): AppError | null {
  const [error] = Object.values(errors ?? {})
  return error === undefined ? null : problemOf(error)
}

/** A path that no product or list can have is not found. */
function problemOf(error: unknown): AppError {
  if (!(error instanceof AppError)) return new AppError('unexpected', undefined, { cause: error })
  return error.code === 'invalid' ? new AppError('not_found', undefined, { cause: error }) : error
}

function statusOf(page: Page): number {
  const error = firstError(page)
  if (error) return error.status
  return page.routes.at(-1)!.path === '*' ? 404 : 200
}

function errorsOf({ errors }: Page) {
  if (!errors) return null
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => {
      const problem = problemOf(error)
      return [
        id,
        { code: problem.code, status: problem.status, message: wordedIn(currentLocale(), problem).message },
      ]
    }),
  )
}
