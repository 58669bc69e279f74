import { afterAll, beforeEach, expect, test } from 'vitest'
import { closeAndCheckInvariants } from '../../../../../test/invariants.ts'
import { testShop } from '../../../../../test/server.ts'
import { newCategory, newProduct, ravi, stockLeft } from '../../../../../test/world.ts'
import { dayInIndia } from '#shared/when.ts'
import { billRowsOf } from '../bill-rows.ts'
import { readLine } from '../read-line.ts'
import { proposeBillColumns } from './propose-bill-columns.ts'

const shop = await testShop()
const token = await shop.signIn(await ravi(shop.db))
const category = await newCategory(shop.db)
afterAll(() => closeAndCheckInvariants(shop))

let count = 0
let supplierId: string
beforeEach(async () => {
  count += 1
  supplierId = (await post('POST /api/suppliers', { name: `Mahadev ${count}` })).body.data._id
})

const post = (name: 'POST /api/suppliers' | `POST /api/purchases/${string}`, body: object) =>
  shop.call(name, { as: token, body })
const oil = (price = 150, mrp = 150) =>
  newProduct(shop.db, category, {
    name: `Oil ${count}`,
    packs: [{ unit: '1 l', mrp, price, stock: 5, barcode: undefined }],
  })
const bill = (lines: object[], more: object = {}) => ({
  supplierId,
  billNumber: `M-${count}`,
  billDate: dayInIndia(new Date()),
  lines,
  ...more,
})
const checked = async (line: object) =>
  (await post('POST /api/purchases/check', bill([{ name: `oil ${count}`, unit: '1 l', ...line }]))).body.data
    .lines[0]
const daysFromNow = (days: number) => dayInIndia(new Date(Date.now() + days * 86_400_000))

test('a bill with a letterhead, schemes, discount, tax and a row of totals is read', async () => {
  await oil()
  await newProduct(shop.db, category, { name: `Salt ${count}`, packs: [{ unit: '1 kg', mrp: 25, stock: 0 }] })
  const csv = [
    'MAHADEV AGENCIES,,,,,,,',
    'GSTIN: 29AAACH7409R1ZX,,Invoice No: MA/26-27/1187,,,Date: 27/11/2026,,',
    'S.No,Item Description,HSN,Qty,Sch Qty,Rate,Disc %,GST %,Amount',
    `1,Oil ${count} 1 l,1507,10+1,,120.00,5,5,1197.00`,
    `2,Salt ${count} 1 kg,2501,24,2,18.00,,0,432.00`,
    ',Total,,34,2,,,,1629.00',
  ].join('\r\n')
  const { mapping, rows } = (
    await shop.call('POST /api/purchases/read-file', {
      as: token,
      query: { supplierId },
      form: { file: new Blob([csv], { type: 'text/csv' }) },
    })
  ).body.data
  expect(mapping).toEqual([null, 'name', null, 'quantity', 'free', 'cost', 'discount', 'gst', 'amount'])
  const lines = billRowsOf(mapping, rows)
  const { body } = await post('POST /api/purchases/check', bill(lines))
  expect(body.data).toMatchObject({ errors: 0, total: 1629 })
  expect(body.data.lines).toMatchObject([
    { quantity: 10, free: 1, question: null, effect: { cost: { to: 108.82 } } },
    { quantity: 24, free: 2, question: null, effect: { cost: { to: 16.62 } } },
  ])
})

test.each([
  [['नाम,मात्रा,दर,राशि', 'चीनी,१०,४२,४२०'], 10, 4200],
  [['SKU Name,Qty,Rate,Amount', 'चीनी,10,42,420', 'TOTAL (INR),10,,420'], 10, 4200],
  [['SKU Name,Ordered Qty,Supplied Qty,Unit Price (Excl. GST),GST %', 'चीनी,12,10,40,5'], 10, 4200],
  [['Article Description,Units,UPC,Price/Unit,Total incl GST', 'चीनी,10,12,42,420'], 10, 4200],
  [['SKU Name,Qty,Rate/Unit,CGST%,CGST,SGST%,SGST', 'चीनी,10,40,2.5,10,2.5,10'], 10, 4200],
  [['SKU Name,Qty,Unit Price (incl. GST),GST %', 'चीनी,10,42,5'], 10, 4200],
  [['Particular,Order Qty,Rate,CGST%,UTGST%,Total Value', 'चीनी,10,40,2.5,2.5,420'], 10, 4200],
  [['Particulars,Inv Qty,Rate,Amount', 'चीनी,10,42,420', 'कुल,10,,420', 'TOTAL QTY: 10,10,,'], 10, 4200],
])('the rows of %j', ([headings = '', ...lines], quantity, costPaise) => {
  const cells = lines.map((line) => line.split(','))
  const rows = billRowsOf(proposeBillColumns(headings.split(','), cells), cells)
  expect(rows.map((row) => [row.name, readLine(row, '1 kg')])).toMatchObject([
    ['चीनी', { errors: [], question: null, quantity, costPaise }],
  ])
})

test.each([
  [{ quantity: '10 Nos', cost: '114.00/Nos', amount: '1,140.00 Cr' }, 1140],
  [{ quantity: '10.000', cost: 'Rs.114/-' }, 1140],
  [{ quantity: '10 Pcs.', cost: '₹114.00 per Pc' }, 1140],
  [{ quantity: '10 Ltr', cost: '114.00/Ltr' }, 1140],
  [{ quantity: 10, cost: 100, discount: '10%', gst: '2.5 + 2.5', freight: 55 }, 1000],
  [{ quantity: 10, cost: 100, discountAmount: 100, gstAmount: '22.50 + 22.50' }, 945],
  // The amount stands before the tax, before the discount, and with all of it.
  [{ quantity: 10, cost: 100, discount: 10, gst: 5, amount: 900 }, 945],
  [{ quantity: 10, cost: 100, discount: 10, gst: 5, amount: 1000 }, 945],
  [{ quantity: 10, cost: 100, discount: 10, gst: 5, amount: 945 }, 945],
])('%j costs %d with everything', async (line, total) => {
  await oil()
  const found = await checked(line)
  expect([found.errors, found.question, found.quantity, found.cost]).toEqual([[], null, 10, total / 10])
})

test.each([
  [{ quantity: '5+2' }, 5, 2],
  [{ quantity: '10 + 1' }, 10, 1],
  [{ quantity: '10(1 free)' }, 10, 1],
  [{ quantity: '10 (1 Free)' }, 10, 1],
  [{ quantity: '10 (+1)' }, 10, 1],
  [{ quantity: '10 Nos + 1 Nos Free' }, 10, 1],
  [{ quantity: '10+1F' }, 10, 1],
  [{ quantity: '10, 1 FOC' }, 10, 1],
  [{ quantity: '12 (10+2)' }, 10, 2],
  [{ quantity: '10F1' }, 10, 1],
  [{ quantity: '10 FREE 1' }, 10, 1],
  [{ quantity: '10 + 1 bonus' }, 10, 1],
  [{ quantity: '१०+१' }, 10, 1],
  [{ quantity: '10', free: '1 Free' }, 10, 1],
  [{ quantity: 10, free: '-' }, 10, 0],
  [{ quantity: 10, free: 'Nil', discount: '—', gst: 'NA', mrp: '-', expiresOn: '-' }, 10, 0],
  // The column of the scheme has its terms.
  [{ quantity: 20, free: '10+1' }, 20, 2],
  [{ quantity: '24 Pcs', free: 'Buy 12 Get 1' }, 24, 2],
  [{ quantity: '10+1', free: '10+1' }, 10, 1],
])('%j is %d and %d free', async (line, quantity, free) => {
  await oil()
  const found = await checked({ cost: 110, ...line })
  expect([found.errors, found.quantity, found.free]).toEqual([[], quantity, free])
})

test.each([
  [{ quantity: '5 free' }, 0, 5],
  [{ quantity: '5', cost: 'Free' }, 5, 0],
  [{ free: 5, quantity: '-' }, 0, 5],
])('%j is all free', async (line, quantity, free) => {
  await oil()
  const found = await checked(line)
  expect([found.errors, found.quantity, found.free, found.cost]).toEqual([[], quantity, free, 0])
})

test.each([
  [{ quantity: '10 (1 case)', cost: 100 }, 'quantity', '"10 (1 case)"'],
  [{ quantity: '10(x free)', cost: 100 }, 'quantity', '"10(x free)"'],
  [{ quantity: 13, free: '12+1', cost: 100 }, 'free', '"12+1"'],
  [{ quantity: '10+1', free: 1, cost: 100 }, 'free', 'Write it once'],
  [{ quantity: '13 (10+2)', cost: 100 }, 'quantity', '"13 (10+2)"'],
  [{ quantity: '2.5', cost: 100 }, 'quantity', '"2.5"'],
  [{ quantity: '1 doz', cost: 100 }, 'quantity', '"1 doz"'],
  [{ quantity: '2 Box', cost: 100 }, 'quantity', '"2 Box"'],
  [{ quantity: '5 Kgs', cost: 100 }, 'quantity', '"5 Kgs"'],
  [{ quantity: 5, cost: '1,20,0' }, 'cost', '"1,20,0"'],
  [{ quantity: 5, cost: 10, gst: 'five' }, 'gst', '"five"'],
])('%j is refused with the cell', async (line, field, cell) => {
  await oil()
  expect((await checked(line)).errors).toEqual([{ field, message: expect.stringContaining(cell) }])
})

test('a rate and an amount that differ are asked, and the amount counts until somebody chooses', async () => {
  const { _id: productId } = await oil()
  const line = { productId, unit: '1 l', quantity: 10, cost: 120, amount: 1000 }
  expect(await checked(line)).toMatchObject({ cost: 100, question: expect.stringContaining('₹1,200.00') })
  const refused = await post('POST /api/purchases/write', bill([line]))
  expect([refused.status, refused.body.code]).toEqual([409, 'purchase_questions'])
  expect(await checked({ ...line, costFrom: 'rate' })).toMatchObject({ cost: 120, question: null })
  const written = await post('POST /api/purchases/write', bill([{ ...line, costFrom: 'amount' }]))
  expect(written.body.data.purchase.total).toBe(1000)
})

test('free packs alone never make the cost 0', async () => {
  const { _id: productId } = await oil()
  const of = { productId, unit: '1 l' }
  await post('POST /api/purchases/write', bill([{ ...of, quantity: 10, cost: 100 }]))
  for (const free of [
    { ...of, free: 5 },
    { ...of, quantity: 5, cost: 0 },
  ]) {
    expect((await checked(free)).effect).toMatchObject({ cost: { from: 100, to: 100 } })
    const more = { billNumber: `free ${'cost' in free}` }
    expect((await post('POST /api/purchases/write', bill([free], more))).status).toBe(200)
  }
  expect((await checked({ ...of, quantity: 1, cost: 100 })).effect.cost.from).toBe(100)
  expect(await stockLeft(shop.db, { _id: productId } as never, '1 l')).toBe(25)
})

test('the number of a bill in another spelling is asked', async () => {
  const { _id: productId } = await oil()
  const lines = [{ productId, unit: '1 l', quantity: 1, cost: 100 }]
  const write = (billNumber: string, more: object = {}) =>
    post('POST /api/purchases/write', bill(lines, { billNumber, ...more }))
  await write('INV-001')
  for (const other of [
    'INV/001',
    'inv 001',
    'INV-1',
    'INV1',
    'INV-००१',
    '1',
    'Inv. No. 1',
    'INV-001/26-27',
    'INV/2026-27/001',
  ]) {
    const { body } = await post('POST /api/purchases/check', bill(lines, { billNumber: other }))
    expect(body.data.remarks, other).toMatchObject([{ kind: 'asked', field: 'billNumber' }])
    expect((await write(other)).body.code).toBe('purchase_questions')
  }
  for (const another of ['INV-10', 'A-001', '26-27', '12-13'])
    expect((await write(another)).status, another).toBe(200)
  expect((await write('INV/001', { confirmed: true })).body.data.isNew).toBe(true)
})

test('a bill of the future is refused, one of 2006 asked, one of the last financial year told', async () => {
  const { _id: productId } = await oil()
  const lines = [{ productId, unit: '1 l', quantity: 1, cost: 100 }]
  const reply = async (billDate: string, more: object = {}) => {
    const { body } = await post('POST /api/purchases/check', bill(lines, { billDate }))
    const written = await post('POST /api/purchases/write', bill(lines, { billDate, ...more }))
    return [body.data.remarks[0]?.kind ?? null, written.status, written.body.fields?.billDate ?? null]
  }
  const future = expect.stringMatching(/^A bill cannot be dated after today, /)
  expect(await reply(daysFromNow(40))).toEqual(['refused', 400, future])
  expect(await reply(daysFromNow(1), { confirmed: true })).toEqual(['refused', 400, future])
  expect(await reply('2006-11-27')).toEqual(['asked', 409, null])
  expect(await reply('2006-11-27', { confirmed: true })).toEqual(['asked', 200, null])
  expect(await reply(daysFromNow(-366))).toEqual(['told', 200, null])
  expect(await reply(daysFromNow(0))).toEqual([null, 200, null])
})

test('a GSTIN is read with blanks between its parts', async () => {
  for (const gstin of ['29 AAACH 7409 R1ZX', '29AAACH7409R1Z X', '29aaach7409r1zx'])
    expect((await post('POST /api/suppliers', { name: `${gstin} ${count}`, gstin })).body.data.gstin).toBe(
      '29AAACH7409R1ZX',
    )
})

test('a printed MRP below the price is a warning at once', async () => {
  await oil(135)
  const { warnings, oldPackets } = await checked({ quantity: 1, cost: 100, mrp: 130 })
  expect(warnings).toEqual(['You sell at ₹135.00, above the ₹130.00 that is printed'])
  expect(oldPackets).toBe(5)
})

test('a raised MRP names the packets in stock that say less', async () => {
  await oil()
  const line = { quantity: 1, cost: 100, mrp: 160, oldPackets: 'side_by_side' }
  expect((await checked(line)).warnings).toEqual([
    '5 packets in stock say ₹150.00 and may not be sold above it: keep them apart',
  ])
  expect((await checked({ ...line, oldPackets: 'sell_first' })).effect.price).toBeNull()
  expect((await checked({ ...line, oldPackets: 'relabel' })).errors).toEqual([
    { field: 'mrp', message: expect.stringContaining('never raise it') },
  ])
  expect((await checked({ ...line, mrp: 140, oldPackets: 'relabel' })).errors).toEqual([])
})

test('the code of a packet names the pack in a bill and in searches, with its lot and date', async () => {
  const product = await newProduct(shop.db, category, {
    name: `Ghee ${count}`,
    packs: [{ unit: '1 l', mrp: 600, stock: 1, barcode: '8901030865275' }],
  })
  const codes = [
    'https://id.gs1.org/01/08901030865275/10/A1?17=270331',
    '(01)08901030865275(17)270331(10)A1',
    '010890103086527510A1\u001d17270331',
  ]
  for (const barcode of codes) {
    const { body } = await post('POST /api/purchases/check', bill([{ barcode, quantity: 1, cost: 500 }]))
    expect(body.data.lines[0], barcode).toMatchObject({
      productId: product._id,
      errors: [],
      batch: 'A1',
      expiresOn: '2027-03-31',
    })
    const packs = await shop.call('GET /api/stock/packs', { as: token, query: { search: barcode } })
    expect(packs.body.data, barcode).toMatchObject([{ productId: product._id }])
  }
})
