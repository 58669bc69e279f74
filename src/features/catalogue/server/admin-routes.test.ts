import { afterAll, expect, test } from 'vitest'
import { sql } from '#platform/db/postgres.ts'
import type { CallName } from '#shared/endpoint.ts'
import type { Product } from '#shared/shapes.ts'
import { testShop } from '../../../../test/server.ts'
import { asha, newProduct, ravi, newCategory } from '../../../../test/world.ts'
import { catalogueAdminCalls } from '../admin-calls.ts'

const shop = await testShop({}, { pages: true })
const dairy = await newCategory(shop.db, 'Dairy')
const admin = await shop.signIn(await ravi(shop.db))
const shopper = await shop.signIn(await asha(shop.db))
afterAll(() => shop.close())

const send = (call: CallName, body?: object, id?: number, as = admin) =>
  shop.call(call, { as, body, params: { id } })
const add = (body: object, as = admin) => send(catalogueAdminCalls.addProduct, body, undefined, as)
const categoryFields = () => ({ category: dairy.categoryId, subCategory: dairy.subCategoryId })
const audited = sql<{ actor: string; changes: Record<string, unknown> }>(
  'test.entry_of',
  `SELECT actor_id AS actor, changes FROM audit_log WHERE action = $1 AND subject_id = $2 ORDER BY id DESC LIMIT 1`,
)
const listed = async (body: object, as?: string) => {
  const reply = await shop.call('POST /api/product/get-product', { body: { sort: 'name', ...body }, as })
  return [reply.body.totalCount, reply.body.data.map(({ name }: Product) => name)]
}

test('a product is added with a list of packs or with one, and the audit log names the actor', async () => {
  const { body } = await add({
    ...categoryFields(),
    name: 'Paneer',
    brand: 'Amul',
    more_details: { 'Shelf life': '15 days' },
    packs: [
      { unit: '200 g', price: 90, discount: 10, stock: 12, sku: 'PAN-200' },
      { unit: '1 kg', price: 420, stock: 0 },
    ],
  })
  expect(body).toMatchObject({
    message: 'Product added.',
    data: { slug: 'paneer', brand: 'Amul', publish: true, image: [], unit: '200 g', stock: 12 },
  })
  expect(await shop.db.one(audited, ['product.create', String(body.data._id)])).toMatchObject({
    actor: expect.any(String),
    changes: { name: { from: null, to: 'Paneer' } },
  })
  const single = await add({
    ...categoryFields(),
    name: 'Butter',
    unit: '100 g',
    price: 58,
    stock: 4,
    publish: false,
  })
  expect(single.body.data.packs).toEqual([
    { unit: '100 g', price: 58, discount: 0, stock: 4, sku: null, maxPerOrder: null },
  ])
})

test.each([
  ['no pack', {}],
  ['both packs and the fields of one', { unit: '1 L', price: 1, packs: [{ unit: '1 L', price: 1 }] }],
  [
    'two packs with the same unit',
    {
      packs: [
        { unit: '1 L', price: 1 },
        { unit: '1 L', price: 2 },
      ],
    },
  ],
  ['twenty-one packs', { packs: Array.from({ length: 21 }, (_, i) => ({ unit: `${i} L`, price: 1 })) }],
  ['a given id', { unit: '1 L', price: 1, _id: 5 }],
  ['a name that is too long', { unit: '1 L', price: 1, name: 'x'.repeat(201) }],
  ['a negative price', { unit: '1 L', price: -1 }],
  ['a description that is too long', { unit: '1 L', price: 1, description: 'x'.repeat(10_001) }],
  ['a picture of another site', { unit: '1 L', price: 1, image: ['https://evil.example/x.webp'] }],
  ['a slug with a slash', { unit: '1 L', price: 1, slug: '../admin' }],
])('%s is refused, and nothing is added', async (_, wrong) => {
  const [before] = await listed({ publish: 'all' }, admin)
  const { status, body } = await add({ ...categoryFields(), name: 'Wrong', ...wrong })
  expect([status, body.code]).toEqual([400, 'invalid'])
  expect((await listed({ publish: 'all' }, admin))[0]).toBe(before)
})

test('a sub-category of another category and a taken SKU are refused with their own codes', async () => {
  const other = await newCategory(shop.db, 'Bakery')
  const pack = { unit: '1 L', price: 1 }
  const elsewhere = await add({ ...categoryFields(), subCategory: other.subCategoryId, name: 'X', ...pack })
  expect([elsewhere.status, elsewhere.body.code]).toEqual([422, 'category_mismatch'])
  const duplicate = await add({ ...categoryFields(), name: 'X', packs: [{ ...pack, sku: 'PAN-200' }] })
  expect([duplicate.status, duplicate.body.code]).toEqual([409, 'sku_taken'])
})

test('a pack says where it stands and what it weighs, and one that is weighed needs grams', async () => {
  const paneer = { unit: '500 g', price: 60 }
  const body = (changes: object) => ({
    ...categoryFields(),
    name: 'Loose paneer',
    packs: [{ ...paneer, ...changes }],
  })
  const missing = await add(body({ weighed: true }))
  expect([missing.status, missing.body.code, missing.body.fields]).toEqual([
    422,
    'weight_missing',
    { 'packs.0.grams': 'Enter how many grams the price is for' },
  ])
  for (const [wrong, field] of [
    [{ weighed: true, grams: 0 }, 'packs.0.grams'],
    [{ weighed: true, grams: 100_001 }, 'packs.0.grams'],
    [{ shelf: 'x'.repeat(21) }, 'packs.0.shelf'],
  ] as const)
    expect((await add(body(wrong))).body).toMatchObject({
      code: 'invalid',
      fields: { [field]: expect.any(String) },
    })
  const { data } = (await add(body({ weighed: true, grams: 500, shelf: 'A3' }))).body
  expect(data.packs).toMatchObject([{ weighed: true, grams: 500, shelf: 'A3' }])
  const change = (packs: object[]) => send(catalogueAdminCalls.updateProduct, { packs }, data._id)
  expect((await change([{ ...paneer, weighed: true }])).status).toBe(422)
  const [packed] = (await change([paneer])).body.data.packs
  expect(Object.keys(packed)).not.toContain('weighed')
  expect(Object.keys(packed)).not.toContain('grams')
  await expect(
    shop.db.pool.query('UPDATE packs SET weighed = true WHERE product_id = $1', [data._id]),
  ).rejects.toMatchObject({ constraint: 'packs_stock_grams_check' })
})

test('a barcode is one number in all spellings, of one pack in sale, and finds it', async () => {
  const pack = { unit: '1 L', price: 1 }
  const named = (name: string, ...barcodes: string[]) => ({
    ...categoryFields(),
    name,
    packs: barcodes.map((barcode, i) => ({ ...pack, unit: `${i + 1} L`, barcode })),
  })
  const wrong = await add(named('Rasna', '8901030865275', '8901030865276'))
  expect([wrong.status, wrong.body.code, Object.keys(wrong.body.fields)]).toEqual([
    422,
    'barcode_wrong',
    ['packs.1.barcode'],
  ])
  const rasna = (await add(named('Rasna', '036000291452', '96385074'))).body.data as Product
  expect(rasna.packs.map(({ barcode }) => barcode)).toEqual(['0036000291452', '96385074'])

  const taken = await add(named('Tang', '0036000291452'))
  expect([taken.status, taken.body]).toMatchObject([
    409,
    {
      code: 'barcode_taken',
      message: 'Rasna (1 L) has the barcode 0036000291452.',
      data: { productId: rasna._id },
      fields: { 'packs.0.barcode': expect.any(String) },
    },
  ])
  const twice = await add(named('Tang', '8901030865275', '8901030865275'))
  expect([twice.status, twice.body.code]).toEqual([409, 'barcode_taken'])

  const swapped = rasna.packs.map((each, i) => ({ ...each, barcode: rasna.packs[1 - i]!.barcode }))
  const { body } = await send(catalogueAdminCalls.updateProduct, { packs: swapped }, rasna._id)
  expect(body.data.packs).toMatchObject([{ barcode: '96385074' }, { barcode: '0036000291452' }])
  // As it is typed, and as scanners send it: with FNC1, and as long as a code with lot and dates is.
  for (const search of [
    '0 36000-29145 2',
    '\u001d0100036000291452\u001d10A1\u001d17270331',
    `https://id.gs1.org/01/00036000291452/10/A1?17=270331&x=${'y'.repeat(100)}`,
  ])
    expect(await listed({ publish: 'all', search }, admin)).toEqual([1, ['Rasna']])

  await send(catalogueAdminCalls.deleteProduct, undefined, rasna._id)
  expect((await add(named('Tang', '96385074'))).status).toBe(200)
  const back = await send(catalogueAdminCalls.restoreProduct, undefined, rasna._id)
  expect([back.status, back.body.code]).toEqual([409, 'barcode_taken'])
})

test.each(['8901030865276', '036000291452', '1234', '８９０１０３０８６５２７５', '08901030865275'])(
  'the database stores no barcode like %s',
  async (barcode) => {
    const product = await newProduct(shop.db, dairy, { name: `Stray ${barcode}` })
    const write = shop.db.pool.query('UPDATE packs SET barcode = $2 WHERE product_id = $1', [
      product._id,
      barcode,
    ])
    await expect(write).rejects.toMatchObject({ constraint: 'packs_barcode_check' })
  },
)

test('only administrators can filter by unpublished products and by stock', async () => {
  const snacks = await newCategory(shop.db, 'Snacks')
  const of = { categoryId: snacks.categoryId }
  await newProduct(shop.db, snacks, { name: 'Chips', stock: 3 })
  await newProduct(shop.db, snacks, { name: 'Murukku', stock: 0 })
  await newProduct(shop.db, snacks, { name: 'Namkeen', publish: false })
  const sizes = [
    { unit: '1 kg', mrp: 10, stock: 9 },
    { unit: '5 kg', mrp: 40, stock: 0 },
  ]
  await newProduct(shop.db, snacks, { name: 'Rusk', packs: sizes })

  expect(await listed({ ...of, publish: 'all' }, admin)).toEqual([4, ['Chips', 'Murukku', 'Namkeen', 'Rusk']])
  expect(await listed({ ...of, publish: false }, admin)).toEqual([1, ['Namkeen']])
  expect(await listed({ ...of, publish: true, stock: 'out' }, admin)).toEqual([2, ['Murukku', 'Rusk']])
  expect(await listed({ ...of, stock: 'low' }, admin)).toEqual([1, ['Chips']])
  expect(await listed({ subCategoryId: snacks.subCategoryId, search: 'uru' }, admin)).toEqual([
    1,
    ['Murukku'],
  ])
  for (const search of ['PAN-200', 'pan-200'])
    expect(await listed({ publish: 'all', search }, admin)).toEqual([1, ['Paneer']])
  for (const who of [undefined, shopper])
    expect(await listed({ ...of, publish: false, stock: 'out' }, who)).toEqual([
      3,
      ['Chips', 'Murukku', 'Rusk'],
    ])
})

test('several products are hidden in one call, and shown again', async () => {
  const drinks = await newCategory(shop.db, 'Drinks')
  const [cola, soda] = [
    await newProduct(shop.db, drinks, { name: 'Cola' }),
    await newProduct(shop.db, drinks, { name: 'Soda', publish: false }),
  ]
  const shown = () => listed({ categoryId: drinks.categoryId })
  expect(await shown()).toEqual([1, ['Cola']])
  const ids = [cola._id, soda._id, 999_999]
  const hidden = await send(catalogueAdminCalls.publishProducts, { ids, publish: false })
  expect(hidden.body).toMatchObject({ data: [cola._id], message: '1 product hidden.' })
  expect(await shown()).toEqual([0, []])
  await send(catalogueAdminCalls.publishProducts, { ids, publish: true })
  expect(await shown()).toEqual([2, ['Cola', 'Soda']])
})

test('the old slug of a renamed product still finds it in the API, and redirects its page by 301', async () => {
  const lassi = await newProduct(shop.db, dairy, { name: 'Sweet Lassi' })
  const page = (url: string) => shop.server.inject({ url, headers: { accept: 'text/html' } })
  expect((await page('/product/sweet-lassi')).statusCode).toBe(200)
  await send(catalogueAdminCalls.updateProduct, { name: 'Mango Lassi' }, lassi._id)

  const bySlug = await shop.call('POST /api/product/get-product-by-id', { body: { slug: 'sweet-lassi' } })
  expect(bySlug.body.data).toMatchObject({ _id: lassi._id, slug: 'mango-lassi' })
  const redirect = await page('/product/sweet-lassi')
  expect([redirect.statusCode, redirect.headers.location, redirect.headers['cache-control']]).toEqual([
    301,
    '/product/mango-lassi',
    'no-store',
  ])
  expect((await page('/product/mango-lassi')).statusCode).toBe(200)
  // If another product takes over the URL, it shows that product.
  await send(catalogueAdminCalls.updateProduct, { slug: 'mango-drink' }, lassi._id)
  await send(catalogueAdminCalls.deleteProduct, undefined, lassi._id)
  for (const slug of ['sweet-lassi', 'mango-lassi', 'mango-drink'])
    expect((await page(`/product/${slug}`)).statusCode).toBe(404)
  await newProduct(shop.db, dairy, { name: 'Sweet Lassi' })
  expect((await page('/product/sweet-lassi')).statusCode).toBe(200)
})

test('XSS: markup in a name is escaped', async () => {
  const name = '<img src=x onerror=alert(1)></script><script>alert(2)</script>'
  const { body } = await add({
    ...categoryFields(),
    name,
    description: name,
    unit: '1 kg',
    price: 5,
    stock: 3,
  })
  const { body: html, statusCode } = await shop.server.inject({ url: `/product/${body.data.slug}` })
  expect(statusCode).toBe(200)
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(html).not.toMatch(/<img src=x|<script>alert/)
})

test('a deleted product stays in the cart as sold out', async () => {
  const kefir = await newProduct(shop.db, dairy, { name: 'Kefir' })
  await shop.call('POST /api/cart/add-to-cart', { as: shopper, body: { productId: kefir._id } })
  await send(catalogueAdminCalls.deleteProduct, undefined, kefir._id)
  const { status, body } = await shop.call('GET /api/cart/get-cart-items', { as: shopper })
  expect([status, body.data[0]]).toMatchObject([
    200,
    { unit: '1 kg', productId: { name: 'Kefir', stock: 0 } },
  ])
})
