import { afterAll, beforeEach, expect, test } from 'vitest'
import { closeAndCheckInvariants } from '../../../../../test/invariants.ts'
import { testShop } from '../../../../../test/server.ts'
import { newCategory, newProduct, person, ravi, stockLeft } from '../../../../../test/world.ts'
import { listMargins } from './margin-store.ts'

let supplierId: string
let count = 0

const shop = await testShop()
const token = await shop.signIn(await ravi(shop.db))
const category = await newCategory(shop.db)
afterAll(() => closeAndCheckInvariants(shop))
beforeEach(async () => {
  count += 1
  supplierId = (await post('POST /api/suppliers', { name: `Metro ${count}` })).body.data._id
})

const post = (
  name: 'POST /api/suppliers' | 'PUT /api/suppliers' | `POST /api/purchases/${string}`,
  body: object,
) => shop.call(name, { as: token, body })
const rows = async (text: string, values: unknown[] = []) => (await shop.db.pool.query(text, values)).rows

const milk = (name = `Milk ${count}`) =>
  newProduct(shop.db, category, {
    name,
    packs: [
      { unit: '500 ml', mrp: 30, price: 27, stock: 4, barcode: undefined },
      { unit: '1 l', mrp: 58, stock: 0 },
    ],
  })
const bill = (lines: object[], billNumber = `B-${count}`) => ({
  supplierId,
  billNumber,
  billDate: '2026-11-20',
  lines,
})

test('a check says what a bill would change, and changes nothing', async () => {
  const { _id: productId } = await milk()
  const { body } = await post(
    'POST /api/purchases/check',
    bill([
      {
        productId,
        unit: '500 ml',
        quantity: 10,
        free: 2,
        cost: 24,
        mrp: 32,
        changeMrp: true,
        expiresOn: '31/12/2099',
      },
      { name: `milk ${count} 1 L`, quantity: '6', amount: '₹300.00', mrp: '58' },
      { name: 'Nothing like it', quantity: 'many', cost: -1, expiresOn: 'soon' },
    ]),
  )
  const [first, second, third] = body.data.lines
  expect(first.effect).toEqual({
    stock: { from: 4, to: 16 },
    // Twelve packs for the price of ten.
    cost: { from: null, to: 20 },
    mrp: { from: 30, to: 32 },
    // The discount of 10 % stays.
    price: { from: 27, to: 28.8 },
    margin: 30.6,
  })
  expect(second).toMatchObject({
    productId,
    unit: '1 l',
    cost: 50,
    errors: [],
    effect: { mrp: null, price: null },
  })
  expect(third.errors.map(({ field }: { field: string }) => field)).toEqual([
    'quantity',
    'cost',
    'expiresOn',
    'name',
  ])
  expect(body.data).toMatchObject({ errors: 1, total: 540, existing: null })
  expect(await rows('SELECT FROM purchases WHERE supplier_id = $1', [supplierId])).toEqual([])
})

test('what a bill calls a pack is remembered for its supplier, and the last choice counts', async () => {
  const product = await milk(`Nandini toned ${count}`)
  const [productId, said] = [product._id, 'KWZ PVBQ']
  const checked = async (line: object) =>
    (await post('POST /api/purchases/check', bill([{ quantity: 1, cost: 20, ...line }], 'next'))).body.data
      .lines[0]
  const offered = async (of: string | undefined) =>
    (
      await shop.call('GET /api/stock/packs', {
        as: token,
        query: { search: said, ...(of && { supplierId: of }) },
      })
    ).body.data.map(({ unit }: { unit: string }) => unit)

  expect((await checked({ name: said })).errors).toHaveLength(1)
  const large = { productId, unit: '1 l', name: product.name, nameOnBill: said, quantity: 2, cost: 50 }
  // A check remembers nothing.
  expect((await checked(large)).errors).toEqual([])
  expect(await offered(supplierId)).toEqual([])
  await post('POST /api/purchases/write', bill([large]))
  expect(await checked({ name: said.toLowerCase() })).toMatchObject({ productId, unit: '1 l', errors: [] })
  expect([await offered(supplierId), await offered(undefined)]).toEqual([['1 l'], []])

  const small = { ...large, unit: '500 ml', nameOnBill: ` ${said} ` }
  await post('POST /api/purchases/write', bill([small, { ...small, nameOnBill: product.name }], 'second'))
  expect(await checked({ name: said })).toMatchObject({ productId, unit: '500 ml' })
  expect(await rows('SELECT name FROM supplier_items WHERE supplier_id = $1', [supplierId])).toEqual([
    { name: said.toLowerCase() },
  ])
  const other = (await post('POST /api/suppliers', { name: `Another ${count}` })).body.data._id
  expect(await offered(other)).toEqual([])
  const { body } = await post('POST /api/purchases/check', {
    ...bill([{ name: said, quantity: 1, cost: 20 }]),
    supplierId: other,
  })
  expect(body.data.lines[0].errors).toHaveLength(1)
})

test('a bill writes stock, cost and MRP in one go, with its movements and the history of the product', async () => {
  const product = await milk()
  const { body } = await post(
    'POST /api/purchases/write',
    bill([
      { productId: product._id, unit: '500 ml', quantity: 10, free: 2, cost: 24, mrp: 32, changeMrp: true },
      { productId: product._id, unit: '1 l', quantity: 6, cost: 50, mrp: 60 },
      { productId: product._id, unit: '500 ml', quantity: 1, cost: 25 },
    ]),
  )
  expect(body.data).toMatchObject({ isNew: true, purchase: { total: 565, items: 3, by: 'ravi@example.in' } })
  expect(await stockLeft(shop.db, product, '500 ml')).toBe(17)
  expect(
    await rows(
      `SELECT reason, quantity FROM stock_movements m JOIN packs k ON k.id = m.pack_id WHERE purchase_id = $1 ORDER BY k.position`,
      [body.data.purchase._id],
    ),
  ).toEqual([
    { reason: 'purchase', quantity: 13 },
    { reason: 'purchase', quantity: 6 },
  ])
  const [small, large] = (
    await shop.call('POST /api/product/get-product-by-id', { as: token, body: { productId: product._id } })
  ).body.data.packs
  expect([small.price, small.discount, large.price]).toEqual([32, 10, 58])
  expect(
    await rows(`SELECT action FROM audit_log WHERE subject_id IN ($1, $2) ORDER BY id DESC LIMIT 2`, [
      String(product._id),
      body.data.purchase._id,
    ]),
  ).toEqual([{ action: 'purchase.create' }, { action: 'product.update' }])
})

test('the same bill again, also at the same moment, is shown and entered once', async () => {
  const product = await milk()
  const lines = [{ productId: product._id, unit: '1 l', quantity: 5, cost: 50 }]
  const replies = await Promise.all(
    [1, 2, 3].map(() => post('POST /api/purchases/write', bill(lines, 'A/1'))),
  )
  const again = await post('POST /api/purchases/write', bill([{ ...lines[0], quantity: 9 }], 'a/1'))
  expect(new Set([...replies, again].map(({ body }) => body.data.purchase._id)).size).toBe(1)
  expect(replies.filter(({ body }) => body.data.isNew)).toHaveLength(1)
  expect(again.body).toMatchObject({ message: expect.stringMatching(/^This bill was entered already: /) })
  expect(await stockLeft(shop.db, product, '1 l')).toBe(5)
  const { body } = await post('POST /api/purchases/check', bill(lines, 'A/1'))
  expect(body.data.existing).toMatchObject({ billNumber: 'A/1', supplier: `Metro ${count}` })
})

test('a supplier begins again with number 1 in April; a bill of another year with this number is named', async () => {
  const product = await milk()
  const lines = [{ productId: product._id, unit: '1 l', quantity: 5, cost: 50 }]
  const on = (billDate: string) => ({ ...bill(lines, '1'), billDate })
  const write = async (billDate: string) =>
    (await post('POST /api/purchases/write', on(billDate))).body.data.isNew as boolean
  expect([await write('2026-03-31'), await write('2026-04-01')]).toEqual([true, true])
  expect([await write('2025-04-01'), await write('2027-03-31')]).toEqual([false, false])
  expect(await stockLeft(shop.db, product, '1 l')).toBe(10)
  const check = async (billDate: string) => {
    const { existing, ofOtherYear } = (await post('POST /api/purchases/check', on(billDate))).body.data
    return [existing?.billDate ?? null, ofOtherYear?.billDate ?? null]
  }
  expect(await check('2026-05-31')).toEqual(['2026-04-01', null])
  expect(await check('2027-04-01')).toEqual([null, '2026-04-01'])
  // What was reversed in one year says nothing about another.
  const { purchase } = (await post('POST /api/purchases/write', on('2026-04-01'))).body.data
  await post('POST /api/purchases/reverse', { _id: purchase._id })
  expect([await write('2026-06-01'), await write('2025-06-01')]).toEqual([true, false])
})

test('a bill asks for the amounts of its lines, also where the cost of one is rounded', async () => {
  const product = await milk()
  const of = { productId: product._id, unit: '1 l' }
  const lines = [
    { ...of, quantity: 48, amount: '₹1,000.00' },
    { ...of, quantity: 0, free: 2, amount: 5 },
  ]
  const { total, lines: checked } = (await post('POST /api/purchases/check', bill(lines))).body.data
  expect([total, checked[0].cost]).toEqual([1000, 20.83])
  const { purchase } = (await post('POST /api/purchases/write', bill(lines))).body.data
  const reversal = (await post('POST /api/purchases/reverse', { _id: purchase._id })).body.data.purchase
  expect([purchase.total, reversal.total]).toEqual([1000, -1000])
})

test('one wrong line refuses the whole bill', async () => {
  const product = await milk()
  const good = { productId: product._id, unit: '1 l', quantity: 5, cost: 50 }
  for (const wrong of [
    { ...good, quantity: 0 },
    { ...good, quantity: -1 },
    { ...good, quantity: 0.5 },
    { ...good, quantity: 1e9 },
    { ...good, cost: undefined },
    { ...good, unit: '2 l' },
    { ...good, mrp: 0 },
  ]) {
    const reply = await post('POST /api/purchases/write', bill([good, wrong]))
    expect(reply.body.code, JSON.stringify(wrong)).toBe('purchase_lines_wrong')
    expect(reply.status).toBe(422)
  }
  expect(await stockLeft(shop.db, product, '1 l')).toBe(0)
  expect(await rows('SELECT FROM purchases WHERE supplier_id = $1', [supplierId])).toEqual([])
})

test('a wrong bill is reversed by a row and may be entered again', async () => {
  const product = await milk()
  const write = (quantity: number) =>
    post(
      'POST /api/purchases/write',
      bill([{ productId: product._id, unit: '1 l', quantity, free: 1, cost: 50 }]),
    )
  const wrong = (await write(50)).body.data.purchase
  const reversed = await post('POST /api/purchases/reverse', { _id: wrong._id })
  expect(reversed.body.data).toMatchObject({ isNew: true, purchase: { reverses: wrong._id, total: -2500 } })
  expect((await post('POST /api/purchases/reverse', { _id: wrong._id })).body.data).toMatchObject({
    isNew: false,
    purchase: { _id: reversed.body.data.purchase._id },
  })
  expect(await stockLeft(shop.db, product, '1 l')).toBe(0)
  expect((await write(5)).body.data.isNew).toBe(true)
  expect(await stockLeft(shop.db, product, '1 l')).toBe(6)
  // A reversal itself is not reversed.
  expect((await post('POST /api/purchases/reverse', { _id: reversed.body.data.purchase._id })).status).toBe(
    404,
  )
})

test('what was sold cannot be taken back', async () => {
  const product = await milk()
  const { purchase } = (
    await post(
      'POST /api/purchases/write',
      bill([{ productId: product._id, unit: '1 l', quantity: 5, cost: 50 }]),
    )
  ).body.data
  await shop.owner.pool.query(
    `WITH sold AS (UPDATE packs SET stock = stock - 1 WHERE product_id = $1 AND unit = '1 l' RETURNING id)
     INSERT INTO stock_movements (pack_id, reason, quantity) SELECT id, 'adjustment', -1 FROM sold`,
    [product._id],
  )
  const { status, body } = await post('POST /api/purchases/reverse', { _id: purchase._id })
  expect([status, body.code]).toEqual([409, 'stock_below_zero'])
  expect(body.message).toContain(`Milk ${count} (1 l)`)
  expect(await stockLeft(shop.db, product, '1 l')).toBe(4)
  expect(await rows('SELECT FROM purchases WHERE reverses = $1', [purchase._id])).toEqual([])
})

test('a bill of which some went back is reversed after its debit note, though as many came from elsewhere', async () => {
  const product = await milk()
  const line = (quantity: number) => ({ productId: product._id, unit: '1 l', quantity, cost: 50 })
  const { purchase } = (await post('POST /api/purchases/write', bill([line(10)]))).body.data
  const other = (await post('POST /api/suppliers', { name: 'Nandini' })).body.data._id
  await post('POST /api/purchases/write', { ...bill([line(10)]), supplierId: other })
  const back = { supplierId, reason: 'Sour', lines: [line(4)] }
  const note = (await post('POST /api/purchases/return', back)).body.data
  const reverse = (_id: string) => post('POST /api/purchases/reverse', { _id })
  const { status, body } = await reverse(purchase._id)
  expect([status, body.code]).toEqual([409, 'stock_below_zero'])
  expect(body.message).toContain('Reverse the debit note first')
  expect(await stockLeft(shop.db, product, '1 l')).toBe(16)
  for (const one of [note, purchase]) expect((await reverse(one._id)).status).toBe(200)
  expect(await stockLeft(shop.db, product, '1 l')).toBe(10)
})

test('the columns of a supplier’s file are proposed, and known once a bill was written', async () => {
  const product = await milk()
  const csv = [
    'METRO CASH & CARRY,,,,,,',
    'Invoice 77,,,,,,',
    'Sr,Particulars,Billed,Sch,Rate,M.R.P.,Exp Dt',
    `1,Milk ${count} 1 l,12,1,"1,050.50",58,03/27`,
    ',Total,,,,,',
  ].join('\r\n')
  const read = () =>
    shop.call('POST /api/purchases/read-file', {
      as: token,
      query: { supplierId },
      form: { file: new Blob([csv], { type: 'text/csv' }) },
    })
  // "Billed" is nobody's word for a quantity, so the first row stands for the headings until it is said.
  expect((await read()).body.data.isLearned).toBe(false)
  const known = csv.replace('Billed', 'Qty').replace('Sch', 'Free')
  const file = { as: token, query: { supplierId }, form: { file: new Blob([known]) } }
  const first = (await shop.call('POST /api/purchases/read-file', file)).body.data
  expect(first).toMatchObject({
    isLearned: false,
    mapping: [null, 'name', 'quantity', 'free', 'cost', 'mrp', 'expiresOn'],
    rows: [
      ['1', `Milk ${count} 1 l`, '12', '1', '1,050.50', '58', '03/27'],
      ['', 'Total', '', '', '', '', ''],
    ],
  })
  const mapping = ['code', 'name', 'quantity', 'free', 'cost', 'mrp', 'expiresOn']
  const written = await post('POST /api/purchases/write', {
    ...bill([{ name: `Milk ${count} 1 l`, quantity: '12', free: '1', cost: '1,050.50', expiresOn: '03/27' }]),
    columns: { headings: first.headings, mapping },
  })
  expect(written.body.data.isNew).toBe(true)
  expect((await shop.call('POST /api/purchases/read-file', file)).body.data).toMatchObject({
    isLearned: true,
    mapping,
  })
  const bought = await shop.call('GET /api/purchases/{id}', {
    as: token,
    params: { id: written.body.data.purchase._id },
  })
  expect(bought.body.data.lines).toEqual([
    {
      productId: product._id,
      name: product.name,
      unit: '1 l',
      quantity: 12,
      free: 1,
      cost: 1050.5,
      mrp: null,
      batch: null,
      expiresOn: '2027-03-31',
    },
  ])
})

test('margins are those of the last bill until each day, and unknown for what was never bought', async () => {
  const [product, other] = [await milk(), await milk(`Curd ${count}`)]
  const { purchase } = (
    await post(
      'POST /api/purchases/write',
      bill([{ productId: product._id, unit: '1 l', quantity: 5, cost: 50 }]),
    )
  ).body.data
  const packs = await rows(`SELECT id, product_id FROM packs WHERE product_id = ANY($1) AND unit = '1 l'`, [
    [product._id, other._id],
  ])
  const day = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
  for (const { id, product_id } of packs)
    await shop.db.pool.query(
      `INSERT INTO pack_days (day, pack_id, product_id, units, sales_paise, orders) VALUES ($1, $2, $3, 2, 11600, 1)`,
      [day, id, product_id],
    )
  const margins = async (as = token) => {
    const { status, body } = await shop.call('GET /api/purchases/margins', {
      as,
      query: { from: day, to: day },
    })
    return {
      status,
      data: body.data?.filter(({ productId }: { productId: number }) =>
        [product._id, other._id].includes(productId),
      ),
    }
  }
  const sold = { day, units: 2, sales: 116 }
  expect((await margins()).data).toEqual([
    { ...sold, productId: product._id, name: product.name, cost: 100, margin: 16 },
    { ...sold, productId: other._id, name: other.name, cost: null, margin: null },
  ])
  await post('POST /api/purchases/reverse', { _id: purchase._id })
  expect((await margins()).data[0].cost).toBeNull()
  expect((await margins(await shop.signIn(await person(shop.db, 'Bela')))).status).toBe(403)
})

test('margins of a long span come in parts of whole days, each row once', async () => {
  await shop.db.pool.query(`DELETE FROM pack_days`)
  const ids = await Promise.all([milk(), milk(`Curd ${count}`), milk(`Ghee ${count}`)])
  await shop.db.pool.query(
    `INSERT INTO pack_days (day, pack_id, product_id, units, sales_paise, orders)
     SELECT day::date, k.id, k.product_id, 1, 5000, 1 FROM packs k, unnest(ARRAY['2026-03-02', '2026-03-03', '2026-03-05', '2026-03-31']) AS day
     WHERE k.product_id = ANY($1) AND k.unit = '1 l'`,
    [ids.map(({ _id }) => _id)],
  )
  const partsOf = async (length: number) => {
    const parts: string[][] = []
    for (let last: string | null = '2026-03-31'; last !== null;) {
      const part: Awaited<ReturnType<typeof listMargins>> = await listMargins(
        shop.db,
        '2026-03-02',
        last,
        length,
      )
      parts.push(part.rows.map(({ day }) => day.slice(-2)))
      last = part.next
    }
    return parts
  }
  const [d2, d3, d5, d31] = ['02', '03', '05', '31'].map((day) => [day, day, day])
  expect(await partsOf(100)).toEqual([[...d31!, ...d5!, ...d3!, ...d2!]])
  expect(await partsOf(12)).toEqual([[...d31!, ...d5!, ...d3!, ...d2!]])
  expect(await partsOf(7)).toEqual([
    [...d31!, ...d5!],
    [...d3!, ...d2!],
  ])
  expect(await partsOf(1)).toEqual([d31, d5, d3, d2])
})

test('suppliers have one name each and a GSTIN that is right', async () => {
  expect((await post('POST /api/suppliers', { name: `metro ${count}` })).body.code).toBe('supplier_exists')
  expect((await post('POST /api/suppliers', { name: 'HUL', gstin: '29ABCDE1234F1Z0' })).status).toBe(400)
  const other = (await post('POST /api/suppliers', { name: `HUL ${count}`, phone: '080 2345' })).body.data
  expect((await post('PUT /api/suppliers', { _id: other._id, name: `METRO ${count}` })).body.code).toBe(
    'supplier_exists',
  )
  const saved = await post('PUT /api/suppliers', { _id: other._id, name: `HUL ${count}`, isActive: false })
  expect(saved.body.data).toMatchObject({ phone: '', isActive: false, bills: 0 })
})

test('a pack is found by barcode, SKU and parts of its name, a hidden one too', async () => {
  const [hidden] = [
    await newProduct(shop.db, category, {
      name: 'Surf Excel Matic',
      publish: false,
      packs: [{ unit: '1 kg', mrp: 200, price: 180, stock: 3, barcode: '8901030865275', shelf: 'B2' }],
    }),
  ]
  const find = async (search: string) =>
    (await shop.call('GET /api/stock/packs', { as: token, query: { search } })).body.data
  for (const search of ['8901030865275', 'exc surf 1kg', 'SURF  excel'])
    expect(await find(search), search).toEqual([
      expect.objectContaining({
        productId: hidden._id,
        unit: '1 kg',
        mrp: 200,
        price: 180,
        stock: 3,
        shelf: 'B2',
      }),
    ])
  expect(await find('surf liquid')).toEqual([])
})

test('labels are needed for prices that are not those of midnight, and for new products', async () => {
  const product = await milk(`Ghee ${count}`)
  await shop.owner.pool.query(
    `UPDATE products SET created_at = created_at - interval '2 days' WHERE id = $1`,
    [product._id],
  )
  const changed = async () =>
    (await shop.call('GET /api/stock/changed-packs', { as: token })).body.data.flatMap(
      ({ productId, unit, price }: { productId: number; unit: string; price: number }) =>
        productId === product._id ? [[unit, price]] : [],
    )
  expect(await changed()).toEqual([])
  const write = (mrp: number, billNumber: string) =>
    post(
      'POST /api/purchases/write',
      bill(
        [{ productId: product._id, unit: '1 l', quantity: 1, cost: 50, mrp, changeMrp: true }],
        billNumber,
      ),
    )
  await write(60, 'L-1')
  expect(await changed()).toEqual([['1 l', 60]])
  await write(58, 'L-2')
  expect(await changed()).toEqual([])
  const added = await milk(`Butter ${count}`)
  expect((await shop.call('GET /api/stock/changed-packs', { as: token })).body.data).toEqual(
    expect.arrayContaining([expect.objectContaining({ productId: added._id })]),
  )
})
