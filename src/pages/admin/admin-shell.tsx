import { Suspense, useState, type ReactNode } from 'react'
import { useLocation } from '#ui/router/router.tsx'
import { AdminOnly } from '#features/people/accounts/shop/admin-only.tsx'
import { useUser } from '#features/people/accounts/shop/use-user.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts'
import { AdminBar } from './admin-bar.tsx'
import { neededAt } from './admin-links.ts'

const TwoStepLock = lazyPart(() => import('./two-step-lock.tsx').then((file) => file.TwoStepLock))

/** The frame of every page of the shop's people, with its navigation. */
export function AdminShell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const isLocked = useUser().user?.needsSecondFactor
  // The recovery codes are shown after it is set up, so the page stays until it is left.
  const [wasLocked, setWasLocked] = useState(false)
  if (isLocked && !wasLocked) setWasLocked(true)
  if (isLocked || wasLocked)
    return (
      <Suspense fallback={<Skeleton className="h-40" />}>
        <TwoStepLock isLocked={isLocked === true} onDone={() => setWasLocked(false)} />
      </Suspense>
    )
  return (
    <AdminOnly needs={neededAt(pathname)}>
      <div className="md:container-page md:grid md:grid-cols-[13rem_1fr] md:items-start md:gap-6 md:py-6 print:block print:py-0">
        <AdminBar />
        <Screen>{children}</Screen>
      </div>
    </AdminOnly>
  )
}

function Screen({ children }: { children: ReactNode }) {
  const frame = useFocusAfterRemoval<HTMLDivElement>()
  return (
    <div
      ref={frame}
      tabIndex={-1}
      className="min-w-0 outline-none max-md:container-page max-md:py-2 print:px-0"
    >
      {children}
    </div>
  )
}
