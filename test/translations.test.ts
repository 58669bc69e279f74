import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { commandActor } from '#features/audit/actor.ts'
import { shelvesOfRound, whatOf } from '#features/fulfilment/desk/admin/pick/round-lines.ts'
import type { PickOrder } from '#features/fulfilment/desk/pick-contract.ts'
import { transitionOrder } from '#features/fulfilment/desk/server/transition-order.ts'
import { placedMail } from '#features/orders/server/order-mails.ts'
import { getOrder } from '#features/orders/server/order-store.ts'
import { defaultShop } from '#features/storefront/default-shop.ts'
import { stoppedMail } from '#features/subscriptions/server/subscription-mails.ts'
import { readCatalogue } from '#features/counter/server/read-catalogue.ts'
import { TillSearch } from '#features/counter/till-search.ts'
import { listShownSubCategories } from '#features/search/server/searchable-store.ts'
import type { CallName } from '#shared/endpoint.ts'
import type { LocaleId } from '#shared/locales.ts'
import type { OrderStatus } from '#shared/order-enums.ts'
import type { Product } from '#shared/shapes.ts'
import { inLocale } from '#shared/words.ts'
import { orderOf } from './placed-orders.ts'
import { testShop } from './server.ts'
import { asha, newCategory, newProduct, person as newPerson, ravi } from './world.ts'
import { catalogueAdminCalls } from '#features/catalogue/admin-calls.ts'
import { importProducts } from '#features/catalogue/server/import-products.ts'

const shop = await testShop({}, { pages: true })
const dairy = await newCategory(shop.db, 'Dairy')
const milk = await newProduct(shop.db, dairy, { name: 'Toned Milk' })
const ghee = await newProduct(shop.db, dairy, { name: 'Cow Ghee' })
const owner = await ravi(shop.db)
const admin = await shop.signIn(owner)
const person = await asha(shop.db)
const shopper = await shop.signIn(person)
afterAll(() => shop.close())

const send = (call: CallName, body?: object, id?: number, as = admin) =>
  shop.call(call, { as, body, params: { id } })
const change = (product: Product, body: object) => send(catalogueAdminCalls.updateProduct, body, product._id)
const page = async (path: string) => (await shop.server.inject(path)).body
/** A page without what says when its products were saved. */
const settled = async (path: string) => (await page(path)).replaceAll(/"updatedAt":"[^"]+"/g, '')
const found = async (search: string) => {
  const { body } = await send('POST /api/product/search-product' as CallName, { search })
  return body.data.map(({ name }: Product) => name) as string[]
}
const english = new Map<string, string>()
const pages = [
  '/',
  `/product/${milk.slug}`,
  '/search?q=milk',
  `/all-products-by-category/dairy-${dairy.categoryId}`,
]
await shop.call('POST /api/product/search-product', { body: { search: 'milk' } })
for (const path of pages) english.set(path, await settled(path))

test('a name in another language is saved composed and shown there, and English pages keep their bytes', async () => {
  const { body, status } = await change(milk, {
    translations: { hi: { name: ' दूध मलाईदार ज़ीरा '.normalize('NFD'), description: '' } },
  })
  expect([status, body.data.translations]).toEqual([
    200,
    { hi: { name: 'दूध मलाईदार ज़ीरा'.normalize('NFC') } },
  ])
  await change(milk, { translations: { hi: { name: 'टोंड दूध', description: 'ताज़ा, रोज़ सुबह' } } })
  for (const path of pages) {
    const hindi = await page(`/hi${path}`)
    if (!path.startsWith('/all')) expect(hindi, path).toContain('टोंड दूध')
    expect(await settled(path), path).toBe(english.get(path))
  }
  const hindi = await page(`/hi/product/${milk.slug}`)
  expect(hindi).toContain('ताज़ा, रोज़ सुबह')
  expect(hindi).toMatch(/<title>टोंड दूध, /)
  expect(hindi).toContain('"name":"टोंड दूध"')
})

test('what has no name in the language of the page is marked as English', async () => {
  expect(await page('/hi/search?q=ghee')).toContain('<span lang="en-IN">Cow Ghee</span>')
  expect(await page('/search?q=ghee')).not.toContain('lang="en-IN">Cow')
  await change(ghee, { name: 'गाय का घी' })
  expect(await page('/hi/search?q=ghee')).not.toContain('<span lang="en-IN">गाय')
  await change(ghee, { name: 'Cow Ghee' })
})

test.each<[object | string]>([
  [{ xx: { name: 'Milk' } }],
  [{ en: { name: 'Milk' } }],
  [{ hi: { name: 'द'.repeat(201) } }],
  [{ hi: { name: 'दूध\nपानी' } }],
  [{ hi: { title: 'दूध' } }],
  ['दूध'],
])('%j is refused', async (translations) => {
  const { status, body } = await change(milk, { translations })
  expect([status, body.code]).toEqual([400, 'invalid'])
})

test('a category has a name in another language, and keeps it when something else changes', async () => {
  const update = (body: object) =>
    send(catalogueAdminCalls.updateCategory, { _id: dairy.categoryId, ...body })
  await update({ translations: { hi: { name: 'डेयरी' } } })
  await send(catalogueAdminCalls.updateSubCategory, {
    _id: dairy.subCategoryId,
    translations: { hi: { name: 'ताज़ी डेयरी' } },
  })
  const { body } = await update({ isActive: true })
  expect(body.data.translations).toEqual({ hi: { name: 'डेयरी' } })
  expect(await page('/hi/')).toContain('डेयरी')
  expect(await page(`/hi/product/${milk.slug}`)).toContain('ताज़ी डेयरी')
  // The first search page was rendered before the index knew the name of the category.
  for (const path of pages.filter((one) => !one.startsWith('/search')))
    expect(await settled(path), path).toBe(english.get(path))
})

test('the search of the shop and of the till finds it in both languages, by each name the same', async () => {
  await change(milk, { translations: { hi: { name: 'गोकुल टोंड दूध', description: 'पौष्टिक आहार' } } })
  for (const search of ['गोकुल', 'gokul', 'गोकुल टोंड दूध', 'toned milk', 'पौष्टिक'])
    expect((await found(search))[0], search).toBe('Toned Milk')
  const till = new TillSearch()
  till.setWords({ groups: [], subCategories: await listShownSubCategories(shop.db), sold: [] })
  const { packs } = await readCatalogue(shop.db, null, 0)
  for (const pack of packs) till.put(pack)
  for (const search of ['गोकुल', 'gokul dudh', 'toned'])
    expect(till.find(search)[0]?.name, search).toBe('Toned Milk')
  expect(packs.find(({ name }) => name === 'Cow Ghee')).not.toHaveProperty('otherNames')
  await change(milk, { translations: {} })
  expect(await found('गोकुल टोंड दूध')).not.toContain('Gokul')
  expect(await page(`/hi/product/${milk.slug}`)).not.toContain('गोकुल')
})

test('spellings of one word with and without dots find the same', async () => {
  for (const [named, typed] of [
    ['ज़रदा', 'जरदा'],
    ['काग़ज़', 'कागज'],
    ['खरबूजा', 'ख़रबूज़ा'],
  ] as const) {
    await change(milk, { translations: { hi: { name: named } } })
    expect((await found(typed))[0], typed).toBe('Toned Milk')
  }
})

test('an order shows what its product is called in the other language, as long as it is that product', async () => {
  await change(milk, { translations: { hi: { name: 'टोंड दूध' } } })
  const order = await orderOf(shop.db, person, {
    lines: [{ productId: milk._id, quantity: 1 }],
    expectedPaise: 4000,
  })
  const items = async () =>
    (await shop.call('GET /api/order/get-orders', { as: shopper })).body.data.find(
      ({ orderId }: { orderId: string }) => orderId === order.orderId,
    ).items
  expect((await items())[0]).toMatchObject({ name: 'Toned Milk', translations: { hi: { name: 'टोंड दूध' } } })
  await change(milk, { name: 'Skimmed Milk', translations: { hi: { name: 'मलाई रहित दूध' } } })
  expect((await items())[0]).not.toHaveProperty('translations')
})

test('a file sets them by columns and an export has them; what a file leaves out stays', async () => {
  const run = (csv: string) =>
    importProducts(shop.db, commandActor, () => [Buffer.from(csv)], { dryRun: false, skipWrongRows: false })
  const head = 'name,category,subCategory,unit,price'
  const first = await run(
    `${head},name:hi,description:hi,category:hi,subCategory:hi\nTur Dal,Pulses,Dals,1 kg,150,अरहर दाल,साफ़ दाल,दालें,तुअर\n`,
  )
  expect(first).toMatchObject({ isWritten: true, added: 1 })
  await run(`${head}\nTur Dal,Pulses,Dals,1 kg,155\n`)
  await run(`${head},name:hi\nTur Dal,Pulses,Dals,1 kg,155,तुअर दाल\n`)
  const { body } = await send(catalogueAdminCalls.exportProducts)
  const csv = body.data.csv as string
  const row = csv.split('\r\n').find((line) => line.startsWith('Tur Dal'))!
  for (const text of ['तुअर दाल', 'साफ़ दाल'.normalize('NFC'), 'दालें', 'तुअर']) expect(row).toContain(text)
  expect(await run(csv)).toMatchObject({ isWritten: true, added: 0, changed: 0 })
  expect(await page('/hi/')).toContain('दालें')
  // However the heading is typed; formulas, quotes and joiners come back as they are.
  const odd = '=१+१ "अरहर" क्\u200dष மி'
  await run(`\uFEFF${head},Name： HI\nTur Dal,Pulses,Dals,1 kg,155,"${odd.replaceAll('"', '""')}"\n`)
  const { body: again } = await send(catalogueAdminCalls.exportProducts)
  expect(again.data.csv).toContain(`"'${odd.replaceAll('"', '""')}"`)
  expect(await run(again.data.csv as string)).toMatchObject({ isWritten: true, added: 0, changed: 0 })
  expect(await run(`${head},name:xx\nTur Dal,Pulses,Dals,1 kg,155,x\n`)).toMatchObject({ isWritten: false })
})

test('lists, the picker, claims and mails name what was ordered in the language of who reads them', async () => {
  const meera = await newPerson(shop.db, 'Meera')
  const asMeera = await shop.signIn(meera)
  await change(ghee, { name: 'Cow Ghee', translations: { hi: { name: 'गाय का घी' } } })
  const inHindi = { hi: { name: 'गाय का घी' } }
  const list = await shop.call('POST /api/list', {
    as: asMeera,
    body: { name: 'Monthly', lines: [{ productId: ghee._id, unit: ghee.unit, pieces: 1 }] },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(list.body.data.lines[0]).toMatchObject({ name: 'Cow Ghee', translations: inHindi })
  const { orderId } = await orderOf(shop.db, meera, {
    lines: [{ productId: ghee._id, quantity: 1 }],
    expectedPaise: 4000,
  })
  const [order] = (await shop.call('GET /api/order/get-orders', { as: asMeera })).body.data
  const move = (to: OrderStatus) =>
    transitionOrder(shop.db, { orderId, to, by: 'admin', actorId: owner.userId, note: null })
  await move('Confirmed')
  await send(catalogueAdminCalls.updateCategory, {
    _id: dairy.categoryId,
    translations: { hi: { name: 'डेयरी' } },
  })
  const picked = await shop.call('POST /api/pick/claim', { as: admin, body: { orderId } })
  const lines = picked.body.data.lines as PickOrder['lines']
  expect(lines![0]).toMatchObject({ name: 'Cow Ghee', translations: inHindi })
  const shown = (locale: LocaleId) =>
    inLocale(locale, () => shelvesOfRound([{ orderId, lines }], [])[0]!.lines.map(whatOf))
  expect([shown('hi'), shown('en')]).toEqual([[`गाय का घी ${ghee.unit}`], [`Cow Ghee ${ghee.unit}`]])
  const shelf = (locale: LocaleId) =>
    inLocale(locale, () => shelvesOfRound([{ orderId, lines }], [])[0]!.name)
  expect([shelf('hi'), shelf('en')]).toEqual(['डेयरी › ताज़ी डेयरी', 'Dairy › Fresh Dairy'])
  const record = await getOrder(shop.db, orderId)
  const mailed = (locale: LocaleId) =>
    placedMail({ order: { ...record, locale }, url: '', shop: defaultShop }).text
  expect(mailed('hi')).toContain('गाय का घी')
  expect(mailed('en')).toContain('Cow Ghee')
  expect(order.items[0].translations).toEqual(inHindi)
  for (const to of ['Packed', 'Out for Delivery', 'Delivered'] as const) await move(to)
  const terms = await shop.call('GET /api/claim/{orderId}', { as: asMeera, params: { orderId } })
  expect(terms.body.data.lines[0]).toMatchObject({ name: 'Cow Ghee', translations: inHindi })
})

test('mails of what comes every morning name it in the language of who gets it', () => {
  const row = { id: 's', name: 'Toned Milk', translations: { hi: { name: 'दूध' } }, unit: '1 l', version: 1 }
  const to = { email: 'a@b.in', name: '', url: '' }
  const mail = (locale: LocaleId) => inLocale(locale, () => stoppedMail(to, [row], 'withdrawn'))
  expect([mail('hi').subject, mail('hi').text].every((text) => text.includes('दूध'))).toBe(true)
  expect(mail('en').text).toContain('Toned Milk')
})
