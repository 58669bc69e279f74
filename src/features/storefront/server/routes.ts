import type { Database, Tx } from '#platform/db/postgres.ts'
import type { Handlers } from '#platform/http/route.ts'
import { tags } from '../content-tags.ts'
import type { StorefrontContract } from '../contract.ts'
import { adminActor } from '#features/audit/actor.ts'
import { getPolicy, renderPolicy } from './get-policy.ts'
import { openingOf, setOpening } from './set-opening.ts'
import { readSettings, readShop } from './shop-store.ts'
import { updateSettings } from './update-settings.ts'

/** `readDb` serves what is cached for everybody. */
export function storefrontRoutes({
  db,
  readDb = db,
}: {
  db: Database
  readDb?: Tx
}): Handlers<StorefrontContract> {
  return {
    getShop: async () => ({ data: await readShop(readDb), tags: [tags.settings] }),
    getPolicy: async ({ params }) => ({
      data: await getPolicy(readDb, params.slug),
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
