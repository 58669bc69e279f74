import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { defaultShop, defaultTax } from '#features/storefront/default-shop.ts'
import { saveSection } from '#features/storefront/server/shop-store.ts'
import type { CallName } from '#shared/endpoint.ts'
import { orderOf, taxProduct } from '../../../../test/placed-orders.ts'
import { testShop } from '../../../../test/server.ts'
import { newAddress, newCategory, newProduct, person, ravi } from '../../../../test/world.ts'
import {
  describeCode,
  ageOfRates,
  gstRatesOn,
  offeredRates,
  rateQuestion,
  RATES_LOOKED_AT,
} from '../tax-rates.ts'
import { taxesAt } from './product-tax-store.ts'

let count = 0
let papers = 0
const shop = await testShop()
const admin = await shop.signIn(await ravi(shop.db))
const pulses = await newCategory(shop.db, 'Pulses')
afterAll(() => shop.close())
beforeEach(() => shop.owner.pool.query('DELETE FROM product_taxes'))

const aDal = async () => (await newProduct(shop.db, pulses, { name: `Dal ${++count}` }))._id
const call = (name: CallName, body?: object, id?: number) =>
  shop.call(name, { as: admin, body, ...(id && { params: { id } }) })
const set = (id: number, body: object) =>
  call(
    'PUT /api/tax/product/{id}',
    { hsn: '0713', treatment: 'taxable', rate: 5, validFrom: '2026-11-26', ...body },
    id,
  )
const rates = (body: object) =>
  call('PUT /api/tax/rates', { hsnPrefix: '0713', validFrom: '2026-12-01', ...body })

test('a product bears what was set last before a day, and its history says from when', async () => {
  const id = await aDal()
  await set(id, { treatment: 'exempt', rate: 0, validFrom: '2026-01-01', condition: 'loose' })
  const { body } = await set(id, {
    hsn: '07 13.60 00',
    condition: 'packed and labelled',
    validFrom: '2026-12-01',
  })
  expect(body).toMatchObject({
    message: 'Tax saved.',
    data: {
      history: [
        { validFrom: '2026-12-01', hsn: '07136000', rate: 5, condition: 'packed and labelled' },
        { validFrom: '2026-01-01', hsn: '0713', treatment: 'exempt', rate: 0, condition: 'loose' },
      ],
    },
  })
  const on = async (day: string) => (await taxesAt(shop.db, [id], day)).get(id)
  expect(await on('2025-12-31')).toBeUndefined()
  expect(await on('2026-11-30')).toEqual({ hsn: '0713', treatment: 'exempt', rateBp: 0 })
  expect(await on('2026-12-01')).toEqual({ hsn: '07136000', treatment: 'taxable', rateBp: 500 })
  await set(id, { rate: 18, validFrom: '2026-12-01' })
  expect((await call('GET /api/tax/product/{id}', undefined, id)).body.data.history).toHaveLength(2)
  expect((await set(999_999, {})).body.code).toBe('product_not_found')
})

test.each([
  [{ hsn: '07136' }, 'hsn_wrong', 'hsn', 'An HSN code has 4, 6 or 8 digits'],
  [{ hsn: 'dal' }, 'hsn_wrong', 'hsn', 'An HSN code has 4, 6 or 8 digits'],
  [{ rate: 7 }, 'rate_not_in_force', 'rate', 'GST has no rate of 7 % on any day. It has 5, 18 and 40 %.'],
  [
    { rate: 12 },
    'rate_not_in_force',
    'rate',
    '12 % is not in force on 2026-11-26. GST has 5, 18 and 40 % then.',
  ],
  [{ rate: 0 }, 'rate_not_in_force', 'rate', 'GST has no rate of 0 % on any day. It has 5, 18 and 40 %.'],
  [{ treatment: 'nil' }, 'rate_not_in_force', 'rate', 'Only taxable goods have a rate: enter 0'],
])('%o is refused at the field and nothing is saved', async (wrong, code, field, message) => {
  const id = await aDal()
  const { status, body } = await set(id, wrong)
  expect([status, body.code, body.fields]).toEqual([422, code, { [field]: message }])
  expect((await shop.db.pool.query('SELECT FROM product_taxes')).rowCount).toBe(0)
})

test('12 % may be entered for the days on which it was in force', async () => {
  expect((await set(await aDal(), { rate: 12, validFrom: '2025-09-21' })).status).toBe(200)
  expect([gstRatesOn('2025-09-21'), gstRatesOn('2026-02-01')]).toEqual([
    [5, 12, 18, 28],
    [5, 18, 40],
  ])
})

test('a change for many is tried first, touches what bears something else, and asks who it is', async () => {
  const [loose, packed, other, future] = [await aDal(), await aDal(), await aDal(), await aDal()]
  await set(loose, { treatment: 'exempt', rate: 0, condition: 'loose' })
  await set(packed, {})
  await set(other, { hsn: '0714' })
  await set(future, { validFrom: '2026-12-02' })
  const change = { treatment: 'taxable', rate: 5 }
  const dry = await rates({ ...change, dryRun: true })
  expect(dry.body).toMatchObject({
    message: 'This would change 1 product.',
    data: { touched: 1, examples: [{ productId: loose, hsn: '0713', treatment: 'exempt', rate: 0 }] },
  })
  expect((await taxesAt(shop.db, [loose], '2026-12-01')).get(loose)).toMatchObject({ treatment: 'exempt' })
  expect((await rates(change)).body).toMatchObject({
    message: 'Changed the tax of 1 product.',
    data: { touched: 1 },
  })
  const after = await taxesAt(shop.db, [loose, packed, other, future], '2026-12-01')
  expect(after.get(loose)).toEqual({ hsn: '0713', treatment: 'taxable', rateBp: 500 })
  expect(after.get(other)).toMatchObject({ hsn: '0714' })
  expect(after.has(future)).toBe(false)
  expect((await rates(change)).body.data.touched).toBe(0)
  expect((await rates({ ...change, hsnPrefix: '071' })).body.fields).toHaveProperty('hsnPrefix')
})

test('a product that was withdrawn has open orders and may be restored: it bears what is set since', async () => {
  const id = await aDal()
  await set(id, {})
  await shop.owner.pool.query('UPDATE products SET deleted_at = now() WHERE id = $1', [id])
  const { body } = await rates({ treatment: 'taxable', rate: 18 })
  expect(body.data.touched).toBe(1)
  expect((await taxesAt(shop.db, [id], '2026-12-01')).get(id)?.rateBp).toBe(1800)
  expect((await set(id, { rate: 0, treatment: 'nil', validFrom: '2026-12-02' })).status).toBe(200)
})

test('a change dated before the last paper of a product is refused with its number', async () => {
  const id = await aDal()
  await set(id, { validFrom: '2026-01-01' })
  await paperOf(id, '2026-11-20T20:00:00Z')
  for (const send of [
    () => set(id, { rate: 18, validFrom: '2026-11-20' }),
    () => rates({ treatment: 'exempt', rate: 0, validFrom: '2026-11-20' }),
  ]) {
    const { status, body } = await send()
    expect([status, body.code, Object.keys(body.fields)]).toEqual([422, 'tax_before_paper', ['validFrom']])
    expect(body.message).toMatch(/A\/2627\/00000\d of 2026-11-21/)
  }
  expect((await set(id, { rate: 18, validFrom: '2026-11-21' })).status).toBe(200)
})

describe('a product and its tax in one request', () => {
  const tax = { hsn: '07 13', treatment: 'taxable', rate: 5, validFrom: '2026-11-26', condition: null }
  const add = (name: string, sent: object) =>
    call('POST /api/product/add-product', {
      name,
      category: pulses.categoryId,
      subCategory: pulses.subCategoryId,
      unit: '1 kg',
      price: 90,
      tax: { ...tax, ...sent },
    })
  const named = async (name: string) =>
    (await shop.db.pool.query('SELECT id FROM products WHERE name = $1', [name])).rowCount

  test('a new product is saved with what it bears', async () => {
    const { body } = await add('Toor dal', {})
    expect(body.message).toBe('Product added.')
    const { history } = (await call('GET /api/tax/product/{id}', undefined, body.data._id)).body.data
    expect(history).toMatchObject([{ validFrom: '2026-11-26', hsn: '0713', treatment: 'taxable', rate: 5 }])
  })

  test.each([
    ['a code of five digits', { hsn: '07131' }, 'tax.hsn'],
    ['a rate that is not in force', { rate: 7 }, 'tax.rate'],
  ])('%s is refused at its field, and no product is added', async (what, sent, field) => {
    const { status, body } = await add(what, sent)
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]])
    expect(await named(what)).toBe(0)
  })

  test('a change that is refused because of a paper changes nothing of the product', async () => {
    const id = await aDal()
    await paperOf(id, '2026-11-20T20:00:00Z')
    const change = (validFrom: string) =>
      call('PUT /api/product/update-product/{id}', { name: `Urad ${id}`, tax: { ...tax, validFrom } }, id)
    const { status, body } = await change('2026-11-20')
    expect([status, body.code, Object.keys(body.fields)]).toEqual([
      422,
      'tax_before_paper',
      ['tax.validFrom'],
    ])
    expect(await named(`Urad ${id}`)).toBe(0)
    expect((await change('2026-11-21')).body.message).toBe('Product saved.')
    expect(await named(`Urad ${id}`)).toBe(1)
    expect((await taxesAt(shop.db, [id], '2026-11-21')).get(id)).toMatchObject({ hsn: '0713', rateBp: 500 })
  })
})

/** A paper as the schema has it, with this product on it. */
async function paperOf(productId: number, issuedAt: string): Promise<void> {
  const shopper = await person(shop.db, `Asha${papers}`)
  const as = await shop.signIn(shopper)
  const product = await shop.db.pool.query('SELECT id, unit FROM packs WHERE product_id = $1', [productId])
  const [{ id: packId, unit }] = product.rows
  await shop.call('POST /api/cart/add-to-cart', { as, body: { productId, unit, quantity: 1 } })
  const addressId = await newAddress(shop.db, shopper)
  const placed = await shop.call('POST /api/order/add-cash-on-delivery-order', {
    as,
    body: { addressId, expectedTotal: 40 },
  })
  const { orderId } = placed.body.data
  const serial = ++papers
  const document = String(serial).repeat(24)
  const client = await shop.owner.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(
      `INSERT INTO document_series (series, fy, next) VALUES ('A', '2627', $1) ON CONFLICT (series, fy) DO UPDATE SET next = $1`,
      [serial + 1],
    )
    await client.query(
      `INSERT INTO tax_documents (id, series, fy, serial, number, kind, order_id, gst_effective, issued_at, place_of_supply,
         inter_state, supplier, recipient, keep_until, taxable_paise, cgst_paise, sgst_paise, igst_paise, round_off_paise, total_paise)
       VALUES ($1, 'A', '2627', $4, $5, 'bill_of_supply', $2, true, $3, '29', false, '{}', '{}', '2033-12-31', 4000, 0, 0, 0, 0, 4000)`,
      [document, orderId, issuedAt, serial, `A/2627/00000${serial}`],
    )
    await client.query(
      `INSERT INTO tax_document_rows (document_id, position, kind, description, hsn, uqc, quantity_milli, price_paise, coupon_paise,
         gross_paise, treatment, rate_bp, taxable_paise, cgst_paise, sgst_paise, igst_paise, product_id, pack_id)
       VALUES ($1, 0, 'goods', 'Dal', '0713', 'PAC', 1000, 4000, 0, 4000, 'exempt', 0, 4000, 0, 0, 0, $2, $3)`,
      [document, productId, packId],
    )
    await client.query('COMMIT')
  } finally {
    client.release()
  }
}

test('what everybody can read names neither code nor rate', async () => {
  const id = await aDal()
  await set(id, { hsn: '07139876' })
  await shop.call('POST /api/charge/create', {
    as: admin,
    body: { name: 'Packing', type: 'fixed', value: 5, sac: '998540', taxRate: 18 },
  })
  const answers = [
    await shop.call('POST /api/product/get-product', { body: {} }),
    await shop.call('POST /api/product/get-product-by-id', { body: { productId: id } }),
    await shop.call('POST /api/product/get-product-by-id', { body: { productId: id }, as: admin }),
    await shop.call('GET /api/charge/active'),
    await shop.call('GET /api/storefront/shop'),
  ]
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toMatch(/hsn|07139876|998540|taxRule|taxRate|"sac"|treatment/i)
  }
  expect((await shop.call('GET /api/tax/product/{id}', { params: { id } })).status).toBe(401)
})

test('a registered shop is told days before what its papers lack, and an unregistered one nothing', async () => {
  const readiness = async () => (await call('GET /api/tax/readiness')).body.data
  const ready = { missing: [], productsWithout: 0, isMore: false, examples: [] }
  await saveSection(shop.db, 'legal', {
    grievanceOfficer: defaultShop.grievanceOfficer,
    fssai: '',
    gstin: '',
  })
  await saveSection(shop.db, 'tax', defaultTax)
  expect(await readiness()).toEqual(ready)
  await shop.db.pool.query('UPDATE products SET publish = false')
  // What other tests have ordered.
  const { rows } = await shop.db.pool.query('SELECT DISTINCT product_id AS id FROM order_lines')
  for (const one of rows) await taxProduct(shop.db, one.id, { hsn: '0713', rateBp: 500 })
  const id = await aDal()
  const regular = { ...defaultTax, mode: 'regular' as const }
  await saveSection(shop.db, 'tax', regular)
  const { missing, ...without } = await readiness()
  expect(missing).toEqual(['legal name', 'address', 'state', 'GSTIN'])
  expect(without).toMatchObject({ productsWithout: 1, examples: [{ productId: id }] })
  await saveSection(shop.db, 'legal', {
    grievanceOfficer: defaultShop.grievanceOfficer,
    fssai: '',
    gstin: '29AAAAA0000A1ZY',
  })
  await saveSection(shop.db, 'tax', {
    ...regular,
    legalName: 'Asha',
    address: 'Indiranagar',
    stateCode: '29',
  })
  await set(id, { validFrom: '2026-01-01' })
  expect(await readiness()).toEqual(ready)
  // Withdrawn with an open order, which could not leave.
  const { _id: withdrawn, name } = await newProduct(shop.db, pulses, { name: 'Moong', mrp: 50, stock: 5 })
  await orderOf(shop.db, await person(shop.db, 'Asha'), {
    lines: [{ productId: withdrawn, quantity: 1 }],
    expectedPaise: 5_000,
    terms: { shop: defaultShop, charges: [] },
  })
  await shop.db.pool.query('UPDATE products SET publish = false, deleted_at = now() WHERE id = $1', [
    withdrawn,
  ])
  const examples = [{ productId: withdrawn, name }]
  expect(await readiness()).toEqual({ ...ready, productsWithout: 1, examples })
  await set(withdrawn, { validFrom: '2026-01-01' })
  expect(await readiness()).toEqual(ready)
})

test.each([
  ['0403', 5, 'Curd lassi buttermilk'],
  ['3401', 18, 'Other soap'],
  ['3401', 5, 'Toilet soap in bars'],
  // A rate of the past, more digits than the table, and fewer.
  ['0405', 12, 'Butter ghee'],
  ['10063020', 5, 'Cereals rice'],
  ['2202', 40, 'Sweetened or aerated drinks'],
  ['996813', 18, 'Local delivery'],
  ['7323', 18, ''],
])('%s at %i %% is described as "%s"', (code, rate, words) => {
  expect(describeCode(code, rate)).toBe(words)
  expect(words.length).toBeLessThanOrEqual(30)
})

test('the table offers what a code may bear and asks where it has several rates', () => {
  const today = '2026-11-26'
  expect(offeredRates('09021020', today).map(({ treatment, rate }) => [treatment, rate])).toEqual([
    ['taxable', 5],
  ])
  expect(rateQuestion('0902', today)).toBeNull()
  expect(offeredRates('07133100', today).map(({ rate, condition }) => [rate, condition])).toEqual([
    [0, 'loose'],
    [5, 'packed and labelled'],
  ])
  expect(rateQuestion('0713', today)).toBe('Loose, or packed and labelled?')
  expect(offeredRates('22029920', '2026-04-30').map(({ rate }) => rate)).toEqual([5])
  expect(offeredRates('22029920', '2026-05-01').every(({ prefix }) => prefix === '220299')).toBe(true)
  expect(offeredRates('4202', today)).toEqual([])
  expect(ageOfRates(new Date(Date.parse(RATES_LOOKED_AT) + 91 * 86_400_000))).toBe(91)
})
