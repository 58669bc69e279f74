import type { ReactNode } from 'react'
import { Navigate, useParams } from 'react-router'
import { PanelLinks } from '#features/marketing/admin/panel-links.tsx'
import { ScriptsPanel } from '#features/marketing/admin/scripts-panel.tsx'
import { adminPaths } from '#shared/admin-paths.ts'

const pages: Record<string, ReactNode> = {
  scripts: <ScriptsPanel />,
}

/** The pages of the marketing panel, each under an address of its own; the panel opens on the first. */
export function MarketingPanelScreen() {
  const name = useParams()['*'] ?? ''
  if (!Object.hasOwn(pages, name)) return <Navigate to={adminPaths.marketingScripts} replace />
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="text-xl font-bold">Marketing</h1>
        <PanelLinks />
      </div>
      {pages[name]}
    </div>
  )
}
