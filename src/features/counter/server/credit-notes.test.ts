import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { card, cash, counterShop, refusal } from '../../../../test/counter-shop.ts'

// A credit note of the counter stands on the account of its customer, and is one credit with it.

const { shop, manager, cashier, product, sell, device, run } = await counterShop()

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

test('what the notes of two customers have paid is nobody’s of them', async () => {
  const [usha, vidya] = [await someone('Usha'), await someone('Vidya')]
  const counterId = (await shop.call('GET /api/counters', { as: manager })).body.data[0]._id as string
  const [first, second] = [await note(usha), await note(vidya)]
  const tenders = [first, second].map(({ number }) => ({
    kind: 'credit' as const,
    amount: 100,
    reference: number,
  }))
  const sold = await sell({ lines: [{ ...first.atta, quantity: 2 }], tenders, counterId })
  const before = [(await khata(usha)).customer.credit, (await khata(vidya)).customer.credit]
  expect(before).toEqual([100, 100])
  const undone = await shop.call('POST /api/counter/void', {
    as: manager,
    body: { counterId, document: sold.body.data.document.number, reason: 'Wrong bill' },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(undone.status, JSON.stringify(undone.body)).toBe(201)
  // The note is whoever's brings it.
  expect([(await khata(usha)).customer.credit, (await khata(vidya)).customer.credit]).toEqual(before)
})

test('whoever gets credit by a note is locked before its series, as a cancelled order locks them', async () => {
  const lata = await someone('Lata')
  const { number, atta } = await note(lata)
  const counterId = (await shop.call('GET /api/counters', { as: manager })).body.data[0]._id as string
  const tenders = [{ kind: 'credit' as const, amount: 100, reference: number }]
  const sold = await sell({ lines: [{ ...atta, quantity: 1 }], tenders, counterId })
  const holder = await shop.owner.pool.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT FROM customers WHERE id = $1 FOR NO KEY UPDATE', [lata])
  const undoing = shop.call('POST /api/counter/void', {
    as: manager,
    body: { counterId, document: sold.body.data.document.number, reason: 'Wrong bill' },
    headers: { 'idempotency-key': randomUUID() },
  })
  const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  for (let tries = 0; tries < 200 && (await run(waits)).length === 0; tries++) await setTimeout(20)
  expect(await run(waits)).toHaveLength(1)
  const series = `SELECT series FROM document_series WHERE series = 'C' FOR UPDATE SKIP LOCKED`
  expect((await shop.owner.pool.query(series)).rows).toHaveLength(1)
  await holder.query('ROLLBACK')
  holder.release()
  expect((await undoing).status).toBe(201)
})

test('a note that was spent elsewhere meanwhile pays what is left of it of a sale that has happened, and the rest is missing cash', async () => {
  const back = await device('Back')
  const maya = await someone('Maya')
  for (const [spent, cashThen] of [
    [60.5, 50],
    [200, 0],
  ] as const) {
    const { number, atta } = await note(maya)
    expect((await payOut(maya, spent)).status).toBe(200)
    const left = 200 - spent
    const sale = {
      lines: [{ ...atta, quantity: cashThen > 0 ? 2 : 1 }],
      tenders: [
        { kind: 'credit' as const, amount: cashThen > 0 ? 150 : 100, reference: number },
        ...(cashThen > 0 ? cash(cashThen) : []),
      ],
    }
    const lacks = sale.tenders[0]!.amount - left
    expect((await sell(sale)).status).toBeGreaterThan(400)
    const sold = await sell({ ...back(), ...sale })
    expect([sold.status, sold.body.message]).toEqual([201, sold.body.message])
    const { orderId } = sold.body.data.order
    expect(
      await run(
        `SELECT kind, amount_paise::int AS paise FROM tenders WHERE order_id = '${orderId}' ORDER BY 1, 2`,
      ),
    ).toEqual(
      [
        ...(cashThen > 0 ? [{ kind: 'cash', paise: cashThen * 100 }] : []),
        { kind: 'cash', paise: lacks * 100 },
        ...(left > 0 ? [{ kind: 'credit', paise: left * 100 }] : []),
      ].toSorted((a, b) => (a.kind === b.kind ? a.paise - b.paise : a.kind < b.kind ? -1 : 1)),
    )
    expect((await khata(maya)).customer.credit).toBe(0)
    const { body } = await shop.call('GET /api/counter/checks', { as: manager })
    expect(body.data.filter((check: { orderId: string }) => check.orderId === orderId)).toMatchObject([
      { kind: 'note', price: sale.tenders[0]!.amount, expected: left },
    ])
  }
})

test('so is one whose number is wrong', async () => {
  const side = await device('Side')
  const atta = await product()
  const sold = await sell({
    ...side(),
    lines: [{ ...atta, quantity: 1 }],
    tenders: [{ kind: 'credit', amount: 40, reference: 'C/2627/999999' }],
  })
  expect(sold.status).toBe(201)
  expect(
    await run(
      `SELECT kind, amount_paise::int AS paise FROM cash_moves WHERE order_id = '${sold.body.data.order.orderId}'`,
    ),
  ).toEqual([{ kind: 'sale', paise: 4_000 }])
})
