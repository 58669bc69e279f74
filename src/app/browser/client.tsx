import '#ui/styles.css'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { AppError, type ProblemCode } from '#shared/problems.ts'
import { currentLocale } from '#shared/words.ts'
import { fetchCode, reloadInto } from '#ui/fetch-code.ts'
import { nextTask } from '#ui/next-task.ts'
import { createBrowserRouter } from '#ui/router/browser-router.ts'
import type { RouteData } from '#ui/router/load-routes.ts'
import type { RouteObject } from '#ui/router/match-routes.ts'
import { RouterProvider } from '#ui/router/router.tsx'
import { browserSend } from './browser-send.ts'
import { takeEarlyClicks } from './replay-early-clicks.ts'
import { loadProblemPage } from '../layout/lazy-problem-page.tsx'
import { createQueryClient, Providers } from '../providers.tsx'
import { routes } from '../routes.tsx'

interface Hydration {
  loaderData: RouteData['loaderData']
  errors: Record<string, { code: ProblemCode; status: number; message: string }> | null
}

async function start() {
  // Other scripts contain the sentences of their language.
  if (import.meta.env.DEV || import.meta.env.OWN_WORDS) await (await import('./speak-page.ts')).speakPage()
  const hydration = JSON.parse(
    document.getElementById('hydration')?.textContent ?? '{}',
  ) as Partial<Hydration>
  if (hydration.errors) await loadProblemPage()
  const data = { loaderData: hydration.loaderData ?? {}, errors: errorsOf(hydration) }
  const router = await createBrowserRouter(routes(browserSend, []), data, loadShellRoutes)
  const missing = router.state.get().page.routes.find(({ Component }) => !Component)
  if (missing) throw new Error(`the code of ${missing.id} could not be fetched`)
  takeEarlyClicks()
  // Otherwise React would report it.
  if (import.meta.env.DEV)
    for (const element of document.querySelectorAll('#root [lang=en]')) element.removeAttribute('lang')
  await nextTask()
  // A transition hydrates in slices, so that a tap in between is handled at once.
  startTransition(() => {
    hydrateRoot(
      document.getElementById('root')!,
      <StrictMode>
        <Providers send={browserSend} queries={createQueryClient()}>
          <RouterProvider router={router} />
        </Providers>
      </StrictMode>,
    )
  })
}

/** Returns the shell routes once, and then nothing: the router must not add them twice. */
async function loadShellRoutes(): Promise<RouteObject[]> {
  const { shellRoutes } = await fetchCode(() => import('../shell-routes.tsx'))
  if (areShellRoutesKnown) return []
  areShellRoutesKnown = true
  return shellRoutes()
}

let areShellRoutesKnown = false

/** English pages have no other language in them; only a demo has a place for its bar. */
async function drawBesides() {
  if (currentLocale() !== 'en') (await import('./mark-english.ts')).watchEnglish()
  const place = document.getElementById('demo-bar')
  if (place) (await import('./demo-bar.tsx')).drawDemoBar(place)
}

function errorsOf({ errors }: Partial<Hydration>): RouteData['errors'] {
  if (!errors) return null
  return Object.fromEntries(
    Object.entries(errors).map(([id, { code, ...options }]) => [id, new AppError(code, undefined, options)]),
  )
}

// If it fails, the server-rendered page can still be read and its links followed.
start()
  .then(drawBesides)
  .catch(async (error: unknown) => {
    console.error(error)
    await reloadInto(window.location.href)
  })
