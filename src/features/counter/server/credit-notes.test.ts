import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { card, cash, counterShop, refusal } from '../../../../test/counter-shop.ts'

// A credit note of the counter stands on the account of its customer, and is one credit with it.

const { shop, manager, cashier, product, sell } = await counterShop()

const bringBack = (number: string, quantity: number) =>
  shop.call('POST /api/counter/return', {
    as: manager,
    body: {
      document: number,
      reason: 'Torn',
      rows: [{ position: 0, quantity }],
      tender: 'credit',
      goodsBack: true,
    },
    headers: { 'idempotency-key': randomUUID() },
  })
/** A note of ₹200 of a customer, or of nobody known. */
async function note(customerId?: string) {
  const atta = await product({ mrp: 100, price: 100, stock: 50 })
  const lines = [{ ...atta, quantity: 3 }]
  const sold = await sell({ lines, tenders: cash(300), ...(customerId && { customerId }) })
  const back = await bringBack(sold.body.data.document.number, 2)
  expect([back.status, back.body.message]).toEqual([201, back.body.message])
  return { number: back.body.data.document.number as string, atta }
}
const someone = async (name: string) =>
  (await shop.call('POST /api/customers', { as: cashier, body: { name } })).body.data._id as string
const payOut = (customerId: string, amount: number) =>
  shop.call('POST /api/credit/pay-out', {
    as: manager,
    body: { customerId, amount, paidBy: 'upi' },
    headers: { 'idempotency-key': randomUUID() },
  })
const khata = async (customerId: string) =>
  (await shop.call('GET /api/khata', { as: manager, query: { customerId } })).body.data

test('a note of a customer is their store credit, and what is paid out of it the paper does not pay again', async () => {
  const gita = await someone('Gita')
  const { number, atta } = await note(gita)
  expect((await khata(gita)).storeCredit).toMatchObject({
    balance: 200,
    mayPayOut: 200,
    entries: [{ kind: 'claim', amount: 200, ref: number }],
  })
  expect((await payOut(gita, 150)).status).toBe(200)
  const byNote = (amount: number) =>
    sell({
      lines: [{ ...atta, quantity: 1 }],
      tenders: [{ kind: 'credit', amount, reference: number }, ...card(100 - amount)],
    })
  expect(refusal(await byNote(51))).toEqual([409, 'credit_note_spent'])
  expect((await byNote(50)).status).toBe(201)
  expect(refusal(await byNote(1))).toEqual([422, 'credit_note_unknown'])
  expect(refusal(await payOut(gita, 1))).toEqual([409, 'credit_too_small'])
  expect((await khata(gita)).customer.credit).toBe(0)
})

test('the paper and a pay-out at the same time share what there is', async () => {
  const hari = await someone('Hari')
  const { number, atta } = await note(hari)
  const lines = [{ ...atta, quantity: 2 }]
  const [sold, paid] = await Promise.all([
    sell({ lines, tenders: [{ kind: 'credit', amount: 200, reference: number }] }),
    payOut(hari, 200),
  ])
  expect([sold.status, paid.status].toSorted((a, b) => a - b)).toEqual(
    sold.status === 201 ? [201, 409] : [200, 422],
  )
  expect((await khata(hari)).customer.credit).toBe(0)
})

test('a note of nobody known belongs to whoever brings it', async () => {
  const { number, atta } = await note()
  const tenders = [{ kind: 'credit' as const, amount: 200, reference: number }]
  const isha = await someone('Isha')
  expect((await sell({ lines: [{ ...atta, quantity: 2 }], tenders, customerId: isha })).status).toBe(201)
  expect((await khata(isha)).storeCredit).toBeUndefined()
})

test('a bill that a customer’s note has paid gives it back to them when it is made undone, whoever bought', async () => {
  const [jaya, kamal] = [await someone('Jaya'), await someone('Kamal')]
  const counterId = (await shop.call('GET /api/counters', { as: manager })).body.data[0]._id as string
  for (const buyer of [undefined, kamal]) {
    const { number, atta } = await note(jaya)
    const before = (await khata(jaya)).customer.credit
    const tenders = [{ kind: 'credit' as const, amount: 150, reference: number }, ...card(50)]
    const sold = await sell({
      lines: [{ ...atta, quantity: 2 }],
      tenders,
      counterId,
      ...(buyer && { customerId: buyer }),
    })
    expect([sold.status, (await khata(jaya)).customer.credit]).toEqual([201, before - 150])
    const undone = await shop.call('POST /api/counter/void', {
      as: manager,
      body: { counterId, document: sold.body.data.document.number, reason: 'Wrong bill' },
      headers: { 'idempotency-key': randomUUID() },
    })
    expect([undone.status, (await khata(jaya)).customer.credit]).toEqual([201, before])
  }
  expect((await khata(kamal)).storeCredit).toBeUndefined()
})
