import { expect, test } from 'vitest'
import { counterShop } from '../../../../test/counter-shop.ts'
import type { Counter } from '../contract.ts'

const { shop, manager, cashier, device, run, product, sell } = await counterShop()
const till = await device('Till')
const [{ id: counterId } = { id: '' }] = await run<{ id: string }>(
  `SELECT id FROM counters WHERE name = 'Till'`,
)
const atta = await product({ stock: 100 })

const open = (float: number, more: object = {}) =>
  shop.call('POST /api/drawer/open', { as: cashier, body: { counterId, float, ...more } })
const close = (counted: number) =>
  shop.call('POST /api/drawer/close', { as: cashier, body: { counterId, counted, confirmed: true } })
const tell = (bills: number) =>
  shop.call('PUT /api/counters/kept', { as: cashier, body: { counterId, bills } })

test('an opening that differs from the last count says why, on a direct call too', async () => {
  expect((await open(500)).status).toBe(201)
  await close(500)
  const { status, body } = await open(300)
  expect([status, body.message]).toEqual([
    422,
    '₹500.00 should lie in the till by its last count. Say why it differs',
  ])
  const counters = (await shop.call('GET /api/counters', { as: cashier })).body.data as Counter[]
  expect(counters.find(({ _id }) => _id === counterId)?.drawer).toBeNull()
  expect((await open(300, { reason: 'Taken to the bank' })).status).toBe(201)
  await close(300)
  expect((await open(300)).status).toBe(201)
})

test('closing says how many bills a device keeps, and which numbers are missing', async () => {
  await tell(3)
  const first = await close(300)
  expect(first.body.message).toBe('The drawer is closed. Till keeps 3 bills that the shop does not have.')
  expect(first.body.data.unsent).toEqual([{ counter: 'Till', numbers: [], kept: 3 }])
  await open(300)
  const lines = [{ ...atta, quantity: 1 }]
  const tenders = [{ kind: 'card' as const, amount: 40 }]
  till()
  await sell({ lines, tenders, ...till() })
  await tell(1)
  expect((await close(300)).body.message).toBe('The drawer is closed. Till has not sent bill 1.')
  await tell(0)
  await open(300)
  expect((await close(300)).body.data.unsent).toEqual([{ counter: 'Till', numbers: [1] }])
})

test('waste of loose goods is worth its grams', async () => {
  const packs = [{ unit: '1 kg', mrp: 400, stock: 5, weighed: true, grams: 1000 }]
  const { productId } = await product({ packs })
  const loose = { productId, unit: '1 kg' }
  const waste = async () => (await shop.call('GET /api/day', { as: cashier })).body.data.waste.amount
  const before = await waste()
  let stockGramsWas = 5_000
  for (const grams of [900, 50]) {
    const body = {
      ...loose,
      grams,
      stockGramsWas,
      stockWas: Math.floor(stockGramsWas / 1000),
      reason: 'spoiled',
    }
    const { status, body: said } = await shop.call('POST /api/expiry/waste', { as: manager, body })
    expect([status, said.code ?? '', said.fields]).toEqual([200, '', undefined])
    stockGramsWas -= grams
  }
  expect((await waste()) - before).toBe(380)
})
