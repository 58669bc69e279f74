import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeAndCheckInvariants } from '../../../../test/invariants.ts'
import { paymentShop } from '../../../../test/payment-shop.ts'
import { ravi } from '../../../../test/world.ts'
import { defaultUpi } from '#features/storefront/default-shop.ts'
import { saveSetting } from '#features/storefront/server/settings-store.ts'
import { dayInIndia } from '#shared/when.ts'

const shop = await paymentShop()
const admin = await shop.signIn(await ravi(shop.db))
afterAll(() => closeAndCheckInvariants(shop))

const takeUpi = (vpa: string) =>
  saveSetting(shop.db, 'upi', { ...defaultUpi, vpa, name: 'Asha Stores', mc: '5411', atCheckout: true })
const asha = await shop.shopper('AshaKhata')
const meera = await shop.shopper('MeeraKhata')
const linkFor = async (as: string | undefined) => {
  const { status, body } = await shop.call('GET /api/upi/khata', { ...(as && { as }) })
  return [status, body.data]
}
let customerId: string
const write = (kind: string, amount: number, more = {}) =>
  shop.call('POST /api/khata/entry', { as: admin, body: { customerId, kind, amount, ...more } })

beforeAll(async () => {
  await takeUpi('shop@okbank')
  const added = await shop.call('POST /api/customers', {
    as: admin,
    body: { name: 'Asha & Sons', userId: asha.userId },
  })
  customerId = added.body.data._id
})

test('a khata is paid by UPI to the last paisa that it owes, by whom it belongs to alone', async () => {
  expect(await linkFor(asha.token)).toEqual([200, null])
  await write('opening', 349.5, { note: 'old book' })
  const day = dayInIndia(new Date()).slice(2).replaceAll('-', '')
  expect(await linkFor(asha.token)).toEqual([
    200,
    {
      qr: `upi://pay?pa=shop@okbank&pn=Asha%20Stores&mc=5411&tr=KHATA${customerId}${day}&tn=Khata%20of%20Asha%20%26%20Sons&am=349.50&cu=INR`,
      mayLink: true,
      vpa: 'shop@okbank',
      name: 'Asha Stores',
      amount: 349.5,
    },
  ])
  // NPCI allows a reference 35 signs.
  expect(`KHATA${customerId}${day}`.length).toBeLessThanOrEqual(35)
  expect(await linkFor(meera.token)).toEqual([200, null])
  expect((await linkFor(undefined))[0]).toBe(401)
})

test('nothing is asked for that is paid, less than a rupee, or by a shop without an address', async () => {
  await takeUpi('')
  expect(await linkFor(asha.token)).toEqual([200, null])
  await takeUpi('shop@okbank')
  await write('payment', 349, { paidBy: 'upi' })
  expect(await linkFor(asha.token)).toEqual([200, null])
  await write('payment', 0.5, { paidBy: 'upi' })
  expect(await linkFor(asha.token)).toEqual([200, null])
})
