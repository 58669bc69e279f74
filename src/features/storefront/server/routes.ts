import type { Database } from '#platform/db/postgres.ts'
import type { Handlers } from '#platform/http/route.ts'
import { tags } from '../content-tags.ts'
import type { StorefrontContract } from '../contract.ts'
import { getPolicy } from './get-policy.ts'
import { readShop } from './shop-store.ts'

export function storefrontRoutes({ db }: { db: Database }): Handlers<StorefrontContract> {
  return {
    getShop: async () => ({ data: await readShop(db), tags: [tags.settings] }),
    getPolicy: async ({ params }) => ({
      data: await getPolicy(db, params.slug),
      tags: [tags.settings],
    }),
  }
}
