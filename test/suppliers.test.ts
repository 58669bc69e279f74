import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { closeAndCheckInvariants } from './invariants.ts'
import { testShop } from './server.ts'
import { registerShop, taxProduct } from './placed-orders.ts'
import { newCategory, newProduct, person, ravi, stockLeft } from './world.ts'
import { readDrawerPaise } from '#features/cash/server/drawer-store.ts'
import { openDrawer } from '#features/counter/server/drawer.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import { readWhoOwes } from '#features/reports/server/read-who-owes.ts'

const shop = await testShop()
const token = await shop.signIn(await ravi(shop.db))
const { userId } = await person(shop.db, 'Meena')
const category = await newCategory(shop.db)
afterAll(() => closeAndCheckInvariants(shop))

let supplierId: string
let count = 0
beforeEach(async () => {
  count += 1
  supplierId = (await post('POST /api/suppliers', { name: `Gupta Traders ${count}` })).body.data._id
})

const post = (name: `POST /api/${string}`, body: object, key: string = randomUUID()) =>
  shop.call(name, { as: token, body, headers: { 'idempotency-key': key } })
const rows = async (text: string, values: unknown[] = []) => (await shop.db.pool.query(text, values)).rows
const atta = (packs: object[] = [{ unit: '5 kg', mrp: 300, price: 280, stock: 0 }]) =>
  newProduct(shop.db, category, { name: `Atta ${count}`, packs: packs as never })
const buy = (lines: object[], more: object = {}) =>
  post('POST /api/purchases/write', {
    supplierId,
    billNumber: `B-${count}`,
    billDate: '2026-11-20',
    lines,
    ...more,
  })
const account = async () =>
  (await shop.call('GET /api/suppliers/{id}/account', { as: token, params: { id: supplierId } })).body.data
const owed = async () => (await account()).supplier.owed
const entry = (body: object, key?: string) => post('POST /api/suppliers/entry', { supplierId, ...body }, key)
const pay = (amount: number, more: object = {}) => entry({ kind: 'payment', amount, paidBy: 'bank', ...more })
const giveBack = (lines: object[], more: object = {}, key?: string) =>
  post('POST /api/purchases/return', { supplierId, reason: 'Torn bags', lines, ...more }, key)

async function till(floatPaise: number): Promise<{ counterId: string; drawerPaise: () => Promise<number> }> {
  const counterId = newHexId()
  await shop.owner.pool.query(
    `INSERT INTO counters (id, name, series, last_serial) VALUES ($1, 'Till', $2, 0)`,
    [counterId, `S${count}`],
  )
  await openDrawer(shop.db, userId, { counterId, floatPaise })
  const [drawer] = await rows('SELECT id FROM drawers WHERE counter_id = $1', [counterId])
  return { counterId, drawerPaise: () => readDrawerPaise(shop.db, drawer.id) }
}

test('what is owed is the bills, less what was paid and what went back, and each row says so', async () => {
  const { _id: productId } = await atta()
  await entry({ kind: 'opening', amount: 500, note: 'From the old book' })
  await buy([{ productId, unit: '5 kg', quantity: 10, cost: 200 }])
  expect(await owed()).toBe(2500)
  await pay(1000, { note: 'NEFT 4411' })
  await giveBack([{ productId, unit: '5 kg', quantity: 2, cost: 200 }])
  const { supplier, rows: entries } = await account()
  expect(supplier).toMatchObject({ owed: 1100, bills: 1, bought: 2000 })
  expect(
    entries.map(({ kind, amount, balance }: Record<string, unknown>) => [kind, amount, balance]),
  ).toEqual([
    ['return', -400, 1100],
    ['payment', -1000, 1500],
    ['bill', 2000, 2500],
    ['opening', 500, 500],
  ])
  expect(entries[0].text).toMatch(/^Debit note \d+$/)
})

test('cash leaves the drawer with the payment, and comes back when it is undone', async () => {
  const { _id: productId } = await atta()
  await buy([{ productId, unit: '5 kg', quantity: 10, cost: 100 }])
  const { counterId, drawerPaise } = await till(80_000)
  expect((await pay(900, { paidBy: 'cash', counterId })).body.code).toBe('drawer_short')
  expect(await owed()).toBe(1000)
  await pay(600, { paidBy: 'cash', counterId })
  expect([await drawerPaise(), await owed()]).toEqual([20_000, 400])
  const [{ entryId }] = (await account()).rows
  const undo = (key?: string) =>
    post('POST /api/suppliers/reverse-entry', { entryId, reason: 'Not paid' }, key)
  const key = randomUUID()
  expect((await undo(key)).status).toBe(200)
  expect((await undo(key)).status).toBe(200)
  expect((await undo()).body.code).toBe('reversed_already')
  expect([await drawerPaise(), await owed()]).toEqual([80_000, 1000])
})

test('a payment sent twice is paid once, and ten times what is owed is asked about', async () => {
  const { _id: productId } = await atta()
  await buy([{ productId, unit: '5 kg', quantity: 1, cost: 100 }])
  expect((await pay(1000)).body.code).toBe('amount_unusual')
  const key = randomUUID()
  const body = { kind: 'payment', amount: 60, paidBy: 'upi' }
  await Promise.all([entry(body, key), entry(body, key)])
  expect(await owed()).toBe(40)
  expect((await pay(1000, { confirmed: true })).body.data.owed).toBe(-960)
})

test('a second opening balance is refused until the first is undone', async () => {
  await entry({ kind: 'opening', amount: 500, note: 'Old book' })
  expect((await entry({ kind: 'opening', amount: 5, note: 'Old book' })).body.code).toBe('supplier_opened')
  const [{ entryId }] = (await account()).rows
  await post('POST /api/suppliers/reverse-entry', { entryId, reason: 'Typed wrongly' })
  await entry({ kind: 'opening', amount: 50, note: 'Old book' })
  expect(await owed()).toBe(50)
})

test('goods go back with a debit note that can be reversed; more than came, or than is there, is not taken quietly', async () => {
  const product = await atta()
  const { _id: productId } = product
  const line = { productId, unit: '5 kg', cost: 200 }
  await buy([{ ...line, quantity: 10 }])
  expect((await giveBack([{ ...line, quantity: 11 }])).body.code).toBe('stock_below_zero')
  const other = (await post('POST /api/suppliers', { name: `Other ${count}` })).body.data._id
  const asked = await giveBack([{ ...line, quantity: 1 }], { supplierId: other })
  expect([asked.body.code, asked.body.message]).toEqual([
    'purchase_questions',
    expect.stringContaining(`Only 0 of Atta ${count} (5 kg) came from this supplier`),
  ])
  expect(await stockLeft(shop.db, product)).toBe(10)

  const key = randomUUID()
  const note = await giveBack([{ ...line, quantity: 3 }], {}, key)
  expect(note.body.data).toMatchObject({ total: -600, isReturn: true, reason: 'Torn bags' })
  expect((await giveBack([{ ...line, quantity: 3 }], {}, key)).body.data._id).toBe(note.body.data._id)
  expect([await stockLeft(shop.db, product), await owed()]).toEqual([7, 1400])
  // What goes back is no bill: the cost of a pack stays that of the bill.
  expect(
    await rows(
      'SELECT packs, cost_paise::int FROM bought_packs b JOIN packs k ON k.id = b.pack_id WHERE k.product_id = $1',
      [productId],
    ),
  ).toEqual([{ packs: 10, cost_paise: 20_000 }])
  await post('POST /api/purchases/reverse', { _id: note.body.data._id })
  expect([await stockLeft(shop.db, product), await owed()]).toEqual([10, 2000])
})

test('a debit note says of each line what it is worth, the tax in it by the supplier’s state, and the bill that brought it', async () => {
  await registerShop(shop.db)
  const { _id: productId } = await atta()
  await taxProduct(shop.db, productId, { hsn: '1101', rateBp: 500 })
  const line = { productId, unit: '5 kg', cost: 210 }
  const noteOf = async (gstin: string) => {
    const name = `From ${gstin || 'nowhere'} ${count}`
    const { _id } = (await post('POST /api/suppliers', { name, gstin })).body.data
    await buy([{ ...line, quantity: 5 }], {
      supplierId: _id,
      billNumber: `OLD${gstin}`,
      billDate: '2026-11-02',
    })
    await buy([{ ...line, quantity: 5 }], { supplierId: _id, billNumber: `NEW${gstin}` })
    const { body } = await giveBack([{ ...line, quantity: 3 }], { supplierId: _id })
    const call = { as: token, params: { id: body.data._id } }
    const { supplier, supplierGstin, lines, total } = (await shop.call('GET /api/purchases/{id}', call)).body
      .data
    expect(lines[0].note.amount).toBe(-total)
    const printed = [supplierGstin, lines[0].note]
    notes.push([call, [supplier, ...printed, lines[0].name]])
    return printed
  }
  const notes: [{ as: string; params: { id: string } }, unknown][] = []
  const said = { amount: 630, hsn: '1101', rate: 5, taxable: 600, cgst: 15, sgst: 15, igst: 0 }
  const against = (gstin: string) => ({ against: { billNumber: `NEW${gstin}`, billDate: '2026-11-20' } })
  const [near, far] = ['29AAAAA0000A1ZY', '27AAAAA0000A1Z2']
  expect(await noteOf(near!)).toEqual([near, { ...said, ...against(near!) }])
  expect(await noteOf(far!)).toEqual([far, { ...said, cgst: 0, sgst: 0, igst: 30, ...against(far!) }])
  const untaxed = { hsn: null, rate: null, taxable: 630, cgst: 0, sgst: 0 }
  expect(await noteOf('')).toEqual(['', { ...said, ...untaxed, ...against('') }])

  // It stays what the supplier has on paper, whatever changes.
  await shop.owner.pool.query(`UPDATE suppliers SET gstin = CASE gstin WHEN $1 THEN $2 ELSE $1 END`, [
    near,
    far,
  ])
  await shop.owner.pool.query(`UPDATE suppliers SET name = name || ' and Sons'`)
  await shop.owner.pool.query(`UPDATE products SET name = name || ', new' WHERE id = $1`, [productId])
  await shop.owner.pool.query(`UPDATE product_taxes SET hsn = '1905', rate_bp = 1800 WHERE product_id = $1`, [
    productId,
  ])
  for (const { id } of await rows(`SELECT id FROM purchases WHERE bill_number LIKE 'NEW%'`))
    await post('POST /api/purchases/reverse', { _id: id })
  for (const [call, printed] of notes) {
    const { supplier, supplierGstin, lines } = (await shop.call('GET /api/purchases/{id}', call)).body.data
    expect([supplier, supplierGstin, lines[0].note, lines[0].name]).toEqual(printed)
  }
})

test('debit notes of two people at once have numbers of their own, without a gap', async () => {
  const { _id: productId } = await atta()
  await buy([{ productId, unit: '5 kg', quantity: 10, cost: 200 }])
  const [{ last }] = await rows('SELECT coalesce(max(return_number), 0) AS last FROM purchases')
  const notes = await Promise.all(
    [1, 2, 3, 4].map((quantity) => giveBack([{ productId, unit: '5 kg', quantity, cost: 200 }])),
  )
  expect(notes.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(
    notes.map(({ body }) => Number(body.data.billNumber.split(' ')[2])).toSorted((a, b) => a - b),
  ).toEqual([1, 2, 3, 4].map((more) => last + more))
})

test('freight of the whole bill is in the cost of each pack, and the sum that the bill says is owed', async () => {
  const { _id: productId } = await atta([
    { unit: '5 kg', mrp: 300, price: 280, stock: 0 },
    { unit: '1 kg', mrp: 70, price: 65, stock: 0 },
  ])
  const lines = [
    { productId, unit: '5 kg', quantity: 3, cost: 200 },
    { productId, unit: '1 kg', quantity: 4, cost: 50, amount: 200 },
  ]
  const check = async (more: object) =>
    (
      await post('POST /api/purchases/check', {
        supplierId,
        billNumber: 'F-1',
        billDate: '2026-11-20',
        lines,
        ...more,
      })
    ).body.data
  const checked = await check({ charges: 80 })
  expect(checked.lines.map(({ cost }: { cost: number }) => cost)).toEqual([220, 55])
  expect([checked.total, checked.remarks]).toEqual([880, []])
  expect((await check({ charges: 80.4, total: 880 })).remarks).toEqual([])
  expect((await check({ charges: 80, total: 808 })).remarks).toMatchObject([
    { kind: 'asked', field: 'total' },
  ])
  expect((await buy(lines, { charges: 80, total: 808 })).body.code).toBe('purchase_questions')
  await buy(lines, { charges: 80.4, total: 880 })
  expect(await owed()).toBe(880)
})

test('who owes has what the shop owes, as old as the oldest bill that no payment covers', async () => {
  const at = async () => (await readWhoOwes(shop.db)).find(({ place }) => place === 'suppliers')!
  const before = (await at()).amount
  const { _id: productId } = await atta()
  const line = { productId, unit: '5 kg', quantity: 1, cost: 100 }
  await buy([line], { billNumber: 'Old', billDate: '2026-06-01' })
  await buy([line], { billNumber: 'New', billDate: '2026-07-01' })
  const oldest = await at()
  expect(oldest.amount - before).toBe(200)
  await pay(100)
  expect((await at()).amount - before).toBe(100)
})

test('what was undone leaves the oldest unpaid bill as old as it is', async () => {
  const since = async () =>
    (await readWhoOwes(shop.db)).find(({ place }) => place === 'suppliers')!.oldestAt?.slice(0, 7)
  const { _id: productId } = await atta()
  const line = { productId, unit: '5 kg', quantity: 1, cost: 100 }
  await buy([line], { billNumber: 'Oldest', billDate: '2026-06-15' })
  expect(await since()).toBe('2026-06')
  const wrong = await buy([line], { billNumber: 'Wrong', billDate: '2026-11-20' })
  await post('POST /api/purchases/reverse', { _id: wrong.body.data.purchase._id })
  expect([await since(), await owed()]).toEqual(['2026-06', 100])
  await pay(100)
  expect([await since(), await owed()]).not.toEqual(['2026-06', 100])
  const [{ entryId }] = (await account()).rows
  await post('POST /api/suppliers/reverse-entry', { entryId, reason: 'Not paid' })
  expect([await since(), await owed()]).toEqual(['2026-06', 100])
})
