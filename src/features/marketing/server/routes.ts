import { adminActor } from '#features/audit/actor.ts'
import { tags } from '#features/storefront/content-tags.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { room } from '#platform/http/room.ts'
import type { Handlers } from '#platform/http/route.ts'
import { readBanners } from '#features/storefront/server/shop-store.ts'
import { pageOf } from '#shared/paging.ts'
import { panelContract, marketingContract, type MarketingContract, type PanelContract } from '../contract.ts'
import { listScriptParts } from './list-script-parts.ts'
import { refusePublicSuffixes } from './refuse-public-suffixes.ts'
import { saveBanners } from './save-banners.ts'
import { restoreScripts, saveScripts } from './save-scripts.ts'
import { findNewestScripts, listScripts } from './scripts-store.ts'
import { toMarketingScripts, toScriptVersion } from './scripts-view.ts'

/** The calls of every page. */
function marketingRoutes({ readDb }: { readDb: Tx }): Handlers<MarketingContract> {
  return {
    getScripts: async () => ({
      data: toMarketingScripts(await findNewestScripts(readDb)),
      tags: [tags.marketing],
    }),
  }
}

function panelRoutes({ db }: { db: Database }): Handlers<PanelContract> {
  return {
    saveScripts: async ({ caller, body }) => {
      const { saved, removed } = await saveScripts(db, adminActor(caller), body)
      return { data: saved, meta: { removed } }
    },
    checkScripts: async ({ body: { hosts, ...fields } }) => {
      await refusePublicSuffixes(hosts)
      return { data: listScriptParts(fields, hosts) }
    },
    getScriptHistory: async ({ query }) => {
      const versions = (await findNewestScripts(db))?.version ?? 0
      return { data: (await listScripts(db, query)).map(toScriptVersion), meta: pageOf(query, versions) }
    },
    getBanners: async () => bannersView(await readBanners(db)),
    saveBanners: async ({ caller, body }) => bannersView(await saveBanners(db, adminActor(caller), body)),
    restoreScripts: async ({ caller, body }) => {
      const saved = await restoreScripts(db, adminActor(caller), body.version)
      const effect = saved.enabled
        ? 'is restored and published'
        : 'is restored. Scripts stay off until you turn them on'
      return { data: saved, message: `Version ${body.version} ${effect}.` }
    },
  }
}

const bannersView = ({ banners, updatedAt }: Awaited<ReturnType<typeof readBanners>>) => ({
  data: banners,
  meta: { updatedAt: updatedAt.toISOString() },
})

export const mountMarketing = room(marketingContract, marketingRoutes, { isCached: true })

export const mountPanel = room(panelContract, panelRoutes)
