import {
  Component,
  createContext,
  memo,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react'
import {
  idle,
  type NavigateFunction,
  type NavigateOptions,
  type Pending,
  type Router,
  type RouterPage,
} from './browser-router.ts'
import { decoded } from '#shared/decoded-path.ts'
import { hrefOf } from './browser-history.ts'
import type { RouteData } from './load-routes.ts'
import type { RouteMatches } from './match-routes.ts'

// Components and hooks with the names and meanings of React Router's.

const RouterContext = createContext<Pick<Router, 'navigate' | 'revalidate'> | null>(null)
const PageContext = createContext<RouterPage | null>(null)
const PendingContext = createContext(idle)
const DepthContext = createContext(-1)
const ErrorContext = createContext<unknown>(undefined)

const useRouter = () => useContext(RouterContext)!
const usePage = () => useContext(PageContext)!
const useRoute = () => usePage().routes[useContext(DepthContext)]!

interface StaticRouterProps {
  url: URL
  page: RouteMatches & RouteData
  /** Instead of the page's routes. */
  children?: ReactNode
}

/** Renders a page on the server, where nobody navigates. */
export function StaticRouterProvider({ url: { pathname, search }, page, children }: StaticRouterProps) {
  const location = { pathname, search, hash: '', state: null, key: 'default' }
  const shown = { ...page, location, navigationType: 'POP', scrollTo: null } as const
  return (
    <Provided router={stillRouter} page={shown} pending={idle}>
      {children}
    </Provided>
  )
}

const stillRouter = { navigate: async () => {}, revalidate: async () => {} }

export function RouterProvider({ router }: { router: Router }) {
  const [{ page, pending }, setState] = useState(router.state.get)
  // A transition keeps the shown page while the next one renders.
  useLayoutEffect(() => {
    const show = () => startTransition(() => setState(router.state.get()))
    show()
    return router.state.subscribe(show)
  }, [router])
  useLayoutEffect(() => scrollWindow(page), [page])
  return <Provided router={router} page={page} pending={pending} />
}

function scrollWindow({ scrollTo, location: { hash } }: RouterPage): void {
  if (scrollTo === null) return
  const target = scrollTo === 'start' && hash && document.getElementById(decoded(hash.slice(1)))
  if (target) target.scrollIntoView()
  else window.scrollTo(0, scrollTo === 'start' ? 0 : scrollTo)
}

interface ProvidedProps {
  router: Pick<Router, 'navigate' | 'revalidate'>
  page: RouterPage
  pending: Pending
  children?: ReactNode
}

function Provided({ router, page, pending, children = <Outlet /> }: ProvidedProps) {
  return (
    <RouterContext value={router}>
      <PendingContext value={pending}>
        <PageContext value={page}>{children}</PageContext>
      </PendingContext>
    </RouterContext>
  )
}

/** Where a route shows its child. */
export const Outlet = memo(function Outlet() {
  const depth = useContext(DepthContext) + 1
  const page = usePage()
  const route = page.routes[depth]
  if (!route) return null
  const { id, Component: Content = Outlet, ErrorBoundary } = route
  const content = <Content />
  return (
    <DepthContext value={depth}>
      {ErrorBoundary ? (
        <RouteBoundary page={page} error={page.errors?.[id]} fallback={<ErrorBoundary />}>
          {content}
        </RouteBoundary>
      ) : (
        content
      )}
    </DepthContext>
  )
})

interface BoundaryProps {
  page: RouterPage
  /** What the loader threw. */
  error: unknown
  fallback: ReactNode
  children: ReactNode
}

interface BoundaryState {
  page: RouterPage
  /** What rendering threw; forgotten with the next page. */
  error: unknown
}

class RouteBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { page: this.props.page, error: undefined }

  static getDerivedStateFromError = (error: unknown) => ({ error })

  static getDerivedStateFromProps = ({ page }: BoundaryProps, state: BoundaryState) =>
    page === state.page ? null : { page, error: undefined }

  override render() {
    const error = this.state.error ?? this.props.error
    if (error === undefined) return this.props.children
    return <ErrorContext value={error}>{this.props.fallback}</ErrorContext>
  }
}

/** Leads to another page as soon as it is rendered. */
export function Navigate({ to, replace }: { to: string; replace?: boolean }) {
  const navigate = useNavigate()
  useEffect(() => void navigate(to, { replace }), [navigate, to, replace])
  return null
}

export const useNavigate = (): NavigateFunction => useRouter().navigate
export const useLocation = () => usePage().location
export const useParams = () => usePage().params
export const useNavigationType = () => usePage().navigationType
export const useRouteError = () => useContext(ErrorContext)
export const useRouteLoaderData = (id: string): unknown => usePage().loaderData[id]
export const useHref = (to: string): string => hrefOf(to, useLocation())

export function useLoaderData(): unknown {
  return useRouteLoaderData(useRoute().id)
}

/** The shown routes, the outermost first. */
export function useMatches() {
  const { routes, loaderData } = usePage()
  return routes.map(({ id, handle }) => ({ id, handle, loaderData: loaderData[id] }))
}

export function useNavigation() {
  const { location } = useContext(PendingContext)
  return { location, state: location ? ('loading' as const) : ('idle' as const) }
}

export function useRevalidator() {
  const { revalidate } = useRouter()
  const { isRevalidating } = useContext(PendingContext)
  return { revalidate, state: isRevalidating ? ('loading' as const) : ('idle' as const) }
}

type SearchParamsInit = string | Record<string, string> | URLSearchParams
type SetSearchParams = (
  next: SearchParamsInit | ((params: URLSearchParams) => SearchParamsInit),
  options?: NavigateOptions,
) => void

/** The query of the shown page, and a function that navigates to another one. */
export function useSearchParams(): [URLSearchParams, SetSearchParams] {
  const { search } = useLocation()
  const navigate = useNavigate()
  return useMemo(() => {
    const set: SetSearchParams = (next, options) => {
      const init = typeof next === 'function' ? next(new URLSearchParams(search)) : next
      void navigate(`?${new URLSearchParams(init).toString()}`, options)
    }
    return [new URLSearchParams(search), set]
  }, [search, navigate])
}
