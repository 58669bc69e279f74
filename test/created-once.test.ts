import { afterAll, expect, test } from 'vitest'
import { saveStaff } from '#features/people/accounts/server/staff-store.ts'
import { testShop } from './server.ts'
import { asha, newCategory, person, ravi } from './world.ts'

/** The POST calls that take no Idempotency-Key, and what a second request with the same body does. */
const withoutKey: Record<string, readonly string[]> = {
  'reads only': [
    'POST /api/list/read',
    'POST /api/user/check-cookies',
    'POST /api/user/get-undo',
    'POST /api/user/get-sessions-of',
    'POST /api/user/data-of',
    'POST /api/payment/check-keys',
    'POST /api/settings/preview-policy',
    'POST /api/product/get-product',
    'POST /api/product/get-products-by-category',
    'POST /api/product/get-products-by-category-and-sub-category',
    'POST /api/product/get-product-by-id',
    'POST /api/product/search-product',
    'POST /api/marketing/scripts/check',
    'POST /api/delivery/check',
    'POST /api/coupon/check',
    'POST /api/phone-order/quote',
    'POST /api/order/check-cashfree-payment',
    'POST /api/order/get-order-details-by-id',
    'POST /api/order/get-order-with-payment',
    'POST /api/order/get-picking-slips',
    'POST /api/upi/read-statement',
    'POST /api/purchases/read-file',
    'POST /api/purchases/check',
    'POST /api/price-change/check',
  ],
  'refused: a code is mailed once a minute, and works once': [
    'POST /api/user/send-otp',
    'POST /api/user/verify-otp',
    'POST /api/user/send-erase-otp',
    'POST /api/user/send-mobile-otp',
    'POST /api/user/send-guest-erase-otp',
    'POST /api/user/erase-me',
    'POST /api/user/erase-guest',
    'POST /api/customers/send-join-otp',
    'POST /api/customers/join',
    'POST /api/staff/join',
  ],
  'refused: the schema has a unique name, number or open row': [
    'POST /api/category/add-category',
    'POST /api/sub-category/add-sub-category',
    'POST /api/search/add-synonym',
    'POST /api/suppliers',
    'POST /api/purchases/write',
    'POST /api/purchases/reverse',
    'POST /api/drawer/open',
    'POST /api/drawer/close',
    'POST /api/drawer/undo-count',
    'POST /api/upi/claim',
    'POST /api/product/import-products',
  ],
  'changes nothing: it is so already, or the state that was seen has passed': [
    'POST /api/watch',
    'POST /api/user/undo-change',
    'POST /api/user/erase',
    'POST /api/user/keep-me',
    'POST /api/user/keep',
    'POST /api/user/become-first-owner',
    'POST /api/push/subscription',
    'POST /api/user/grant-admin',
    'POST /api/file/delete-image',
    'POST /api/delivery/tell-me',
    'POST /api/search/ask-for',
    'POST /api/delivery/days-off',
    'POST /api/delivery/day-moves',
    'POST /api/delivery/assign',
    'POST /api/rider/take',
    'POST /api/cart/merge-guest-cart',
    'POST /api/order/retry-payment',
    'POST /api/upi/seen',
    'POST /api/upi/not-there',
    'POST /api/upi/match-statement',
    'POST /api/payment/resolve',
    'POST /api/pick/claim',
    'POST /api/pick/pack',
    'POST /api/pick/release',
    'POST /api/expiry/mark-down',
    'POST /api/expiry/waste',
    'POST /api/import/undo',
    'POST /api/import/retry-pictures',
    'POST /api/counters',
    'POST /api/till/person',
    'POST /api/till/approve',
    'POST /api/counts/finish',
    'POST /api/customers/merge',
    'POST /api/customers/part',
    'POST /api/price-change/cancel',
  ],
  'replaces the first, which nobody uses then': [
    'POST /api/staff/invite',
    'POST /api/user/refresh-token',
    'POST /api/user/login',
    'POST /api/user/set-up-second-factor',
    'POST /api/about/upgrade',
    'POST /api/file/upload-image',
    'POST /api/marketing/scripts/restore',
  ],
  'sends again, and says so': ['POST /api/settings/send-test-mail', 'POST /api/message/test'],
  'adds again, as the call is defined; the cart shows it': ['POST /api/cart/add-to-cart'],
}

const shop = await testShop()
const owner = await shop.signIn(await ravi(shop.db))
const user = await shop.signIn(await asha(shop.db))
afterAll(() => shop.close())

test('every POST call takes a key, or stands here with what a second request does', () => {
  const posts = shop.mounted.filter(({ endpoint }) => endpoint.call.startsWith('POST'))
  const keyless = posts.filter(({ endpoint }) => !endpoint.idempotent)
  expect(Object.values(withoutKey).flat().sort()).toEqual(keyless.map(({ endpoint }) => endpoint.call).sort())
})

const query = async (text: string) => (await shop.db.pool.query(text)).rows
const address = {
  name: 'Asha',
  mobile: 9_876_543_210,
  address_line: '4, MG Road',
  landmark: '',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411001',
  country: 'India',
  type: 'Home',
}
const codesCoupon = async () =>
  (await shop.call('POST /api/coupon', { as: owner, body: { kind: 'fixed', value: 500 } })).body.data._id
const product = async () => {
  const { categoryId, subCategoryId } = await newCategory(shop.db)
  const pack = { unit: '1 kg', price: 50, discount: 0, stock: 5 }
  return { name: 'Peas', image: [], category: categoryId, subCategory: subCategoryId, ...pack }
}

/** What each creating call makes, the text that differs in another request, and the rows of both. */
const creating: Record<
  string,
  { as: () => string; body: () => object | Promise<object>; other: object; rows: string }
> = {
  'POST /api/grievance': {
    as: () => user,
    body: () => ({ email: 'asha@example.in', text: 'Sour milk' }),
    other: { text: 'Sour curd' },
    rows: 'SELECT FROM grievances',
  },
  'POST /api/customers': {
    as: () => owner,
    body: () => ({ name: 'Meera' }),
    other: { name: 'Mira' },
    rows: 'SELECT FROM customers',
  },
  'POST /api/counts': {
    as: () => owner,
    body: () => ({ shelf: 'A3', limit: 200 }),
    other: { shelf: 'A4' },
    rows: 'SELECT FROM counts',
  },
  'POST /api/charge/create': {
    as: () => owner,
    body: () => ({ name: 'Bag', type: 'fixed', value: 5 }),
    other: { value: 6 },
    rows: `SELECT FROM charges WHERE name = 'Bag'`,
  },
  'POST /api/coupon': {
    as: () => owner,
    body: () => ({ name: 'Once', kind: 'fixed', value: 500 }),
    other: { name: 'Other' },
    rows: `SELECT FROM coupons WHERE name <> ''`,
  },
  'POST /api/coupon/codes': {
    as: () => owner,
    body: async () => ({ couponId: await codesCoupon(), count: 3 }),
    other: { count: 4 },
    rows: 'SELECT DISTINCT batch_id FROM coupon_codes',
  },
  // Before the first area: from then on a slot needs one.
  'POST /api/delivery/slot-rules': {
    as: () => owner,
    body: () => ({ weekday: 1, from: '09:00', to: '10:00', capacity: 5, cutoffMinutes: 0, isActive: false }),
    other: { capacity: 6 },
    rows: 'SELECT FROM slot_rules',
  },
  'POST /api/delivery/areas': {
    as: () => owner,
    body: () => ({
      name: 'Camp',
      pincodes: [],
      minimum: 0,
      cashLimit: null,
      travelMinutes: 0,
      isActive: true,
    }),
    other: { name: 'Kothrud' },
    rows: `SELECT FROM delivery_areas WHERE name IN ('Camp', 'Kothrud')`,
  },
  'POST /api/address/add-new-address': {
    as: () => user,
    body: () => address,
    other: { city: 'Nashik' },
    rows: `SELECT FROM addresses WHERE address_line = '4, MG Road'`,
  },
  'POST /api/product/add-product': {
    as: () => owner,
    body: product,
    other: { name: 'Beans' },
    rows: `SELECT FROM products WHERE name IN ('Peas', 'Beans')`,
  },
}

test.each(Object.keys(creating))('%s twice with one key makes one', async (call) => {
  const { as, body, other, rows } = creating[call]!
  const sent = await body()
  const key = crypto.randomUUID()
  const send = (changed: object = sent, idempotencyKey?: string) =>
    shop.call(call as `POST /${string}`, {
      as: as(),
      body: changed,
      headers: idempotencyKey ? { 'idempotency-key': idempotencyKey } : {},
    })
  const replies = await Promise.all([send(sent, key), send(sent, key), send(sent, key)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  const [first, ...others] = replies.map((reply) => reply.body.data)
  expect(others).toEqual([first, first])
  expect(await query(rows)).toHaveLength(1)
  // The same key is not another record, and a new key is not the same one.
  expect((await send({ ...sent, ...other }, key)).body.code).toBe('idempotency_key_reused')
  expect(await query(rows)).toHaveLength(1)
  expect((await send(sent, crypto.randomUUID())).status).toBe(200)
  expect(await query(rows)).toHaveLength(2)
})

test('one key of two people, and of two calls, is of several requests', async () => {
  const { _id: customerId } = (
    await shop.call('POST /api/customers', { as: owner, body: { name: 'Nimmi', khataLimit: 500 } })
  ).body.data
  const mohan = await person(shop.db, 'Mohan')
  await shop.db.transaction((tx) => saveStaff(tx, mohan.userId, 'manager'))
  const manager = await shop.signIn(mohan)
  await shop.call('POST /api/drawer/open', { as: owner, body: { float: 500 } })
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const gift = { customerId, kind: 'goodwill', amount: 20, note: 'Sorry' }
  const calls = [
    ['POST /api/credit/give', gift],
    ['POST /api/khata/entry', { kind: 'opening', customerId, amount: 100, note: 'Old' }],
    ['POST /api/credit/pay-out', { customerId, amount: 5, paidBy: 'khata' }],
    ['POST /api/khata/entry', { kind: 'payment', customerId, amount: 10, paidBy: 'cash' }],
    ['POST /api/drawer/move', { kind: 'pay_in', amount: 10, note: 'Coins' }],
  ] as const
  const told: [call: string, status: number, message: string][] = []
  for (const [at, [call, body]] of calls.entries())
    for (const as of at === 1 ? [owner] : [owner, manager]) {
      // The fourth is another request of the second’s call.
      const own = at === 3 ? { 'idempotency-key': crypto.randomUUID() } : headers
      const { status, body: answer } = await shop.call(call, { as, body, headers: own })
      told.push([call, status, answer.message])
    }
  expect(told.filter(([, status]) => status >= 300)).toEqual([])
  expect(await query(`SELECT FROM khata_entries WHERE customer_id = '${customerId}'`)).toHaveLength(7)
})

test('a key whose request was refused is free, and an answer is mailed once', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() }
  const put = (body: object) =>
    shop.call('PUT /api/grievance/answer', {
      as: owner,
      body: { text: 'We look into it', ...body },
      headers: key,
    })
  expect((await put({ ticket: 'GRV-261125-7QK2MZ4T' })).status).toBe(404)
  const { ticket } = (
    await shop.call('POST /api/grievance', { body: { email: 'a@example.in', text: 'Stale bread' } })
  ).body.data
  const [first, second] = [await put({ ticket }), await put({ ticket })]
  expect(first.status).toBe(200)
  expect(second.body.data).toEqual(first.body.data)
  expect(
    await query(`SELECT FROM jobs WHERE payload->>'messageId' LIKE 'grievance-${ticket}-answer%'`),
  ).toHaveLength(1)
})

test('an invitation that is made again ends the first one', async () => {
  const invite = async () =>
    (
      await shop.call('POST /api/staff/invite', {
        as: owner,
        body: { mobile: 9_876_543_210, name: 'Farah', role: 'picker' },
      })
    ).body.invitation
  const [lost, told] = [await invite(), await invite()]
  const join = ({ link, code }: { link: string; code: string }) =>
    shop.call('POST /api/staff/join', {
      as: user,
      body: { invitation: new URL(link).searchParams.get('invitation')!, code },
    })
  expect((await join(lost)).body.code).toBe('invitation_over')
  expect((await join(told)).status).toBe(200)
})
