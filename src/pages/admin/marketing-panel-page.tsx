import { Suspense, useSyncExternalStore } from 'react'
import { NoPermission } from '#features/people/accounts/shop/no-permission.tsx'
import type { Send } from '#shared/api-client.ts'
import { lazily } from '#ui/lazily.ts'
import { usePageData, type LoaderArgs } from '#ui/page-data.ts'
import type { HeadContext, PageHead } from '#ui/page-head.ts'
import { LoadingPage } from '#ui/loading-page.tsx'
import { AdminShell } from './admin-shell.tsx'

const Panel = lazily(
  () => import('./marketing-panel-screen.tsx'),
  ({ MarketingPanelScreen }) => MarketingPanelScreen,
)

/** The server encodes in the rendered URL whether this browser may see the panel. */
export async function loader(_send: Send, { url }: LoaderArgs) {
  return { isRefused: url.searchParams.has('refused') }
}

export const head = (_data: unknown, { shop }: HeadContext): PageHead => ({
  title: `Marketing · ${shop.name}`,
  noindex: true,
})

const never = () => () => {}

/**
 * The marketing panel (specification, section 2). The server refuses its document to a browser without a logged-in
 * administrator; a session without a cookie is checked here, and by every call.
 */
export function Component() {
  const { isRefused } = usePageData<typeof loader>()
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const waiting = isRefused ? <NoPermission isGuest /> : <LoadingPage />
  if (!inBrowser) return waiting
  return (
    <AdminShell>
      <Suspense fallback={<LoadingPage isFramed />}>
        <Panel />
      </Suspense>
    </AdminShell>
  )
}
