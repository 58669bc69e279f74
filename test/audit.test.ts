import sharp from 'sharp'
import { appCode } from './app-code.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { mailAuditDay } from '#app/server/mail-audit-day.ts'
import { auditSentence } from '#features/audit/audit-sentence.ts'
import { findAuditHead } from '#features/audit/server/audit-chain-store.ts'
import { defaultMessageSettings } from '#features/notifications/message-settings.ts'
import { codesFrom } from '#features/people/accounts/server/codes.ts'
import type { CallInput } from '#shared/api-client.ts'
import type { CallName } from '#shared/endpoint.ts'
import { statements } from '#platform/db/postgres.ts'
import { demoShop } from '#app/demo-shop/demo-shop.ts'
import { testShop, type Reply } from './server.ts'
import { newAddress, newProduct, person, ravi, newCategory, type CategoryIds } from './world.ts'

const shop = await testShop()
const admin = await ravi(shop.db)
const token = await shop.signIn(admin)
const category = await newCategory(shop.db)
afterAll(() => shop.close())

const call = (name: CallName, input: CallInput = {}): Promise<Reply> =>
  shop.call(name, { as: token, ...input })
const made = async (name: CallName, body: object): Promise<any> => (await call(name, { body })).body.data

const area = (name: string, pincode: string) => ({
  name,
  pincodes: [pincode],
  minimum: 0,
  cashLimit: null,
  travelMinutes: 0,
  isActive: true,
})
/** A slot of the first area; of everywhere while there is none. */
const slotRule = async (weekday: number) => {
  const { rows } = await shop.db.pool.query('SELECT id FROM delivery_areas ORDER BY sort_order LIMIT 1')
  return {
    weekday,
    from: '07:00',
    to: '09:00',
    capacity: 5,
    cutoffMinutes: 60,
    ...(rows[0] && { areaId: rows[0].id }),
  }
}
const charge = () => ({
  name: 'Packing',
  description: '',
  type: 'fixed',
  value: 5,
  minOrderAmount: null,
  maxOrderAmount: null,
  isActive: true,
  sortOrder: 1,
})

/**
 * An example of every administrator's call that changes something: a function that prepares it and returns its input. A
 * new call that is neither here nor among the exceptions fails the test.
 */
const changes: Record<string, () => Promise<CallInput>> = {
  'PUT /api/product/update-product/{id}': async () => {
    const { _id } = await newProduct(shop.db, category, { name: 'Tomatoes' })
    return { params: { id: String(_id) }, body: { name: 'Red tomatoes' } }
  },
  'POST /api/product/add-product': async () => ({
    body: {
      name: 'Carrots',
      category: category.categoryId,
      subCategory: category.subCategoryId,
      unit: '1 kg',
      price: 40,
      discount: 0,
      stock: 3,
    },
  }),
  'DELETE /api/product/delete-product/{id}': async () => ({ params: await aProduct('Beans') }),
  'PUT /api/product/restore-product/{id}': async () => {
    const params = await aProduct('Peas')
    await call('DELETE /api/product/delete-product/{id}', { params })
    return { params }
  },
  'PUT /api/product/publish-products': async () => ({
    body: { ids: [Number((await aProduct('Okra')).id)], publish: false },
  }),
  'POST /api/category/add-category': async () => ({ body: { name: 'Bakery', image: '' } }),
  'PUT /api/category/update-category': async () => ({
    body: { _id: await aCategory('Snacks'), name: 'Sweets' },
  }),
  'PUT /api/category/delete-category': async () => ({ body: { _id: await aCategory('Toys') } }),
  'POST /api/sub-category/add-sub-category': async () => ({
    body: { name: 'Herbs', image: '', category: category.categoryId },
  }),
  'PUT /api/sub-category/update-sub-category': async () => ({
    body: { _id: await aSubCategory('Roots'), name: 'Root vegetables' },
  }),
  'PUT /api/sub-category/delete-sub-category': async () => ({ body: { _id: await aSubCategory('Sprouts') } }),
  'PUT /api/product/save-brand': async () => {
    await made('POST /api/product/add-product', {
      name: 'Ghee',
      brand: 'Nandini',
      category: category.categoryId,
      subCategory: category.subCategoryId,
      unit: '1 l',
      price: 600,
    })
    return { body: { brand: 'Nandini', declarations: { packer: 'KMF, Bengaluru' } } }
  },
  'POST /api/search/add-synonym': async () => ({ body: { name: 'yak', terms: ['chauri'] } }),
  'PUT /api/search/update-synonym': async () => {
    const { _id } = await made('POST /api/search/add-synonym', { name: 'gnu', terms: ['nilgai'] })
    return { body: { _id, terms: ['wildebeest'] } }
  },
  'POST /api/file/upload-image': async () => ({ form: { image: await aPicture('#0f7a43') } }),
  'POST /api/file/delete-image': async () => {
    const { body } = await call('POST /api/file/upload-image', { form: { image: await aPicture('#7a0f43') } })
    return { body: { url: body.data.url } }
  },
  'PUT /api/tax/product/{id}': async () => ({
    params: await aProduct('Toor dal'),
    body: { hsn: '0713', treatment: 'taxable', rate: 5, validFrom: '2026-11-26' },
  }),
  'PUT /api/tax/rates': async () => {
    const { id } = await aProduct('Moong dal')
    await shop.db.pool.query(
      `INSERT INTO product_taxes (product_id, valid_from, hsn, treatment, rate_bp) VALUES ($1, '2026-01-01', '07133100', 'exempt', 0)`,
      [id],
    )
    return { body: { hsnPrefix: '071331', treatment: 'taxable', rate: 5, validFrom: '2026-11-26' } }
  },
  'POST /api/charge/create': async () => ({ body: charge() }),
  'PUT /api/charge/update/{id}': async () => ({ params: await aCharge(), body: { value: 7 } }),
  'DELETE /api/charge/delete/{id}': async () => ({ params: await aCharge() }),
  'PATCH /api/charge/toggle/{id}': async () => ({ params: await aCharge() }),
  'PUT /api/charge/order': async () => {
    for (const name of ['Bag', 'Last']) await made('POST /api/charge/create', { ...charge(), name })
    // Charges with equal sort order are listed by id, which is random.
    const charges: { _id: string }[] = (await call('GET /api/charge/all')).body.data
    return { body: { ids: charges.map(({ _id }) => _id).reverse() } }
  },
  'POST /api/promotion': async () => ({ body: await promotion('Two off') }),
  'PUT /api/promotion': async () => {
    const { used: _used, ...made1 } = await made('POST /api/promotion', await promotion('Three off'))
    return { body: { ...made1, percentMicro: 30_000_000 } }
  },
  'DELETE /api/promotion': async () => ({
    body: { _id: (await made('POST /api/promotion', await promotion('Four off')))._id },
  }),
  'POST /api/coupon': async () => ({ body: coupon('AUDIT1') }),
  'PUT /api/coupon': async () => {
    const saved = await made('POST /api/coupon', coupon('AUDIT2'))
    const { used: _used, codes: _codes, codesUsed: _codesUsed, ...before } = saved
    return { body: { ...before, value: 6000 } }
  },
  'POST /api/coupon/codes': async () => ({
    body: { couponId: (await made('POST /api/coupon', coupon(null)))._id, count: 2 },
  }),
  'POST /api/delivery/areas': async () => ({ body: area('Indiranagar', '560038') }),
  'PUT /api/delivery/areas': async () => {
    const { _id, version } = await made('POST /api/delivery/areas', area('Whitefield', '560066'))
    return { body: { ...area('Whitefield', '560067'), _id, version } }
  },
  'DELETE /api/delivery/areas': async () => ({
    body: { _id: (await made('POST /api/delivery/areas', area('Hebbal', '560024')))._id },
  }),
  'POST /api/delivery/slot-rules': async () => ({ body: await slotRule(1) }),
  'PUT /api/delivery/slot-rules': async () => {
    const { _id, version } = await made('POST /api/delivery/slot-rules', await slotRule(2))
    return { body: { ...(await slotRule(2)), capacity: 9, _id, version } }
  },
  'DELETE /api/delivery/slot-rules': async () => ({
    body: { _id: (await made('POST /api/delivery/slot-rules', await slotRule(3)))._id },
  }),
  'POST /api/delivery/days-off': async () => ({ body: { day: '2099-01-26', note: 'Republic Day' } }),
  'PUT /api/delivery/days-off': async () => {
    await made('POST /api/delivery/days-off', { day: '2099-08-15', note: '' })
    return { body: { day: '2099-08-15', note: 'Independence Day' } }
  },
  'DELETE /api/delivery/days-off': async () => {
    await made('POST /api/delivery/days-off', { day: '2099-10-02', note: '' })
    return { body: { day: '2099-10-02' } }
  },
  'PUT /api/delivery/slot-grid': async () => {
    for (let weekday = 0; weekday < 7; weekday++)
      await call('POST /api/delivery/slot-rules', {
        body: { ...(await slotRule(weekday)), from: '12:00', to: '13:00' },
      })
    const grid: { slotId: string }[] = (await call('GET /api/delivery/slot-grid')).body.data
    return { body: { slotId: grid.at(-1)!.slotId, capacity: 1 } }
  },
  'PUT /api/marketing/scripts': async () => ({ body: { metaTags: '<meta name="a" content="b">' } }),
  'POST /api/marketing/scripts/restore': async () => {
    await call('PUT /api/marketing/scripts', { body: { metaTags: '<meta name="a" content="c">' } })
    return { body: { version: 1 } }
  },
  'PUT /api/marketing/banners': async () => ({ body: { banners: [{ title: 'Mangoes are here' }] } }),
  'PUT /api/settings/update-settings': async () => ({
    body: { section: 'contact', values: { ...demoShop.contact, hours: 'Every day' } },
  }),
  'PUT /api/settings/answer-setup': async () => ({ body: { answer: 'cashOnly', value: true } }),
  'POST /api/settings/send-test-mail': async () => ({}),
  'PUT /api/settings/confirm-test-mail': async () => {
    await call('POST /api/settings/send-test-mail')
    const { rows } = await shop.db.pool.query(
      `SELECT payload FROM jobs WHERE kind = 'send-mail' ORDER BY id DESC`,
    )
    return { body: { secret: /#mail=(\w+)/.exec(rows[0].payload.text)?.[1] } }
  },
  'PUT /api/storefront/opening': async () => ({ body: { isOpen: false } }),
  'POST /api/user/grant-admin': async () => ({ body: { email: 'meera@example.in' } }),
  'PUT /api/payment/retry-failed-jobs': async () => {
    await shop.db.pool.query(
      `INSERT INTO jobs (kind, payload, max_attempts, died_at) VALUES ('send-mail', '{}', 1, now())`,
    )
    return { body: { name: 'send-mail' } }
  },
  'POST /api/counters': async () => ({ body: { name: 'Front', deviceKey: 'a'.repeat(64) } }),
  'PUT /api/counter/settings': async () => ({
    body: { scales: [{ prefix: '21', itemDigits: 5, value: 'grams' }] },
  }),
  'PUT /api/counters/lost': async () => {
    const { _id } = await made('POST /api/counters', { name: 'Back', deviceKey: 'b'.repeat(64) })
    return { body: { counterId: _id } }
  },
  'PUT /api/counter/barcode': async () => {
    const { _id: productId, unit } = await newProduct(shop.db, category, { name: 'Poha' })
    return { body: { productId, unit, barcode: '8901030865275' } }
  },
  'POST /api/staff/invite': async () => ({
    body: { email: 'pia@example.in', name: 'Pia', role: 'picker' },
  }),
  'PUT /api/staff/role': async () => ({ body: { _id: await somebodyOfStaff('ria'), role: 'manager' } }),
  'PUT /api/staff/two-step': async () => ({ body: { roles: ['picker'] } }),
  'DELETE /api/staff': async () => ({ body: { _id: await somebodyOfStaff('sia') } }),
  'PUT /api/user/revoke-admin': async () => {
    await made('POST /api/user/grant-admin', { email: 'gita@example.in' })
    const { userId } = await person(shop.db, 'Gita')
    return { body: { _id: userId } }
  },
  'POST /api/suppliers': async () => ({ body: { name: 'Metro' } }),
  'PUT /api/suppliers': async () => {
    const { _id } = await made('POST /api/suppliers', { name: 'Hindustan Lever' })
    return { body: { _id, name: 'Hindustan Unilever' } }
  },
  'POST /api/purchases/write': async () => ({ body: await aBill('Sugar') }),
  'POST /api/purchases/reverse': async () => ({
    body: { _id: (await made('POST /api/purchases/write', await aBill('Salt'))).purchase._id },
  }),
  'POST /api/suppliers/entry': async () => ({ body: await anOpening('Amul') }),
  'POST /api/suppliers/reverse-entry': async () => {
    const { _id } = await made('POST /api/suppliers/entry', await anOpening('Britannia'))
    const { rows } = await shop.db.pool.query('SELECT id::int FROM supplier_entries WHERE supplier_id = $1', [
      _id,
    ])
    return { body: { entryId: rows[0].id, reason: 'Typed twice' } }
  },
  'POST /api/purchases/return': async () => {
    const { supplierId, lines } = await aBill('Rava')
    await made('POST /api/purchases/write', { supplierId, lines, billNumber: '1', billDate: '2026-11-26' })
    return { body: { supplierId, reason: 'Wet', lines: lines.map((line) => ({ ...line, quantity: 1 })) } }
  },
  'POST /api/price-change/plan': async () => ({ body: { percent: 5, startsOn: '2099-04-01' } }),
  'POST /api/price-change/cancel': async () => {
    const { _id } = await made('POST /api/price-change/plan', { percent: 5, startsOn: '2099-04-02' })
    return { body: { _id } }
  },
  'POST /api/customers/merge': async () => ({
    body: { customerId: await aCustomer(), otherId: await aCustomer() },
  }),
  'POST /api/customers/part': async () => {
    const otherId = await aCustomer()
    await call('POST /api/customers/merge', { body: { customerId: await aCustomer(), otherId } })
    return { body: { otherId } }
  },
  'POST /api/expiry/mark-down': async () => {
    const { _id: productId, unit } = await newProduct(shop.db, category, { name: 'Paneer' })
    return { body: { productId, unit, discount: 50 } }
  },
  'POST /api/expiry/waste': async () => {
    const { _id: productId, unit, stock } = await newProduct(shop.db, category, { name: 'Curd' })
    return { body: { productId, unit, quantity: 2, reason: 'spoiled', stockWas: stock } }
  },
  'PUT /api/counts/settings': async () => ({ body: { limit: 300 } }),
  'POST /api/counts': async () => ({ body: { shelf: 'A3' } }),
  'POST /api/counts/finish': async () => ({ body: { countId: (await made('POST /api/counts', {}))._id } }),
  'PUT /api/grievance/answer': async () => {
    const { ticket } = await made('POST /api/grievance', { email: 'asha@example.in', text: 'Sour milk' })
    return { body: { ticket, text: 'We are sorry', settle: true } }
  },
  'PUT /api/customer/update-customer': async () => ({
    body: { _id: (await person(shop.db, 'Noted')).userId, note: 'Ring twice' },
  }),
  'PUT /api/customer/suspend-customer': async () => ({
    body: { _id: (await person(shop.db, 'Refuser')).userId, reason: 'Refused three orders' },
  }),
  'POST /api/user/erase': async () => ({
    body: { userId: (await person(shop.db, 'Leaver')).userId, reason: 'A letter of 20 November' },
  }),
  'POST /api/user/keep': async () => {
    const { userId } = await person(shop.db, 'Stayer')
    await made('POST /api/user/erase', { userId, reason: 'A letter' })
    return { body: { userId } }
  },
  'POST /api/user/data-of': async () => ({ body: { userId: (await person(shop.db, 'Reader')).userId } }),
  'PUT /api/customer/lift-suspension': async () => {
    const { userId: _id } = await person(shop.db, 'Returned')
    await made('PUT /api/customer/suspend-customer', { _id, reason: 'A mistake' })
    return { body: { _id } }
  },
  'PUT /api/languages/sentence': async () => ({
    body: { locale: 'hi', key: 'cart.your-cart', wording: 'आपका झोला' },
  }),
  'PUT /api/languages/switch': async () => ({ body: { locale: 'hi', isOn: false } }),
  'PUT /api/message/save-settings': async () => ({
    body: { settings: { ...defaultMessageSettings, locale: 'hi' } },
  }),
  'PUT /api/message/save-keys': async () => ({
    body: {
      provider: 'WHATSAPP',
      fields: { TOKEN: 'token of a test', PHONE_NUMBER_ID: '106540352242922' },
    },
  }),
  'PUT /api/message/save-template': async () => {
    const text = '{#alphanumeric#} is packed'
    const template = { channel: 'sms', kind: 'packed', locale: 'en', templateId: '1707161234567890123' }
    return { body: { ...template, text, registered: text } }
  },
  'PUT /api/payment/save-keys': async () => ({
    body: { provider: 'PAYU', fields: { PAYU_KEY: 'merchant', PAYU_SALT: 'salt of a test' } },
  }),
  'PUT /api/payment/remove-keys': async () => {
    const fields = { RMS_MERCHANT_ID: 'merchant', RMS_VERIFY_KEY: 'verify key', RMS_SECRET_KEY: 'secret key' }
    await made('PUT /api/payment/save-keys', { provider: 'RMS', fields, isOn: false })
    return { body: { provider: 'RMS' } }
  },
  'POST /api/customers': async () => ({ body: { name: 'Lakshmi', mobile: 9_876_512_345 } }),
  'PUT /api/customers': async () => ({ body: { _id: await aCustomer(), khataLimit: 2000 } }),
  'POST /api/customers/join': async () => {
    const [customerId, { email }] = [await aCustomer(), await person(shop.db, 'Lata')]
    await call('POST /api/customers/send-join-otp', { body: { customerId, email } })
    const { rows } = await shop.db.pool.query<{ id: string }>('SELECT id FROM otps WHERE email = $1', [email])
    return { body: { customerId, email, otp: codesFrom(...shop.config.authSecrets).codeOf(rows[0]!.id) } }
  },
  'POST /api/credit/give': async () => ({
    body: { customerId: await aCustomer(), kind: 'goodwill', amount: 100, note: 'Sorry' },
  }),
  'POST /api/credit/pay-out': async () => {
    const customerId = await aCustomer()
    await made('POST /api/credit/give', { customerId, kind: 'claim', amount: 100, reference: 'C/1' })
    return { body: { customerId, amount: 60, paidBy: 'upi', reference: 'UTR' } }
  },
  'POST /api/khata/entry': async () => ({
    body: { customerId: await aCustomer(), kind: 'payment', amount: 100, paidBy: 'upi' },
  }),
  'PUT /api/user/end-sessions-of': async () => {
    const usha = await person(shop.db, 'Usha')
    await shop.signIn(usha)
    return { body: { _id: usha.userId } }
  },
  'PUT /api/user/confirm-second-factor': async () => ({ body: { code: await nextCode(0) } }),
  'PUT /api/user/renew-recovery-codes': async () => ({ body: { secondFactor: await nextCode(1) } }),
  'PUT /api/user/remove-second-factor': async () => {
    // The code one step ahead has been used, and a later one would not be accepted yet.
    await shop.db.pool.query('UPDATE second_factors SET last_step = 0')
    return { body: { secondFactor: await nextCode(1) } }
  },
}

/** Calls that need no entry or are tested elsewhere, with the reason. */
const exceptions: Record<string, string> = {
  'POST /api/about/upgrade': 'src/features/about/server/about.test.ts',
  'PUT /api/notification/bell-opened': 'only records what one administrator has seen',
  'POST /api/user/get-sessions-of': 'only reads; it is a POST because it names a person',
  'POST /api/settings/preview-policy': 'saves nothing',
  'POST /api/payment/check-keys': 'only asks a provider',
  'POST /api/message/test': 'changes nothing; what it costs stands among the costs',
  'POST /api/marketing/scripts/check': 'saves nothing',
  'POST /api/customers/send-join-otp': 'only mails a code; joining by it is logged',
  'POST /api/user/set-up-second-factor': 'has no effect until a code confirms it, which is logged',
  'POST /api/product/import-products': 'only checks a file',
  'PUT /api/product/write-import': 'is logged with its first rows: catalogue/server/run-import.test.ts',
  'PUT /api/product/map-import': 'only checks a file again',
  'POST /api/import/retry-pictures': 'goes on with what an import has named, which is logged',
  'POST /api/import/undo': 'is logged, and needs an import: catalogue/server/undo-import.test.ts',
  'DELETE /api/product/discard-import': 'discards a file without changing the catalogue',
  'POST /api/rider/deliver': 'is recorded in order_events, which the log includes',
  'POST /api/rider/take': 'is logged, and needs a packed order: fulfilment/riders/server/ready.test.ts',
  'POST /api/rider/khata':
    'is logged, and needs a rider’s order: fulfilment/riders/server/khata-cash.test.ts',
  'POST /api/rider/fail':
    'is logged, and needs a rider on the way: fulfilment/riders/server/deliveries.test.ts',
  'PUT /api/rider/order-of-stops': 'sorts the caller’s own list',
  'POST /api/delivery/assign': 'is logged, and needs an order: fulfilment/riders/server/deliveries.test.ts',
  'PUT /api/delivery/settled':
    'is logged, and needs a late report: fulfilment/riders/server/late-handover.test.ts',
  'PUT /api/rider/photo/{orderId}': 'is part of the delivery, which the log includes',
  'POST /api/delivery/day-moves': 'is logged, and needs orders: orders/server/slots.test.ts',
  'POST /api/cash/count': 'is logged, and needs a rider: fulfilment/riders/server/cash.test.ts',
  'POST /api/order/get-picking-slips': 'only reads; it is a POST because it takes a list of orders',
  'POST /api/phone-order/quote': 'saves nothing',
  'POST /api/phone-order/add': 'is recorded as order.add (test/add-to-order.test.ts) or in order_events',
  'POST /api/phone-order/place': 'is recorded in order_events, which the log includes',
  'PUT /api/order/update-order-status-admin': 'is recorded in order_events, which the log includes',
  'POST /api/pick/claim': 'only says who is picking an order',
  'POST /api/pick/release': 'only says who is picking an order',
  'PUT /api/pick/line': 'is a draft, which names who made it, until the order is packed',
  'POST /api/pick/pack': 'is recorded in order_events, which the log includes',
  'PUT /api/counts/line': 'is a draft, which names who counted, until the count is finished',
  'POST /api/purchases/read-file': 'only reads a file',
  'POST /api/purchases/check': 'saves nothing',
  'POST /api/price-change/check': 'saves nothing',
  'PUT /api/counters/kept': 'only records how many bills a device keeps',
  'POST /api/counter/sell': 'is an order, which names who sold it',
  'POST /api/counter/return': 'is logged, and needs a sale: counter/server/sell.test.ts',
  'POST /api/counter/void': 'is logged, and needs a sale: counter/server/undo.test.ts',
  'POST /api/drawer/no-sale': 'is a row of the drawer, which names who opened it',
  'PUT /api/till/pin': 'is one’s own, and opens no session',
  'POST /api/till/person': 'is a row of its own, and every sale names who made it',
  'POST /api/till/approve': 'is logged with the act that it is for: counter/server/till.test.ts',
  'PUT /api/counter/checks': 'only takes a matter off a list, with who has looked at it',
  'POST /api/drawer/open': 'is a row of the drawers, which names who opened it',
  'POST /api/drawer/move': 'is a row of the drawer, which names who wrote it',
  'POST /api/drawer/close': 'is a row of the drawers, which names who counted it',
  'POST /api/drawer/reverse': 'is logged, and needs a pay-out: test/reversals.test.ts',
  'POST /api/drawer/undo-count': 'is logged, and needs a count: test/reversals.test.ts',
  'POST /api/cash/reverse': 'is logged, and needs a rider: test/reversals.test.ts',
  'POST /api/khata/reverse': 'is logged, and needs an entry: test/reversals.test.ts',
  'POST /api/order/refund-order': 'is logged, and needs a payment: orders/server/payment/reconciling.test.ts',
  'POST /api/upi/seen': 'is logged, and needs an order: upi/server/upi.test.ts',
  'POST /api/upi/not-there': 'is logged, and needs an order: upi/server/upi.test.ts',
  'POST /api/upi/read-statement': 'only reads a file',
  'POST /api/upi/match-statement': 'only reads a file',
  'PUT /api/claim/decide': 'is logged, and needs a delivered order: claims/server/claims.test.ts',
  'POST /api/tax/credit-note':
    'is logged, and needs a dispatched order: orders/server/give-money-back.test.ts',
  'POST /api/payment/resolve': 'is logged, and needs a payment: orders/server/payment/reconciling.test.ts',
}

/** The id of a new picker. */
async function somebodyOfStaff(name: string): Promise<string> {
  const email = `${name}@example.in`
  await call('POST /api/staff/invite', { body: { email, name, role: 'picker' } })
  return (await shop.db.pool.query('SELECT id FROM users WHERE email = $1', [email])).rows[0].id
}

/** A bill of a new supplier with one line. */
async function aBill(name: string) {
  const { _id: productId, unit } = await newProduct(shop.db, category, { name })
  const { _id: supplierId } = await made('POST /api/suppliers', { name: `Supplier of ${name}` })
  return {
    supplierId,
    billNumber: '1',
    billDate: '2026-11-26',
    lines: [{ productId, unit, quantity: 5, cost: 30 }],
  }
}
const anOpening = async (name: string) => ({
  supplierId: (await made('POST /api/suppliers', { name }))._id,
  kind: 'opening',
  amount: 100,
  note: 'Old book',
})
const aCustomer = async (): Promise<string> => (await made('POST /api/customers', { name: 'Lakshmi' }))._id

const coupon = (code: string | null) => ({ code, kind: 'fixed', value: 5000 })
const promotion = async (name: string) => ({
  name,
  kind: 'percent',
  of: { products: [Number((await aProduct(`Goods of ${name}`)).id)] },
  percentMicro: 20_000_000,
})
const aProduct = async (name: string) => ({ id: String((await newProduct(shop.db, category, { name }))._id) })
const aCategory = async (name: string): Promise<number> =>
  (await made('POST /api/category/add-category', { name, image: '' }))._id
const aSubCategory = async (name: string): Promise<number> =>
  (await made('POST /api/sub-category/add-sub-category', { name, image: '', category: category.categoryId }))
    ._id

const aPicture = async (background: string) =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  ])

async function aCharge(name = 'Packing'): Promise<{ id: string }> {
  const { _id } = await made('POST /api/charge/create', { ...charge(), name })
  return { id: _id }
}

let secret: string | undefined
async function nextCode(ahead: number): Promise<string> {
  secret ??= (await call('POST /api/user/set-up-second-factor')).body.data.secret as string
  return appCode(secret, ahead)
}

const lastEntryId = async (): Promise<number> =>
  (await shop.db.pool.query('SELECT coalesce(max(id), 0)::int AS id FROM audit_log')).rows[0].id

test('every administrator’s call that changes something is tested here or listed as an exception', () => {
  const changing = shop.mounted
    .map(({ endpoint }) => endpoint)
    .filter(({ access, call: name }) => !['anyone', 'user'].includes(access) && !name.startsWith('GET '))
    .map(({ call: name }) => name)
  expect([...Object.keys(changes), ...Object.keys(exceptions)].sort()).toEqual(changing.sort())
})

test.each(Object.entries(changes))('%s writes one audit entry with its actor', async (name, prepare) => {
  const input = await prepare()
  const before = await lastEntryId()
  const reply = await call(name as CallName, input)
  expect([name, reply.status, reply.body.message]).toEqual([name, 200, reply.body.message])
  const { rows } = await shop.db.pool.query('SELECT actor_id, changes FROM audit_log WHERE id > $1', [before])
  expect(rows).toEqual([{ actor_id: admin.userId, changes: expect.anything() }])
  expect(rows[0].changes).not.toEqual({})
})

test('an entry refers to a person and copies no name', async () => {
  const { rows } = await shop.db.pool.query(
    `SELECT action, subject_name, changes::text ~* 'example\\.in|Ravi' AS is_named FROM audit_log
     WHERE EXISTS (SELECT FROM users WHERE id = subject_id::bpchar) OR EXISTS (SELECT FROM customers WHERE id = subject_id::bpchar)
       OR EXISTS (SELECT FROM staff_invitations WHERE id = subject_id::bpchar) OR action ~ '^(staff|khata|credit|cash|order)\\.'`,
  )
  expect(new Set(rows.map(({ action }) => action)).size).toBeGreaterThan(8)
  expect(rows.filter((row) => row.is_named)).toEqual([])
  expect(rows.filter((row) => row.subject_name !== null && !row.subject_name.startsWith('ORD-'))).toEqual([])
})

/** The newest entries of a kind, oldest first, as an administrator reads them. */
async function newestEntries(kind: string, count: number) {
  const { data } = (await call('GET /api/audit/log', { query: { kind, limit: String(count) } })).body
  return data.map(auditSentence).reverse()
}

test('changes to a product and a sub-category are logged with category names instead of ids', async () => {
  const { _id: categoryId } = await made('POST /api/category/add-category', { name: 'Winter', image: '' })
  const body = { name: 'Greens', image: '', category: categoryId }
  const { _id: subCategoryId } = await made('POST /api/sub-category/add-sub-category', body)
  const params = await aProduct('Kale')
  const before = await namesOf(category)
  await call('PUT /api/product/update-product/{id}', {
    params,
    body: { category: categoryId, subCategory: subCategoryId },
  })
  await call('DELETE /api/product/delete-product/{id}', { params })
  await call('PUT /api/sub-category/update-sub-category', {
    body: { _id: subCategoryId, category: category.categoryId },
  })
  const [changed, deleted] = await newestEntries('product', 2)
  expect(changed.details).toEqual([
    `Category: from ${before.name} to Winter`,
    `Sub-category: from ${before.subName} to Greens`,
  ])
  expect(deleted.details).toEqual(
    expect.arrayContaining(['Category: was Winter', 'Sub-category: was Greens']),
  )
  const [added, moved] = await newestEntries('sub-category', 2)
  expect(added.details).toContain('Category: Winter')
  expect([moved.sentence, ...moved.details].join()).toContain(`from Winter to ${before.name}`)
  const lines = [changed, deleted, added, moved].flatMap(({ details }) => details)
  expect(lines.filter((line) => /number|_id|ategory: (?:from |was )?\d/.test(line))).toEqual([])
})

const namesOf = async ({ categoryId, subCategoryId }: CategoryIds) =>
  (
    await shop.db.pool.query(
      `SELECT c.name, s.name AS "subName" FROM categories c JOIN sub_categories s ON s.id = $2 WHERE c.id = $1`,
      [categoryId, subCategoryId],
    )
  ).rows[0]

test('restoring marketing scripts is logged with the version restored', async () => {
  const { version } = await made('POST /api/marketing/scripts/restore', { version: 1 })
  const [entry] = await newestEntries('marketing', 1)
  expect(entry.sentence).toBe(
    `ravi@example.in restored version 1 of the marketing scripts, now version ${version}`,
  )
})

describe('the audit log', () => {
  const read = async (query: Record<string, string>) => (await call('GET /api/audit/log', { query })).body

  test('lists every entry and order transition once across its pages, newest first', async () => {
    await shop.db.pool.query(
      `INSERT INTO audit_log (actor_kind, action, subject_id, changes, at)
       SELECT 'system', 'charge.update', n, '{"a": {"from": 1, "to": 2}}', '2026-01-01'::timestamptz + n / 3 * interval '1 us'
       FROM generate_series(1, 30) n`,
    )
    const orderId = await anOrder()
    await shop.db.pool.query(
      `INSERT INTO order_events (order_id, status, by, actor_id, note, at, revival)
       SELECT $1, s, 'admin', $2, 'By phone', '2026-01-01'::timestamptz + n * interval '1 us', 1
       FROM (VALUES ('Confirmed', 1), ('Packed', 2), ('Delivered', 11)) steps (s, n)`,
      [orderId, admin.userId],
    )
    const all = (await read({ limit: '100' })).data as { _id: string; at: string }[]
    const paged: string[] = []
    let before: string | null = null
    do {
      const page: any = await read({ limit: '7', ...(before && { before }) })
      paged.push(...page.data.map(({ _id }: { _id: string }) => _id))
      before = page.next
    } while (before)
    // One page holds 100 entries at most, and the log has more.
    expect(paged.slice(0, all.length)).toEqual(all.map(({ _id }) => _id))
    expect(new Set(paged).size).toBe(paged.length)
    const times = all.map(({ at }) => at)
    expect(times).toEqual(times.toSorted().reverse())

    const { data } = await read({ kind: 'order' })
    expect(data).toMatchObject([
      {
        action: 'order.transition',
        subjectId: orderId,
        changes: { status: { from: 'Packed', to: 'Delivered' } },
      },
      { changes: { status: { from: 'Confirmed', to: 'Packed' }, note: { from: null, to: 'By phone' } } },
      { changes: { status: { from: 'Pending', to: 'Confirmed' } } },
    ])
  })

  test('can be filtered by person, kind and day in India', async () => {
    const meera = await person(shop.db, 'Meera')
    await shop.db.pool.query(`UPDATE users SET role = 'ADMIN' WHERE id = $1`, [meera.userId])
    const as = await shop.signIn(meera)
    await shop.call('PUT /api/storefront/opening', { as, body: { isOpen: false } })
    await shop.call('POST /api/search/add-synonym', { as, body: { name: 'emu', terms: ['shuturmurg'] } })
    const actions = async (query: Record<string, string>) =>
      (await read(query)).data.map(({ action }: { action: string }) => action)
    const actorId = meera.userId
    expect(await actions({ actorId })).toEqual(['synonym.create', 'settings.update'])
    expect(await actions({ actorId, kind: 'synonym' })).toEqual(['synonym.create'])
    expect(await actions({ actorId, kind: 'order' })).toEqual([])
    expect(new Set(await actions({ kind: 'charge', limit: '100' }))).toContain('charge.create')
    // 1 January in India begins at 18:30 UTC on 31 December.
    await shop.db.pool.query(
      `INSERT INTO audit_log (actor_kind, action, changes, at) VALUES
       ('command', 'charge.first', '{}', '2025-12-31T18:30:00Z'), ('command', 'charge.before', '{}', '2025-12-31T18:29:59Z')`,
    )
    expect(await actions({ kind: 'charge', to: '2026-01-01', from: '2026-01-01', limit: '100' })).toContain(
      'charge.first',
    )
    expect(await actions({ from: '2025-12-31', to: '2025-12-31' })).toEqual(['charge.before'])
    for (const day of ['0000-01-01', '0001-01-01', '9999-12-31'])
      expect(await actions({ from: day, to: day })).toEqual([])
  })

  test('offers everybody in it as a filter, including former administrators', async () => {
    const people = async () =>
      (await call('GET /api/audit/people')).body.data.map(({ name }: { name: string }) => name)
    await shop.db.pool.query(`UPDATE users SET role = 'USER' WHERE email = 'meera@example.in'`)
    expect(await people()).toEqual(expect.arrayContaining(['Meera', 'ravi@example.in']))
    expect(await people()).not.toContain('Asha')
  })

  const cursorAt = (at: string) => Buffer.from(`${at}|audit|1`).toString('base64url')
  test.each([
    'x',
    'a'.repeat(81),
    ...['2026-13-01 00:00:00+00', '0000-01-01 00:00:00+00', '2026-02-30 00:00:00+00'].map(cursorAt),
  ])('refuses the invalid cursor %j', async (before) => {
    const { status, body } = await call('GET /api/audit/log', { query: { before } })
    expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'invalid', ['before']])
  })

  test('is read with one index scan per source, whatever the filter', async () => {
    const client = await shop.owner.pool.connect()
    await client.query('SET enable_seqscan = off; SET enable_sort = off; SET enable_bitmapscan = off')
    const explained = async (name: string, values: unknown[]) => {
      const { text } = statements.find((one) => one.name === `auditLog.${name}`)!
      await client.query(`PREPARE it AS ${text}`)
      const list = values
        .map((value) => (typeof value === 'number' ? value : `'${String(value)}'`))
        .join(', ')
      const { rows } = await client.query(`EXPLAIN EXECUTE it(${list})`)
      await client.query('DEALLOCATE it')
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    const page = ['infinity', 'order', 0, '-infinity', 'infinity', 51]
    expect(await explained('all', page)).toMatch(/audit_log_newest[\s\S]*order_events_staff_newest/)
    expect(await explained('ofActor', [...page, admin.userId])).toMatch(
      /audit_log_\w*newest[\s\S]*order_events_\w*newest/,
    )
    expect(await explained('ofKind', [...page, 'charge'])).toMatch(/audit_log_\w*newest/)
    client.release()
  })
})

async function anOrder(): Promise<string> {
  const asha = await person(shop.db, 'Asha')
  const as = await shop.signIn(asha)
  const product = await newProduct(shop.db, category, { name: 'Bread' })
  await shop.db.pool.query('DELETE FROM charges')
  await call('PUT /api/storefront/opening', { body: { isOpen: true } })
  await shop.call('POST /api/cart/add-to-cart', { as, body: { productId: product._id } })
  const { body } = await shop.call('POST /api/order/add-cash-on-delivery-order', {
    as,
    body: { addressId: await newAddress(shop.db, asha), expectedTotal: 40 },
  })
  return body.data.orderId
}

test('exports are logged with their rows and filter, and an administrator’s addresses by the names of fields', async () => {
  await call('GET /api/order/export-orders', { query: { order_status: 'Pending' } })
  await call('GET /api/product/export-products')
  const [orders, products] = await newestEntries('export', 2)
  expect(orders.sentence).toMatch(/^ravi@example.in exported \d+ orders$/)
  expect(orders.details).toContain('Order status: Pending')
  expect(products.sentence).toMatch(/^ravi@example.in exported [1-9]\d* products$/)
  const addressId = await newAddress(shop.db, admin)
  await call('PUT /api/address/update-address', { body: { _id: addressId, city: 'Pune' } })
  await call('DELETE /api/address/delete-address', { body: { _id: addressId } })
  const [changed, deleted] = await newestEntries('address', 2)
  expect(changed).toMatchObject({
    sentence: 'ravi@example.in changed an address of their own',
    details: ['Fields: city'],
  })
  expect(deleted.sentence).toBe('ravi@example.in deleted an address of their own')
  const anjali = await person(shop.db, 'Anjali')
  await shop.call('DELETE /api/address/delete-address', {
    as: await shop.signIn(anjali),
    body: { _id: await newAddress(shop.db, anjali) },
  })
  expect((await newestEntries('address', 1))[0]).toEqual(deleted)
})

test('refused calls of former administrators and shoppers are logged, bounded for all shoppers together', async () => {
  const [shopper, former] = [await person(shop.db, 'Kiran'), await person(shop.db, 'Lata')]
  await made('POST /api/user/grant-admin', { email: former.email })
  await call('PUT /api/user/revoke-admin', { body: { _id: former.userId } })
  const as = await shop.signIn(former)
  for (const name of ['GET /api/order/export-orders', 'POST /api/user/grant-admin'] as const)
    expect((await shop.call(name, { as, body: name.startsWith('GET') ? undefined : {} })).status).toBe(403)
  const shopperToken = await shop.signIn(shopper)
  for (let n = 0; n < 20; n++) await shop.call('GET /api/audit/log', { as: shopperToken })
  const { data } = (await call('GET /api/audit/log', { query: { kind: 'refused-call', limit: '100' } })).body
  const of = (id: string) => data.filter(({ subjectId }: { subjectId: string }) => subjectId === id)
  expect(of(former.userId).map(auditSentence)).toMatchObject([
    { sentence: 'The system refused Lata an administrator’s call: POST /api/user/grant-admin' },
    { sentence: 'The system refused Lata an administrator’s call: GET /api/order/export-orders' },
  ])
  expect(of(shopper.userId)).toHaveLength(11)
  expect(of(shopper.userId)[0].changes).toMatchObject({
    refusalsInTheHour: { to: 16 },
    wasAdministrator: { to: false },
  })
})

test('the mail of the day has the numbers of entries and the head of the chain', async () => {
  await mailAuditDay(shop.db, 'https://shop.example')
  const { rows } = await shop.db.pool.query(
    `SELECT j.payload FROM jobs j
     WHERE j.kind = 'send-mail' AND j.payload->>'to' = $1 AND j.payload->>'messageId' LIKE 'audit-%'`,
    [admin.email],
  )
  const head = (await findAuditHead(shop.db))!
  expect(rows.map(({ payload }) => payload.text)).toEqual([
    expect.stringContaining(`npm run doctor -- --audit-head ${head.seq}:${head.hash}`),
  ])
  expect(rows[0].payload.text).toMatch(/ {4}Products: \d+\n/)
  expect(rows[0].payload.text).toMatch(/ {4}Refused calls: 13\n/)
})
