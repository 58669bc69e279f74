import '#ui/styles.css'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type HydrationState, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { AppError, type ProblemCode } from '#shared/problems.ts'
import { fetchCode, reloadInto } from '#ui/fetch-code.ts'
import { nextTask } from '#ui/next-task.ts'
import { browserSend } from './browser-send.ts'
import { takeEarlyClicks } from './replay-early-clicks.ts'
import { loadProblemPage } from '../layout/lazy-problem-page.tsx'
import { createQueryClient, Providers } from '../providers.tsx'
import { routes } from '../routes.tsx'

interface Hydration {
  loaderData: HydrationState['loaderData']
  errors: Record<string, { code: ProblemCode; status: number; message: string }> | null
}

async function start() {
  const hydration = JSON.parse(
    document.getElementById('hydration')?.textContent ?? '{}',
  ) as Partial<Hydration>
  if (hydration.errors) await loadProblemPage()
  const isShell = matchRoutes(routes(browserSend, []), window.location)?.at(-1)?.route.path === '*'
  const list = routes(browserSend, isShell ? await loadShellRoutes() : [])
  await resolveLazy(list)
  await nextTask()
  const router = createBrowserRouter(list, {
    patchRoutesOnNavigation: async ({ patch }) => patch('layout', await loadShellRoutes()),
    hydrationData: { loaderData: hydration.loaderData ?? {}, errors: errorsOf(hydration) },
  })
  takeEarlyClicks()
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

/** The code of the rendered page must be loaded before hydration, or React would discard the server's markup. */
async function resolveLazy(list: ReturnType<typeof routes>) {
  for (const { route } of matchRoutes(list, window.location) ?? []) {
    if (typeof route.lazy !== 'function') continue
    const page = await route.lazy()
    if (!('Component' in page)) throw new Error(`the code of ${route.id} could not be fetched`)
    Object.assign(route, page, { lazy: undefined })
  }
}

function errorsOf({ errors }: Partial<Hydration>): HydrationState['errors'] {
  if (!errors) return null
  return Object.fromEntries(
    Object.entries(errors).map(([id, { code, ...options }]) => [id, new AppError(code, undefined, options)]),
  )
}

// If it fails, the server-rendered page can still be read and its links followed.
start().catch(async (error: unknown) => {
  console.error(error)
  await reloadInto(window.location.href)
})
