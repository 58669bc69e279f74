import { afterAll, beforeEach, expect, test } from 'vitest'
import { saveDevice } from '#features/notifications/server/push-store.ts'
import { insertSession } from '#features/people/accounts/server/session-store.ts'
import { erasePeople } from '#features/privacy/server/erase-people.ts'
import { testShop } from './server.ts'
import { newCategory, newProduct, person, ravi, type Person } from './world.ts'
import { tellBackInStock } from '#features/watches/server/tell-back-in-stock.ts'

const shop = await testShop()
afterAll(() => shop.close())
const category = await newCategory(shop.db, 'Fruit')
const owner = await shop.signIn(await ravi(shop.db))
const query = async (text: string, values: unknown[] = []) => (await shop.owner.pool.query(text, values)).rows

let count = 0
let mango: { productId: number; unit: string; slug: string }
beforeEach(async () => {
  await query('TRUNCATE watches, messages, jobs')
  const { _id, slug } = await newProduct(shop.db, category, { name: `Mango ${(count += 1)}`, stock: 0 })
  mango = { productId: _id, unit: '1 kg', slug }
})
const pack = () => ({ productId: mango.productId, unit: mango.unit })
const setStock = (stock: number) =>
  query('UPDATE packs SET stock = $2 WHERE product_id = $1', [mango.productId, stock])
async function shopper(name: string): Promise<Person & { token: string }> {
  const who = await person(shop.db, `${name}${(count += 1)}`)
  return { ...who, token: await shop.signIn(who) }
}
const watch = (as: string, headers: Record<string, string> = {}) =>
  shop.call('POST /api/watch', { as, headers, body: pack() })
const tell = () => tellBackInStock(shop.db, 'https://shop.example')
const mailed = async () =>
  (await query(`SELECT payload FROM jobs WHERE kind = 'send-mail' ORDER BY id`)).map(({ payload }) => payload)
async function waitingShoppers(howMany: number) {
  const all = []
  for (let n = 0; n < howMany; n += 1) {
    const who = await shopper('Asha')
    expect((await watch(who.token)).status).toBe(200)
    all.push(who)
  }
  return all
}

test('whoever waits is told once, by a mail with the page of the product', async () => {
  const [asha] = await waitingShoppers(1)
  expect(await tell()).toBe(0)
  await setStock(1)
  expect(await tell()).toBe(1)
  expect(await tell()).toBe(0)
  const [mail, ...others] = await mailed()
  expect([mail.to, others]).toEqual([asha!.email, []])
  expect(mail.subject).toContain('is back in stock')
  expect(mail.text).toContain(`https://shop.example/product/${mango.slug}`)
})

test('stock that goes from 0 to 1 and back a hundred times tells once', async () => {
  await waitingShoppers(1)
  for (let n = 0; n < 100; n += 1) {
    await setStock(1)
    await tell()
    await setStock(0)
    if (n % 2 === 0) await tell()
  }
  expect(await mailed()).toHaveLength(1)
})

test('the oldest twice the stock are told, also by two servers at the same time; the next ones when it is back again', async () => {
  const all = await waitingShoppers(7)
  await setStock(2)
  const told = await Promise.all([tell(), tell(), tell()])
  expect(told.reduce((sum, one) => sum + one, 0)).toBe(4)
  const emails = all.map(({ email }) => email)
  const to = async () => (await mailed()).map((mail) => String(mail.to)).toSorted()
  expect(await to()).toEqual(emails.slice(0, 4).toSorted())
  // One was bought: those who were told are enough for what is left.
  await setStock(1)
  expect(await tell()).toBe(0)
  await setStock(3)
  expect(await tell()).toBe(2)
  expect(await to()).toEqual(emails.slice(0, 6).toSorted())
  await setStock(0)
  await tell()
  await setStock(5)
  expect(await tell()).toBe(1)
  expect(await to()).toEqual(emails.toSorted())
})

test('who was told and asks again waits again, behind the others', async () => {
  const [asha, meera, usha] = await waitingShoppers(3)
  await setStock(1)
  await tell()
  await setStock(0)
  expect((await watch(asha!.token)).body.data).toEqual({ by: ['mail'] })
  await tell()
  await setStock(1)
  await tell()
  expect((await mailed()).map((mail) => mail.to)).toEqual([
    asha!.email,
    meera!.email,
    usha!.email,
    asha!.email,
  ])
})

test('the list of the caller and how many wait for the buyer', async () => {
  const [asha] = await waitingShoppers(3)
  expect((await watch(asha!.token)).status).toBe(200)
  const own = await shop.call('GET /api/watch', { as: asha!.token })
  expect(own.body.data).toMatchObject([{ ...pack(), slug: mango.slug }])
  const list = async () =>
    (await shop.call('GET /api/watch/waiting', { as: owner })).body.data.map(
      (row: Record<string, unknown>) => [row.productId, row.waiting, row.stock],
    )
  expect(await list()).toEqual([[mango.productId, 3, 0]])
  expect((await shop.call('DELETE /api/watch', { as: asha!.token, body: pack() })).status).toBe(200)
  expect(await list()).toEqual([[mango.productId, 2, 0]])
  expect((await shop.call('GET /api/watch', { as: asha!.token })).body.data).toEqual([])
})

test('guests, packs in stock, packs that are not there, and more than a hundred are refused', async () => {
  const asha = await shopper('Asha')
  expect((await shop.call('POST /api/watch', { body: pack() })).status).toBe(401)
  const other = { ...pack(), unit: '9 kg' }
  expect((await shop.call('POST /api/watch', { as: asha.token, body: other })).body.code).toBe(
    'product_not_found',
  )
  await setStock(1)
  const hindi = await watch(asha.token, { 'accept-language': 'hi' })
  expect([hindi.status, hindi.body.code, hindi.body.message]).toEqual([
    409,
    'pack_in_stock',
    'यह पैक अभी मिल रहा है।',
  ])
  expect(await query('SELECT FROM watches')).toEqual([])
  await setStock(0)
  const packs = Array.from({ length: 100 }, (_, n) => ({ unit: `${n + 1} g`, mrp: 40, stock: 0 }))
  for (let at = 0; at < 100; at += 10)
    await newProduct(shop.db, category, { name: `Other ${count}-${at}`, packs: packs.slice(at, at + 10) })
  await query(
    `INSERT INTO watches (pack_id, user_id) SELECT k.id, $1 FROM packs k JOIN products p ON p.id = k.product_id WHERE p.name LIKE $2`,
    [asha.userId, `Other ${count}-%`],
  )
  expect((await watch(asha.token)).body.code).toBe('too_many_watches')
})

test('what is withdrawn or hidden tells nobody; what is withdrawn is forgotten', async () => {
  const [asha] = await waitingShoppers(1)
  await setStock(5)
  await query('UPDATE products SET publish = false WHERE id = $1', [mango.productId])
  expect(await tell()).toBe(0)
  expect((await shop.call('GET /api/watch', { as: asha!.token })).body.data).toEqual([])
  await query('UPDATE products SET publish = true WHERE id = $1', [mango.productId])
  await query('UPDATE packs SET retired_at = now() WHERE product_id = $1', [mango.productId])
  expect(await tell()).toBe(0)
  expect(await query('SELECT FROM watches')).toEqual([])
})

test('a suspended account is told nothing and takes nobody’s place', async () => {
  const [asha, ...others] = await waitingShoppers(3)
  await query(`UPDATE users SET status = 'Suspended' WHERE id = $1`, [asha!.userId])
  await setStock(1)
  expect(await tell()).toBe(2)
  expect((await mailed()).map((mail) => mail.to)).toEqual(others.map(({ email }) => email))
})

test('whoever reads Hindi is told in Hindi, with the page in Hindi', async () => {
  const asha = await shopper('Asha')
  await watch(asha.token)
  await query(`UPDATE users SET locale = 'hi' WHERE id = $1`, [asha.userId])
  await query(`UPDATE products SET translations = '{"hi": {"name": "आम"}}' WHERE id = $1`, [mango.productId])
  await setStock(1)
  await tell()
  const [mail] = await mailed()
  expect(mail.subject).toBe('आम (1 kg) फिर से मिल रहा है')
  expect(mail.text).toContain(`https://shop.example/hi/product/${mango.slug}`)
})

test('a device that wants it is told by a push that names the product, and a channel that is off tells nothing', async () => {
  const asha = await shopper('Asha')
  const { id: sessionId } = await shop.db.transaction((tx) =>
    insertSession(tx, asha.userId, null, true, { userAgent: undefined, network: '127.0.0.1' }),
  )
  const device = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/a',
    p256dh: 'B'.repeat(87),
    auth: 'A'.repeat(22),
  }
  await saveDevice(shop.db, { userId: asha.userId, sessionId, ...device, kinds: ['stock'] })
  expect((await watch(asha.token)).body.data).toEqual({ by: ['mail', 'push'] })
  await setStock(1)
  await tell()
  const pushes = await query(`SELECT payload FROM jobs WHERE kind = 'send-push'`)
  expect(pushes.map(({ payload }) => [payload.kind, payload.id])).toEqual([['backInStock', mango.slug]])
  expect(await mailed()).toHaveLength(1)
})

test('an erased account waits for nothing', async () => {
  const [asha] = await waitingShoppers(1)
  const body = { userId: asha!.userId, reason: 'A letter of 20 November' }
  expect((await shop.call('POST /api/user/erase', { as: owner, body })).status).toBe(200)
  await query('UPDATE erasures SET runs_at = now() WHERE user_id = $1', [asha!.userId])
  await erasePeople(shop.db)
  expect(await query('SELECT FROM watches')).toEqual([])
  await setStock(1)
  expect(await tell()).toBe(0)
})
