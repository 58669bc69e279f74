import { readShop } from '#features/storefront/server/shop-store.ts'
import type { Shop } from '#features/storefront/contract.ts'
import type { Database } from '#platform/db/postgres.ts'
import { room } from '#platform/http/room.ts'
import type { Handlers } from '#platform/http/route.ts'
import { addDays } from '#features/fulfilment/slots/slot-times.ts'
import { dayInIndia } from '#shared/when.ts'
import { subscriptionContract, type SubscriptionContract } from '../contract.ts'
import { morningsOf } from '../morning-terms.ts'
import { changeSubscription } from './change-subscription.ts'
import { readCalendar, readStatement } from './read-calendar.ts'
import { readNeeds, readRound, tomorrow } from './read-morning.ts'
import { startSubscription } from './start-subscription.ts'
import { listOwnSubscriptions } from './subscription-store.ts'
import { subscriptionView } from './subscription-view.ts'

/** How long one that has ended is listed. */
const LISTED_DAYS = 31

function subscriptionRoutes({ db }: { db: Database }): Handlers<SubscriptionContract> {
  const shopNow = (): Promise<Shop> => readShop(db)
  return {
    getSubscriptions: async ({ caller }) => {
      const [shop, rows] = await Promise.all([shopNow(), listOwnSubscriptions(db, caller.userId)])
      const now = new Date()
      const oldest = addDays(dayInIndia(now), -LISTED_DAYS)
      const listed = rows.filter(({ wishes }) => wishes.endsOn === undefined || wishes.endsOn >= oldest)
      return {
        data: listed.map((row) => subscriptionView(shop, row, now)),
        meta: { isOffered: morningsOf(shop).isOffered },
      }
    },
    startSubscription: async ({ body, caller, http }) => {
      const shop = await shopNow()
      const row = await startSubscription(db, shop, caller.userId, body, http.sent)
      return { data: subscriptionView(shop, row, new Date()) }
    },
    changeSubscription: async ({ body, caller }) => {
      const shop = await shopNow()
      const { row, result } = await changeSubscription(db, shop, caller.userId, body)
      return { data: { ...subscriptionView(shop, row, new Date()), ...result } }
    },
    getCalendar: async ({ query, caller }) => ({
      data: await readCalendar(db, await shopNow(), caller.userId, query),
    }),
    getStatement: async ({ query, caller }) => ({
      data: await readStatement(db, caller.userId, query.month),
    }),
    getTomorrow: async ({ query: { day = tomorrow(new Date()) } }) => ({
      data: await readNeeds(db, await shopNow(), day),
    }),
    getRound: async ({ query: { day = tomorrow(new Date()) } }) => ({ data: await readRound(db, day) }),
  }
}

export const mountSubscription = room(subscriptionContract, subscriptionRoutes)
