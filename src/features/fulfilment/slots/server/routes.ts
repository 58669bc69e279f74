import { t } from '#shared/words.ts'
import { findAddress } from '#features/addresses/server/find-address.ts'
import { adminActor } from '#features/audit/actor.ts'
import type { Shop } from '#features/storefront/contract.ts'
import { deliveryPromise } from '#features/storefront/delivery-promise.ts'
import { readQueueMinutes } from '#features/storefront/server/queue-store.ts'
import { areaOf, deliversTo } from '#features/storefront/timeless-promise.ts'
import { refuseTooMany } from '#platform/requests/refuse-too-many.ts'
import type { Database } from '#platform/db/postgres.ts'
import type { Http } from '#platform/http/request-http.ts'
import { room } from '#platform/http/room.ts'
import type { Handlers } from '#platform/http/route.ts'
import { limitOf } from '#platform/rate-limits.ts'
import { contactAddress } from '#shared/contact-address.ts'
import { AppError } from '#shared/problems.ts'
import {
  deliveryManagementContract,
  deliveryContract,
  type DeliveryContract,
  type DeliveryManagementContract,
} from '../contract.ts'
import { listAreas, saveWish } from './area-store.ts'
import { createArea, deleteArea, toArea, updateArea, type AreaDeps } from './change-area.ts'
import { addDayOff, deleteDayOff, setSlotCapacity, toGridSlot } from './change-day-off.ts'
import { createSlotRule, deleteSlotRule, toSlotRule, updateSlotRule } from './change-slot-rule.ts'
import { listGrid } from './slot-store.ts'
import { listDaysOff } from './day-off-store.ts'
import { listSlotRules } from './slot-rule-store.ts'
import { listSlots } from './slot-view.ts'

/** The delivery calls of every shopper. */
function deliveryRoutes({
  db,
  readShop,
}: {
  db: Database
  readShop: () => Promise<Shop>
}): Handlers<DeliveryContract> {
  const spend = async (limit: 'delivery:check' | 'delivery:tell-me', { network }: Http) => {
    if (network !== null) await refuseTooMany(db, limitOf(limit, network))
  }
  return {
    checkPincode: async ({ body: { pincode }, http }) => {
      await spend('delivery:check', http)
      const shop = await readShop()
      const area = areaOf(shop, pincode)
      const named = area && (await listAreas(db)).find(({ id }) => id === area.id)
      const minimum = Math.max(shop.ordering.minimum ?? 0, area?.minimum ?? 0)
      return {
        data: {
          served: deliversTo(shop, pincode),
          area: named ? { name: named.name, minimum } : null,
          promise: deliveryPromise(shop, new Date(), pincode, await readQueueMinutes(db, shop)),
        },
      }
    },
    getSlots: async ({ query: { pincode, addressId }, http }) => {
      const shop = await readShop()
      const place = pincode ?? (addressId && (await ownPincode(db, http, addressId)))
      if (place !== undefined && !deliversTo(shop, place)) return { data: [] }
      if (place === undefined && shop.areas) return { data: [] }
      return { data: await listSlots(db, areaOf(shop, place ?? null)?.id ?? null) }
    },
    tellMe: async ({ body: { pincode, ...contact }, http }) => {
      await spend('delivery:tell-me', http)
      // Whoever asks for a pincode that is served sees that in the shop; there is nothing to wait for.
      if (!deliversTo(await readShop(), pincode))
        await saveWish(db, pincode, contactAddress(contact)!, http.locale)
      return {}
    },
  }
}

async function ownPincode(
  db: Database,
  http: { authenticate: () => Promise<{ userId: string } | null> },
  addressId: string,
): Promise<string> {
  const caller = await http.authenticate()
  if (!caller) throw new AppError('unauthorized')
  const address = await findAddress(db, caller.userId, addressId)
  if (!address) throw new AppError('address_not_found')
  return address.pincode
}

/** The administrator's delivery calls. */
function deliveryManagementRoutes(deps: AreaDeps): Handlers<DeliveryManagementContract> {
  const { db } = deps
  return {
    getAreas: async () => ({ data: (await listAreas(db)).map(toArea) }),
    createArea: async ({ caller, body, http }) => ({
      data: await createArea(deps, adminActor(caller), body, http.sent),
    }),
    updateArea: async ({ caller, body }) => ({ data: await updateArea(deps, adminActor(caller), body) }),
    deleteArea: async ({ caller, body }) => {
      await deleteArea(deps, adminActor(caller), body._id)
      return {}
    },
    getSlotRules: async () => ({ data: (await listSlotRules(db)).map(toSlotRule) }),
    createSlotRule: async ({ caller, body, http }) => ({
      data: await createSlotRule(db, adminActor(caller), body, http.sent),
    }),
    updateSlotRule: async ({ caller, body }) => ({
      data: await updateSlotRule(db, adminActor(caller), body),
    }),
    deleteSlotRule: async ({ caller, body }) => {
      await deleteSlotRule(db, adminActor(caller), body._id)
      return {}
    },
    getDaysOff: async () => ({ data: await listDaysOff(db) }),
    addDayOff: async ({ caller, body }) => {
      const { daysOff, left } = await addDayOff(db, adminActor(caller), body)
      const first = left.slice(0, 5).join(', ') + (left.length > 5 ? ', …' : '')
      const message = () => t('said.day-off-added-orders-left', { count: left.length, orders: first })
      return { data: daysOff, ...(left.length > 0 && { message }) }
    },
    updateDayOff: async ({ caller, body }) => ({
      data: (await addDayOff(db, adminActor(caller), body)).daysOff,
    }),
    deleteDayOff: async ({ caller, body }) => ({
      data: await deleteDayOff(db, adminActor(caller), body.day),
    }),
    getSlotGrid: async () => ({ data: (await listGrid(db)).map(toGridSlot) }),
    setSlotCapacity: async ({ caller, body }) => ({
      data: await setSlotCapacity(db, adminActor(caller), body),
    }),
  }
}

export const mountDelivery = room(deliveryContract, deliveryRoutes)

export const mountDeliveryManagement = room(deliveryManagementContract, deliveryManagementRoutes)
