import { afterAll, expect, test } from 'vitest'
import { closeAndCheckInvariants } from '../../../../../test/invariants.ts'
import { riderShop } from '../../../../../test/rider-shop.ts'
import { newAddress, newCategory, newProduct, person } from '../../../../../test/world.ts'

const { shop, owner, chetan, rider, sendOut } = await riderShop()
afterAll(() => closeAndCheckInvariants(shop))

test('a shopper reads that their order comes back, until it goes again, and nobody else does', async () => {
  const usha = await person(shop.db, 'Usha')
  const as = await shop.signIn(usha)
  const { _id: productId } = await newProduct(shop.db, await newCategory(shop.db), { name: 'Rice', mrp: 100 })
  await shop.call('POST /api/cart/add-to-cart', { as, body: { productId, quantity: 1 } })
  const { body } = await shop.call('POST /api/order/add-cash-on-delivery-order', {
    as,
    body: { addressId: await newAddress(shop.db, usha), expectedTotal: 100 },
  })
  const { orderId } = body.data
  await sendOut(orderId)
  const shown = async (reader: string) => {
    const { data } = (
      await shop.call('GET /api/order/get-order/{id}', { as: reader, params: { id: orderId } })
    ).body
    return [data.rider?.name, data.deliveryCode !== undefined, data.cameBackAt !== undefined]
  }
  expect(await shown(as)).toEqual(['Chetan', true, false])
  const failed = { orderId, why: 'nobody there' }
  expect((await shop.call('POST /api/rider/fail', { as: rider, body: failed })).status).toBe(200)
  expect(await shown(as)).toEqual([undefined, false, true])
  expect(await shown(owner)).toEqual([undefined, false, false])
  const again = { orderIds: [orderId], riderId: chetan.userId }
  expect((await shop.call('POST /api/delivery/assign', { as: owner, body: again })).status).toBe(200)
  expect(await shown(as)).toEqual(['Chetan', true, false])
})
