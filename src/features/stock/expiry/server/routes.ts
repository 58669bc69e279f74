import { adminActor } from '#features/audit/actor.ts'
import type { Database } from '#platform/db/postgres.ts'
import { room } from '#platform/http/room.ts'
import type { Handlers } from '#platform/http/route.ts'
import { sellingPaise, toRupees } from '#shared/money.ts'
import { expiryContract, type ExpiryContract } from '../contract.ts'
import { listExpiring } from './list-expiring.ts'
import { markDown, writeOff } from './mark-down.ts'

const expiryRoutes = ({ db }: { db: Database }): Handlers<ExpiryContract> => ({
  getExpiring: async ({ query }) => ({ data: await listExpiring(db, query.list) }),
  markDown: async ({ body, caller }) => ({ data: packView(await markDown(db, adminActor(caller), body)) }),
  writeOff: async ({ body, caller }) => ({ data: packView(await writeOff(db, adminActor(caller), body)) }),
})

const packView = (pack: Awaited<ReturnType<typeof markDown>>) => ({
  productId: pack.product_id,
  unit: pack.unit,
  stock: pack.stock,
  price: toRupees(sellingPaise(pack.price_paise, pack.discount_micro)),
})

export const mountExpiry = room(expiryContract, expiryRoutes)
