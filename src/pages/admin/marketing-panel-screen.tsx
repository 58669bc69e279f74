import type { ReactNode } from 'react'
import { Navigate, useParams } from '#ui/router/router.tsx'
import { BannersPanel } from '#features/marketing/admin/banners-panel.tsx'
import { DefaultsPanel } from '#features/marketing/admin/defaults-panel.tsx'
import { PanelLinks } from '#features/marketing/admin/panel-links.tsx'
import { ScriptsPanel } from '#features/marketing/admin/scripts-panel.tsx'
import { adminPaths } from '#shared/admin-paths.ts'

const pages: Record<string, { title: string; page: ReactNode }> = {
  banners: { title: 'Home banners', page: <BannersPanel /> },
  defaults: { title: 'Page defaults', page: <DefaultsPanel /> },
  scripts: { title: 'Marketing scripts', page: <ScriptsPanel /> },
}

/** The pages of the marketing panel, each with its own URL; the panel opens on the first. */
export function MarketingPanelScreen() {
  const name = useParams()['*'] ?? ''
  const shown = Object.hasOwn(pages, name) && pages[name]
  if (!shown) return <Navigate to={adminPaths.marketingBanners} replace />
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="text-xl font-bold">{shown.title}</h1>
        <PanelLinks />
      </div>
      {shown.page}
    </div>
  )
}
