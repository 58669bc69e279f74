import { expect } from 'vitest'
import { saveStaff } from '#features/people/accounts/server/staff-store.ts'
import { testShop } from './server.ts'
import { person, ravi } from './world.ts'

/** A shop with its owner and two riders, of whom Chetan (`rider`) brings what `sendOut` gives him. */
export async function riderShop() {
  const shop = await testShop()
  const owner = await shop.signIn(await ravi(shop.db))
  const signIn = async (name: string) => {
    const who = await person(shop.db, name)
    await shop.db.transaction((tx) => saveStaff(tx, who.userId, 'rider'))
    return { who, token: await shop.signIn(who) }
  }
  const { who: chetan, token: rider } = await signIn('Chetan')
  const { token: other } = await signIn('Divya')
  const moveTo = async (orderId: string, order_status: string) => {
    const body = { orderId, order_status }
    expect((await shop.call('PUT /api/order/update-order-status-admin', { as: owner, body })).status).toBe(
      200,
    )
  }
  return {
    shop,
    owner,
    chetan,
    rider,
    other,
    /** Chetan is on the way with a pending order. */
    sendOut: async (orderId: string) => {
      for (const status of ['Confirmed', 'Packed']) await moveTo(orderId, status)
      const body = { orderIds: [orderId], riderId: chetan.userId }
      expect((await shop.call('POST /api/delivery/assign', { as: owner, body })).status).toBe(200)
      await moveTo(orderId, 'Out for Delivery')
    },
  }
}
