import type { Database } from '#platform/db/postgres.ts'
import type { Handlers } from '#platform/http/route.ts'
import { tags } from '../content-tags.ts'
import type { StorefrontContract } from '../contract.ts'
import { adminActor } from '#features/audit/actor.ts'
import { getPolicy, renderPolicy } from './get-policy.ts'
import { openingOf, setOpening } from './set-opening.ts'
import { readSettings, readShop } from './shop-store.ts'
import { updateSettings } from './update-settings.ts'

export function storefrontRoutes({ db }: { db: Database }): Handlers<StorefrontContract> {
  return {
    getShop: async () => ({ data: await readShop(db), tags: [tags.settings] }),
    getPolicy: async ({ params }) => ({
      data: await getPolicy(db, params.slug),
      tags: [tags.settings],
    }),
    getSettings: async () => ({ data: await readSettings(db) }),
    updateSettings: async ({ body, caller }) => ({
      data: await updateSettings(db, adminActor(caller), body),
    }),
    getOpening: async () => ({ data: openingOf(await readSettings(db)) }),
    setOpening: async ({ body, caller }) => ({ data: await setOpening(db, adminActor(caller), body) }),
    previewPolicy: async ({ body }) => ({ data: { html: await renderPolicy(db, body.slug, body.text) } }),
  }
}
