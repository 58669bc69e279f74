import type { ReactNode } from 'react'
import { AdminOnly } from '#features/identity/shop/admin-only.tsx'
import { AdminBar } from './admin-bar.tsx'

/** The frame of every administrator's page, with its navigation. */
export function AdminShell({ children }: { children: ReactNode }) {
  return (
    <AdminOnly>
      <div className="md:container-page md:grid md:grid-cols-[13rem_1fr] md:items-start md:gap-6 md:py-6 print:block print:py-0">
        <AdminBar />
        <div className="min-w-0 max-md:container-page max-md:py-2 print:px-0">{children}</div>
      </div>
    </AdminOnly>
  )
}
