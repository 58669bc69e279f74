import { adminActor } from '#features/audit/actor.ts'
import { tags } from '#features/storefront/content-tags.ts'
import type { Database } from '#platform/db/postgres.ts'
import { room } from '#platform/http/room.ts'
import type { Handlers } from '#platform/http/route.ts'
import {
  chargeManagementContract,
  chargeContract,
  type ChargeContract,
  type ChargeManagementContract,
} from '../contract.ts'
import { toggleCharge, updateCharge } from './change-charge.ts'
import { listActiveCharges, listCharges } from './charge-store.ts'
import { toCharge, toManagedCharge } from './charge-view.ts'
import { createCharge } from './create-charge.ts'
import { deleteCharge } from './delete-charge.ts'
import { orderCharges } from './order-charges.ts'

/** The charge calls of every cart. */
export function chargeRoutes({ db }: { db: Database }): Handlers<ChargeContract> {
  return {
    getActiveCharges: async () => ({
      data: (await listActiveCharges(db)).map(toCharge),
      tags: [tags.charges],
    }),
  }
}

/** The administrator's charge calls. */
function chargeManagementRoutes({ db }: { db: Database }): Handlers<ChargeManagementContract> {
  return {
    getCharges: async () => ({ data: (await listCharges(db)).map(toManagedCharge) }),
    createCharge: async ({ caller, body, http }) => ({
      data: await createCharge(db, adminActor(caller), body, http.sent),
    }),
    updateCharge: async ({ caller, params, body }) => ({
      data: await updateCharge(db, adminActor(caller), params.id, body),
    }),
    deleteCharge: async ({ caller, params }) => {
      await deleteCharge(db, adminActor(caller), params.id)
      return {}
    },
    toggleCharge: async ({ caller, params, body }) => {
      const data = await toggleCharge(db, adminActor(caller), params.id, body.isActive)
      return { data, message: data.isActive ? `${data.name} is on.` : `${data.name} is off.` }
    },
    orderCharges: async ({ caller, body }) => ({
      data: await orderCharges(db, adminActor(caller), body.ids),
    }),
  }
}

export const mountCharge = room(chargeContract, chargeRoutes, { isCached: true })

export const mountChargeManagement = room(chargeManagementContract, chargeManagementRoutes)
