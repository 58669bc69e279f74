import { lazy, Suspense, useSyncExternalStore } from 'react'
import { NoPermission } from '#features/identity/shop/no-permission.tsx'
import type { Send } from '#shared/api-client.ts'
import { fetchCode } from '#ui/fetch-code.ts'
import { usePageData, type LoaderArgs } from '#ui/page-data.ts'
import type { HeadContext, PageHead } from '#ui/page-head.ts'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { AdminShell } from './admin-shell.tsx'

const Panel = lazy(async () => {
  const { MarketingPanelScreen } = await fetchCode(() => import('./marketing-panel-screen.tsx'))
  return { default: MarketingPanelScreen }
})

/** The server says in the address by which it renders whether it lets this browser see the panel. */
export async function loader(_send: Send, { url }: LoaderArgs) {
  return { isRefused: url.searchParams.has('refused') }
}

export const head = (_data: unknown, { shop }: HeadContext): PageHead => ({
  title: `Marketing · ${shop.name}`,
  noindex: true,
})

const never = () => () => {}

/**
 * The marketing panel (specification, section 2). The server refuses its document to a browser on which no
 * administrator is logged in; a session that no cookie belongs to is looked at here, and by every call.
 */
export function Component() {
  const { isRefused } = usePageData<typeof loader>()
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const waiting = isRefused ? <NoPermission isGuest /> : <PageSkeleton />
  if (!inBrowser) return waiting
  return (
    <AdminShell>
      <Suspense fallback={<PageSkeleton />}>
        <Panel />
      </Suspense>
    </AdminShell>
  )
}
