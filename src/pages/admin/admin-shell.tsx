import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { AdminOnly } from '#features/identity/shop/admin-only.tsx'
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts'
import { AdminBar } from './admin-bar.tsx'
import { neededAt } from './admin-links.ts'

/** The frame of every page of the shop's people, with its navigation. */
export function AdminShell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
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
