import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeAndCheckInvariants } from '../../../../test/invariants.ts'
import { paymentShop } from '../../../../test/payment-shop.ts'
import { ravi } from '../../../../test/world.ts'
import { defaultUpi } from '#features/storefront/default-shop.ts'
import { saveSetting } from '#features/storefront/server/settings-store.ts'
import { dayInIndia } from '#shared/when.ts'
import { khataInNote, khataReference } from '../upi-link.ts'

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

describe('money of a statement that names a khata', () => {
  const today = dayInIndia(new Date())
  let last = 412_345_678_900
  const newUtr = () => String(++last)
  const referenceOf = (id: string) => khataReference(id, today)
  const match = async (rows: string[]) => {
    const file = new Blob([['Date,Description,Reference No,Credit', ...rows].join('\n')], {
      type: 'text/csv',
    })
    const query = { columns: 'date,note,reference,credit' }
    return (await shop.call('POST /api/upi/match-statement', { as: admin, query, form: { file } })).body.data
  }
  const book = (utr: string, amount: number, more = {}) =>
    write('payment', amount, { paidBy: 'upi', utr, confirmed: true, ...more })
  const add = async (name: string) =>
    (await shop.call('POST /api/customers', { as: admin, body: { name } })).body.data._id as string
  const balance = async (id: string) =>
    (await shop.call('GET /api/khata', { as: admin, query: { customerId: id } })).body.data.customer.balance

  test('is told with what they owe, and booked once, whatever else has its reference', async () => {
    const utr = newUtr()
    const id = await add('Ramesh Tailor')
    await write('opening', 500, { customerId: id, note: 'old book' })
    const rows = [
      `${today},UPI/CR/${referenceOf(id)}/RAMESH,${utr},500.00`,
      `${today},UPI/CR/${referenceOf('f'.repeat(24))}/NOBODY,${newUtr()},5`,
    ]
    const found = await match(rows)
    expect(found.khatas).toEqual([
      {
        money: expect.objectContaining({ utr, amount: 500 }),
        customerId: id,
        name: 'Ramesh Tailor',
        balance: 500,
      },
    ])
    expect(found.unmatched).toHaveLength(1)

    const other = await add('Babu Auto')
    const both = await Promise.all([
      book(utr, 500, { customerId: id }),
      book(utr, 500, { customerId: other }),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)!.body.code).toBe('utr_used')
    expect((await balance(id)) + (await balance(other))).toBe(0)
    expect(await match(rows)).toMatchObject({ khatas: [], recorded: 1 })

    const { orderId } = (await shop.order(meera, 'UPI')).body.data.order
    const seen = await shop.call('POST /api/upi/seen', {
      as: admin,
      body: { orderId, utr, last4: utr.slice(-4) },
    })
    expect(seen.body.code).toBe('utr_used')
  })

  test('is free again once its entry is undone', async () => {
    const [utr, id] = [newUtr(), await add('Padma akka')]
    const wrong = await book(utr, 90, { customerId })
    const entryId = wrong.body.data.entry._id as number
    expect((await book(utr, 90, { customerId: id })).body.code).toBe('utr_used')
    await shop.call('POST /api/khata/reverse', { as: admin, body: { entryId, reason: 'Padma’s' } })
    expect((await book(`UTR ${utr}`, 90, { customerId: id })).status).toBe(200)
    expect(await balance(id)).toBe(-90)
  })

  test('goes to whom they were merged into, and to nobody who was erased', async () => {
    const [kept, other, gone] = [await add('Sai Hostel'), await add('Sai hostel mess'), await add('Gone')]
    await shop.call('POST /api/customers/merge', { as: admin, body: { customerId: kept, otherId: other } })
    await shop.owner.pool.query(`UPDATE customers SET name = 'erased' WHERE id = $1`, [gone])
    const [utr, lost] = [newUtr(), newUtr()]
    const rows = [`${today},${referenceOf(other)},${utr},60`, `${today},${referenceOf(gone)},${lost},70`]
    expect((await match(rows)).khatas).toMatchObject([
      { customerId: kept, name: 'Sai Hostel', balance: 0 },
      { customerId: gone, name: '', isErased: true },
    ])
    expect((await book(utr, 60, { customerId: other })).status).toBe(200)
    expect(await balance(kept)).toBe(-60)
    expect((await book(lost, 70, { customerId: gone })).status).toBe(404)
  })

  test('what was entered and is not in it is listed, until somebody undoes it', async () => {
    const id = await add('Invented Refs')
    await write('opening', 900, { customerId: id, note: 'old book' })
    const [real, invented] = [newUtr(), newUtr()]
    await book(real, 100, { customerId: id })
    const made = await book(invented, 200, { customerId: id })
    await write('payment', 300, { customerId: id, paidBy: 'upi' })
    await write('payment', 77.77, { customerId: id, paidBy: 'upi' })
    await write('payment', 50, { customerId: id, paidBy: 'cash' })
    const rows = [`${today},UPI/CR/X,${real},100.00`, `${today},UPI/CR/Y,${newUtr()},300.00`]
    const unseen = async (of = rows) =>
      ((await match(of)).khatasUnseen as { customerId: string; amount: number; utr: string | null }[])
        .filter((one) => one.customerId === id)
        .map(({ amount, utr }) => [amount, utr])
    expect(await unseen()).toEqual([
      [200, invented],
      [77.77, null],
    ])
    const yesterday = dayInIndia(new Date(Date.now() - 86_400_000))
    expect(await unseen([`${yesterday},UPI/CR/X,${newUtr()},1.00`])).toEqual([])
    const entryId = made.body.data.entry._id as number
    await shop.call('POST /api/khata/reverse', { as: admin, body: { entryId, reason: 'Never came' } })
    expect(await unseen()).toEqual([[77.77, null]])
  })

  test('only a whole reference is taken, and none with cash', async () => {
    expect((await book('1234', 10)).status).toBe(400)
    const utr = newUtr()
    expect((await write('payment', 10, { paidBy: 'cash', utr })).status).toBe(200)
    expect((await book(utr, 10)).status).toBe(200)
  })
})

test.each([
  ['UPI/KHATA64f0c1a2b3d4e5f601234567261129/ASHA', '64f0c1a2b3d4e5f601234567'],
  ['upi-khata64F0C1A2B3D4E5F601234567261129-asha', '64f0c1a2b3d4e5f601234567'],
  ['KHATA64f0c1a2b3d4e5f601234567261129 KHATA64f0c1a2b3d4e5f601234568261129', null],
  ['KHATA64f0c1a2b3d4e5f6012345672611', null],
  ['XKHATA64f0c1a2b3d4e5f601234567261129', null],
  ['Khata of Asha', null],
])('the khata in "%s"', (note, id) => expect(khataInNote(note)).toBe(id))
