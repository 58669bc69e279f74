import { adminActor } from '#features/audit/actor.ts'
import { tags } from '#features/storefront/content-tags.ts'
import type { Database } from '#platform/db/postgres.ts'
import type { Handlers } from '#platform/http/route.ts'
import { readBanners } from '#features/storefront/server/shop-store.ts'
import { pageOf } from '#shared/paging.ts'
import type { MarketingContract, PanelContract } from '../contract.ts'
import { previewScripts } from './preview-scripts.ts'
import { saveBanners } from './save-banners.ts'
import { restoreScripts, saveScripts } from './save-scripts.ts'
import { findNewestScripts, listScripts } from './scripts-store.ts'
import { toMarketingScripts, toScriptVersion } from './scripts-view.ts'

/** What every page asks for. */
export function marketingRoutes({ db }: { db: Database }): Handlers<MarketingContract> {
  return {
    getScripts: async () => ({
      data: toMarketingScripts(await findNewestScripts(db)),
      tags: [tags.marketing],
    }),
  }
}

/** What the marketing panel asks for. */
export function panelRoutes({ db }: { db: Database }): Handlers<PanelContract> {
  return {
    saveScripts: async ({ caller, body }) => {
      const { saved, removed } = await saveScripts(db, adminActor(caller), body)
      return { data: saved, meta: { removed } }
    },
    checkScripts: async ({ body: { hosts, ...written } }) => ({ data: previewScripts(written, hosts) }),
    getScriptHistory: async ({ query }) => {
      const versions = (await findNewestScripts(db))?.version ?? 0
      return { data: (await listScripts(db, query)).map(toScriptVersion), meta: pageOf(query, versions) }
    },
    getBanners: async () => bannersView(await readBanners(db)),
    saveBanners: async ({ caller, body }) => bannersView(await saveBanners(db, adminActor(caller), body)),
    restoreScripts: async ({ caller, body }) => {
      const saved = await restoreScripts(db, adminActor(caller), body.version)
      return { data: saved, message: `Version ${body.version} is in force again.` }
    },
  }
}

const bannersView = ({ banners, updatedAt }: Awaited<ReturnType<typeof readBanners>>) => ({
  data: banners,
  meta: { updatedAt: updatedAt.toISOString() },
})
