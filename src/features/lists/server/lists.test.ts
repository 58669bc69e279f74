import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderOnWhatsApp } from '#features/cart/cart-link.ts'
import { inLocale } from '#shared/words.ts'
import { testShop } from '../../../../test/server.ts'
import { newCategory, newProduct, person, type Person } from '../../../../test/world.ts'
import type { ReadLine, ShoppingList } from '../contract.ts'

const shop = await testShop()
afterAll(() => shop.close())
let asha: Person & { token: string }
let meera: string
beforeAll(async () => {
  const who = await person(shop.db, 'Asha')
  asha = { ...who, token: await shop.signIn(who) }
  meera = await shop.signIn(await person(shop.db, 'Meera'))
  const staples = await newCategory(shop.db, 'Staples')
  const packs = [
    { unit: '1 kg', mrp: 60, stock: 50 },
    { unit: '5 kg', mrp: 280, stock: 50 },
  ]
  await newProduct(shop.db, staples, { name: 'Aashirvaad Atta', packs })
  await newProduct(shop.db, staples, { name: 'Pillsbury Atta', packs })
  await newProduct(shop.db, staples, { name: 'Tata Salt', unit: '1 kg', mrp: 28, stock: 100 })
  await newProduct(shop.db, staples, { name: 'Toned Milk', unit: '500 ml', mrp: 27, stock: 100 })
  await newProduct(shop.db, staples, { name: 'Basmati Rice', unit: '1 kg', mrp: 120, stock: 0 })
})

const query = async (text: string, values: unknown[] = []) => (await shop.owner.pool.query(text, values)).rows
async function read(text: string, as = asha.token) {
  const { status, body } = await shop.call('POST /api/list/read', { as, body: { text } })
  expect(status).toBe(200)
  return body as unknown as { data: ReadLine[]; message: string; cut: string | null }
}
const inShort = ({ data }: { data: ReadLine[] }) =>
  data.map(({ pieces, state, choices, packs }) => [
    choices[0]?.name ?? null,
    packs[0]?.unit ?? null,
    pieces,
    state,
  ])

test('a pasted text becomes lines: matched, to choose, and not found', async () => {
  expect(inShort(await read('2 kg aata, namak, doodh 500 ml x 4, zzqqy 1 kg'))).toEqual([
    [expect.stringContaining('Atta'), '1 kg', 2, 'choose'],
    ['Tata Salt', '1 kg', 1, 'matched'],
    ['Toned Milk', '500 ml', 4, 'matched'],
    [null, null, 1, 'not_found'],
  ])
})

test('so does one in Devanagari, from WhatsApp, with prices and pictures', async () => {
  const text = '[29/11/26, 9:41 am] Asha: ५ किलो आटा ₹280 🙏\n[29/11/26, 9:42 am] Asha: दूध ५०० मिली × २'
  expect(inShort(await read(text))).toEqual([
    [expect.stringContaining('Atta'), '5 kg', 1, 'choose'],
    ['Toned Milk', '500 ml', 2, 'matched'],
  ])
})

test('the shop’s own message is read whole: its packs by the address, what was written below by the search', async () => {
  const [milk] = await query(`SELECT id FROM products WHERE name = 'Toned Milk'`)
  const packs = [
    { productId: milk.id, unit: '500 ml', quantity: 3, name: 'Toned Milk' },
    { productId: milk.id, unit: '9 l', quantity: 1, name: 'Toned Milk' },
  ]
  for (const locale of ['en', 'hi'] as const) {
    const link = inLocale(locale, () =>
      orderOnWhatsApp('9876543210', { packs, total: '₹81.00', origin: 'https://shop.test' }),
    )
    const text = new URL(link).searchParams.get('text')!
    const pasted = `[29/11/26, 9:41 am] Asha Rao: ${text}\nnamak 2\nAddress: Flat 3, 4th Cross\nIndiranagar, Bengaluru 560038\nपता: मकान 5, सेक्टर 2`
    expect(inShort(await read(pasted))).toEqual([
      ['Toned Milk', '500 ml', 3, 'matched'],
      [null, null, 1, 'not_found'],
      ['Tata Salt', '1 kg', 2, 'matched'],
    ])
  }
})

test('what is out is a choice that says so, and nothing is ordered or put into a cart', async () => {
  const { data } = await read('basmati rice')
  expect(data[0]!.choices[0]).toMatchObject({ name: 'Basmati Rice', stock: 0 })
  const [{ count }] = await query('SELECT count(*)::int AS count FROM orders')
  const [{ lines }] = await query('SELECT count(*)::int AS lines FROM cart_items')
  expect([count, lines]).toEqual([0, 0])
})

test('emoji, prices and a text of 100,001 characters are cut with a sentence', async () => {
  const nothing = await read('🍅🥛 ₹250 --- 90/-', meera)
  expect([nothing.data, nothing.cut, nothing.message]).toEqual([[], null, expect.stringContaining('nothing')])
  const long = await read('namak\n'.repeat(20_000).slice(0, 100_001), meera)
  expect([long.data.length, long.cut, long.message]).toEqual([
    100,
    'lines',
    expect.stringContaining('first 100'),
  ])
  expect(
    (await shop.call('POST /api/list/read', { as: meera, body: { text: 'a'.repeat(120_001) } })).status,
  ).toBe(400)
  expect((await shop.call('POST /api/list/read', { body: { text: 'namak' } })).status).toBe(401)
})

test('a list keeps its lines, says what is dearer and out, and is its owner’s', async () => {
  const [salt] = await query(`SELECT id FROM products WHERE name = 'Tata Salt'`)
  const [rice] = await query(`SELECT id FROM products WHERE name = 'Basmati Rice'`)
  const lines = [
    { productId: salt.id, unit: '1 kg', pieces: 2 },
    { productId: rice.id, unit: '1 kg', pieces: 1 },
    { productId: salt.id, unit: '9 kg', pieces: 1 },
  ]
  const body = { name: 'Monthly', lines }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const create = () => shop.call('POST /api/list', { as: asha.token, body, headers })
  const made = await create()
  expect(made.body.data.lines).toMatchObject([
    { name: 'Tata Salt', pieces: 2, price: 28, priceThen: 28, available: 100 },
    { name: 'Basmati Rice', available: 0 },
  ])
  expect((await create()).body.data._id).toBe(made.body.data._id)
  expect((await shop.call('POST /api/list', { as: asha.token, body })).body.code).toBe('list_name_taken')
  await query('UPDATE packs SET price_paise = 3000 WHERE product_id = $1', [salt.id])
  const { _id } = made.body.data as ShoppingList
  const changed = { _id, lines: [{ productId: salt.id, unit: '1 kg', pieces: 3 }] }
  const put = await shop.call('PUT /api/list', { as: asha.token, body: changed })
  expect(put.body.data.lines).toMatchObject([{ pieces: 3, price: 30, priceThen: 28 }])
  expect((await shop.call('PUT /api/list', { as: meera, body: changed })).status).toBe(404)
  expect((await shop.call('DELETE /api/list', { as: meera, body: { _id } })).status).toBe(404)
  expect((await shop.call('GET /api/list', { as: meera })).body.data).toEqual([])
  expect((await shop.call('DELETE /api/list', { as: asha.token, body: { _id } })).status).toBe(200)
  expect((await shop.call('GET /api/list', { as: asha.token })).body.data).toEqual([])
})
