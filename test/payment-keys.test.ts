import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildServer } from '#app/server/build-server.ts'
import { auditSentence } from '#features/audit/audit-sentence.ts'
import { secretBoxFrom } from '#features/people/accounts/server/secret-box.ts'
import { writeBackup } from '#platform/backup/write-backup.ts'
import { folderFileStore } from '#platform/files/folder-file-store.ts'
import { openLog } from '#platform/log.ts'
import { backupKeysOf } from './backup-keys.ts'
import { openSandboxes, type Sandboxes } from '../src/sandbox/open-sandboxes.ts'
import { merchant } from '../src/sandbox/sandbox-merchant.ts'
import { testShop, type TestShop } from './server.ts'
import { asha, newAddress, newCategory, newProduct, ravi } from './world.ts'
import { fieldsOf } from '#shared/payment-providers.ts'
import type { OnlineMethod } from '#features/payments/methods.ts'
import { SANDBOX_METHODS, type SandboxMethod } from './order-call.ts'
import { listKeysBySecret, resealPaymentKeys } from '#features/payments/server/sealed-keys.ts'

let shop: TestShop
let admin: string
let sandboxes: Sandboxes
/** What each sandbox's merchant would enter. */
let entered: Record<SandboxMethod, Record<string, string>>
beforeAll(async () => {
  sandboxes = await openSandboxes({ port: 0, webhookUrlOf: () => 'http://127.0.0.1:9/' })
  const at = `http://127.0.0.1:${sandboxes.port}`
  const { payu, cashfree, sabpaisa, rms } = merchant
  entered = {
    PAYU: {
      PAYU_KEY: payu.key,
      PAYU_SALT: payu.salt,
      PAYU_PAY_URL: `${at}/payu/_payment`,
      PAYU_COMMAND_URL: `${at}/payu/command`,
    },
    CASHFREE: {
      CASHFREE_CLIENT_ID: cashfree.clientId,
      CASHFREE_CLIENT_SECRET: cashfree.clientSecret,
      CASHFREE_API_URL: `${at}/cashfree/pg`,
      CASHFREE_MODE: 'sandbox',
    },
    SABPAISA: {
      SABPAISA_CLIENT_CODE: sabpaisa.clientCode,
      SABPAISA_USER: sabpaisa.user,
      SABPAISA_PASSWORD: sabpaisa.password,
      SABPAISA_AES_KEY: sabpaisa.aesKey,
      SABPAISA_HMAC_KEY: sabpaisa.hmacKey,
      SABPAISA_STATUS_URL: `${at}/sabpaisa/status`,
    },
    RMS: {
      RMS_MERCHANT_ID: rms.merchantId,
      RMS_VERIFY_KEY: rms.verifyKey,
      RMS_SECRET_KEY: rms.secretKey,
      RMS_API_URL: `${at}/rms/`,
    },
  }
  shop = await testShop({}, { pages: true })
  admin = await shop.signIn(await ravi(shop.db))
})
afterAll(async () => {
  await shop.close()
  await sandboxes.close()
})

const save = (body: object, as = admin) => shop.call('PUT /api/payment/save-keys', { as, body })
const check = async (provider: OnlineMethod) =>
  (await shop.call('POST /api/payment/check-keys', { as: admin, body: { provider } })).body.data
const keysOf = async (provider: OnlineMethod) =>
  (await shop.call('GET /api/payment/get-keys', { as: admin })).body.data.find(
    (one: { provider: string }) => one.provider === provider,
  )
const offered = async (call = shop.call) => (await call('GET /api/order/payment-methods')).body.data
const valuesOf = (...kinds: string[]) =>
  SANDBOX_METHODS.flatMap((method) =>
    fieldsOf(method)
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ name }) => entered[method][name] ?? '')
      // Short ones, such as a merchant's id, are words that appear by themselves.
      .filter((value) => value.length > 9),
  )

test.each(SANDBOX_METHODS)(
  '%s: entered keys are checked, offered at once, and neither shown nor logged',
  async (provider) => {
    expect(await keysOf(provider)).toMatchObject({ source: 'none', isOn: false })
    expect(await offered()).not.toContain(provider)
    const saved = await save({ provider, fields: entered[provider] })
    expect([saved.status, saved.body.message]).toEqual([200, 'Saved.'])
    expect(await offered()).toContain(provider)
    expect(await check(provider)).toMatchObject({ isWorking: true })
    for (const { name, kind } of fieldsOf(provider)) {
      const field = (await keysOf(provider)).fields.find((one: { name: string }) => one.name === name)
      const value = entered[provider][name]
      if (kind === 'open') expect(field).toEqual({ name, isSet: value !== undefined, value: value ?? '' })
      else expect(field).toEqual({ name, isSet: true, lastFour: value!.slice(-4) })
    }
    // Switched off and on again, without the keys.
    await save({ provider, isOn: false })
    expect(await offered()).not.toContain(provider)
    await save({ provider, isOn: true })
    expect(await offered()).toContain(provider)

    const secret = fieldsOf(provider).find(({ kind }) => kind === 'secret')!.name
    const wrong =
      provider === 'SABPAISA' ? Buffer.alloc(32, 1).toString('base64') : 'another secret of this length'
    const name = provider === 'SABPAISA' ? 'SABPAISA_AES_KEY' : secret
    await save({ provider, fields: { [name]: wrong } })
    const { isWorking, text } = await check(provider)
    expect([isWorking, text.includes(wrong)]).toEqual([false, false])
    await save({ provider, fields: { [name]: entered[provider][name] } })
    expect(await check(provider)).toMatchObject({ isWorking: true })
  },
)

test('a provider that is switched off takes no new payment and still settles the old one', async () => {
  const who = await asha(shop.db)
  const as = await shop.signIn(who)
  const { _id: productId } = await newProduct(shop.db, await newCategory(shop.db), { name: 'Rice', mrp: 40 })
  await shop.call('PUT /api/storefront/opening', { as: admin, body: { isOpen: true } })
  const addressId = await newAddress(shop.db, who)
  const order = async () => {
    await shop.call('POST /api/cart/add-to-cart', { as, body: { productId } })
    return shop.call('POST /api/order/create-order', {
      as,
      body: { addressId, expectedTotal: 40, paymentMethod: 'PAYU' },
    })
  }
  const first = await order()
  expect([first.status, first.body.message]).toEqual([201, 'Your order is waiting for payment.'])
  await save({ provider: 'PAYU', isOn: false })
  expect((await order()).body.code).toBe('payment_method_unavailable')
  const retried = await shop.call('POST /api/order/retry-payment', {
    as,
    body: { orderId: first.body.data.order.orderId, paymentMethod: 'PAYU' },
  })
  expect(retried.body.code).toBe('payment_method_unavailable')
  // A message of the provider still finds its adapter.
  const { statusCode } = await shop.server.inject({
    method: 'POST',
    url: '/api/payment/payu/webhook',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'txnid=x&hash=y',
  })
  expect(statusCode).toBe(400)
  await save({ provider: 'PAYU', isOn: true })
})

test('another process offers it within a second, and the environment of one wins there', async () => {
  await save({ provider: 'RMS', isOn: false })
  const { config, db, files } = shop
  const lines: string[] = []
  const log = openLog('trace', { write: (line) => void lines.push(line) })
  const options = { db, files, realtimePool: db.pool, log }
  const other = await buildServer({ ...options, config })
  const ask = async () =>
    (await other.server.inject({ url: '/api/order/payment-methods' })).json<{ data: string[] }>().data
  expect(await ask()).not.toContain('RMS')
  await save({ provider: 'RMS', isOn: true })
  await expect.poll(ask, { timeout: 4_000, interval: 50 }).toContain('RMS')
  // Pages allow the payment page of the provider.
  const policy = await other.guards.policyFor({ url: '/checkout' } as never)
  expect(policy?.header).toMatch(/form-action [^;]*https:\/\/\*\.fiuu\.com/)
  await other.close()

  const rms = other.live.settings().RMS!
  const withEnvironment = await buildServer({
    ...options,
    config: {
      ...config,
      payments: { ...config.payments, providers: { RMS: { ...rms, merchantId: 'env' } } },
    },
  })
  expect(withEnvironment.live.settings().RMS?.merchantId).toBe('env')
  const call = async (method: 'GET' | 'PUT', url: string, payload?: object) =>
    (
      await withEnvironment.server.inject({
        method,
        url,
        payload,
        headers: { authorization: `Bearer ${admin}` },
      })
    ).json<{ code?: string; data: { provider: string; source: string }[] }>()
  const { data } = await call('GET', '/api/payment/get-keys')
  expect(data.find(({ provider }) => provider === 'RMS')?.source).toBe('environment')
  expect((await call('PUT', '/api/payment/save-keys', { provider: 'RMS', isOn: false })).code).toBe(
    'keys_in_environment',
  )
  // Neither a save, nor a refused one, nor one that fails leaves a key in the log.
  await call('PUT', '/api/payment/save-keys', { provider: 'PAYU', fields: entered.PAYU })
  await call('PUT', '/api/payment/save-keys', { provider: 'SABPAISA', fields: entered.CASHFREE })
  await shop.owner.pool.query('ALTER TABLE payment_keys RENAME COLUMN sealed TO hidden')
  await call('PUT', '/api/payment/save-keys', { provider: 'CASHFREE', fields: entered.CASHFREE })
  await shop.owner.pool.query('ALTER TABLE payment_keys RENAME COLUMN hidden TO sealed')
  await withEnvironment.close()
  expect(lines.some((line) => line.includes('payment_keys') || line.includes('sealed'))).toBe(true)
  for (const value of valuesOf('secret', 'identifier'))
    expect([value, lines.join('').includes(value)]).toEqual([value, false])
})

test('what is wrong is said at its field, without the value, and nothing is saved', async () => {
  const before = await shop.db.pool.query('SELECT * FROM payment_keys ORDER BY provider')
  const wrong: [OnlineMethod, Record<string, string | null>, string][] = [
    ['PAYU', { PAYU_SALT: null }, 'PAYU_SALT'],
    ['PAYU', { PAYU_SALT: 'changeme' }, 'PAYU_SALT'],
    ['PAYU', { PAYU_PAY_URL: 'https://evil.example/pay' }, 'PAYU_PAY_URL'],
    ['PAYU', { PAYU_PAY_URL: 'https://payu.in.evil.example/pay' }, 'PAYU_PAY_URL'],
    ['PAYU', { PAYU_PAY_URL: 'http://secure.payu.in/_payment' }, 'PAYU_PAY_URL'],
    ['SABPAISA', { SABPAISA_AES_KEY: 'c2hvcnQ=' }, 'SABPAISA_AES_KEY'],
    ['RMS', { RMS_VERIFY_KEY: entered.RMS.RMS_SECRET_KEY! }, 'RMS_SECRET_KEY'],
    ['CASHFREE', { CASHFREE_MODE: 'live' }, 'CASHFREE_MODE'],
  ]
  for (const [provider, fields, field] of wrong) {
    const { status, body } = await save({ provider, fields })
    expect([field, status, Object.keys(body.fields ?? {})]).toEqual([field, 400, [field]])
    for (const value of Object.values(fields)) if (value) expect(body.fields[field]).not.toContain(value)
  }
  for (const fields of [{ CASHFREE_CLIENT_ID: 'x' }, { PAYU_KEY: 'two\nlines' }, { __proto__x: 'y' }])
    expect((await save({ provider: 'PAYU', fields })).status).toBe(400)
  expect((await save({ provider: 'PAYU' })).status).toBe(400)
  expect((await shop.db.pool.query('SELECT * FROM payment_keys ORDER BY provider')).rows).toEqual(before.rows)
})

test('a shop that others reach sends no payment to its own machine', async () => {
  const own = await testShop({ publicUrl: 'https://shop.example' })
  const { status, body } = await own.call('PUT /api/payment/save-keys', {
    as: await own.signIn(await ravi(own.db)),
    body: { provider: 'PAYU', fields: entered.PAYU },
  })
  await own.close()
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['PAYU_PAY_URL', 'PAYU_COMMAND_URL']])
  expect(body.fields.PAYU_PAY_URL).toBe('Payment page must be an address of payu.in')
})

test('no key is in an answer, a page, the log of changes, the database or a backup', async () => {
  const as = { as: admin }
  const answers = await Promise.all([
    shop.call('GET /api/payment/get-keys', as),
    shop.call('GET /api/audit/log', { ...as, query: { limit: 100 } }),
    shop.call('GET /api/settings/get-setup', as),
    shop.call('GET /api/storefront/shop'),
    shop.call('GET /api/order/payment-methods'),
  ])
  const tables = await shop.owner.pool.query<{ table_name: string }>(
    `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  )
  const rows = await Promise.all(
    tables.rows.map(({ table_name }) => shop.owner.pool.query(`SELECT t::text FROM "${table_name}" t`)),
  )
  const pages = await Promise.all(
    ['/', '/cart', '/checkout', '/dashboard/settings/payments'].map((url) => shop.server.inject(url)),
  )
  expect(pages.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  const said = JSON.stringify([answers.map(({ body }) => body), pages.map(({ body }) => body)])
  for (const value of valuesOf('secret', 'identifier'))
    expect([value, said.includes(value)]).toEqual([value, false])
  // The merchant key alone is in the form that a shopper's browser sends to PayU.
  const stored = JSON.stringify(rows.map((one) => one.rows)) + (await readBackup())
  for (const value of valuesOf('secret'))
    for (const form of [value, Buffer.from(value).toString('hex'), Buffer.from(value).toString('base64')])
      expect([value, stored.includes(form)]).toEqual([value, false])
  const entry = answers[1].body.data.find(
    ({ action }: { action: string }) => action === 'payment-keys.update',
  )
  expect(auditSentence(entry).sentence).toMatch(/changed the payment keys of/)
})

/** All that an unencrypted backup of this shop holds, as text. */
async function readBackup(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tokri-payment-keys-'))
  try {
    const file = join(folder, 'backup.tar.gz')
    const keys = backupKeysOf(shop.config.authSecrets[0]!)
    const files = folderFileStore(folder)
    await writeBackup({ database: shop.url, files, keys, isEncrypted: false }, file)
    const content = gunzipSync(await readFile(file)).toString('latin1')
    expect(content).toContain('payment_keys')
    return content
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('keys follow a new AUTH_SECRET, and are told lost without the former one', async () => {
  const [former] = shop.config.authSecrets
  const fresh = 'a fresh secret of this shop, long enough to be one'
  const rotating = secretBoxFrom(fresh, former)
  expect((await listKeysBySecret(shop.db, rotating)).former).toHaveLength(SANDBOX_METHODS.length)
  expect((await listKeysBySecret(shop.db, secretBoxFrom(fresh))).lost).toHaveLength(SANDBOX_METHODS.length)
  await resealPaymentKeys(shop.db, rotating)
  expect(await listKeysBySecret(shop.db, secretBoxFrom(fresh))).toEqual({ former: [], lost: [] })
  await expect.poll(async () => (await keysOf('PAYU')).isUnreadable).toBe(true)
  await resealPaymentKeys(shop.db, secretBoxFrom(former, fresh))
  expect((await keysOf('PAYU')).isUnreadable).toBe(false)
})

test('keys are removed once their company is switched off and owes no answer, and unreadable ones at once', async () => {
  const remove = (provider: OnlineMethod, as = admin) =>
    shop.call('PUT /api/payment/remove-keys', { as, body: { provider } })
  const codeOf = async (provider: OnlineMethod) => (await remove(provider)).body.code
  expect((await remove('PAYU', await shop.signIn(await asha(shop.db)))).body.code).toBe('forbidden')
  // The order of the shopper above still waits for its payment.
  expect(await codeOf('PAYU')).toBe('keys_in_use')
  await save({ provider: 'PAYU', isOn: false })
  expect(await codeOf('PAYU')).toBe('keys_in_use')
  await shop.owner.pool.query(`UPDATE payment_attempts SET status = 'Void' WHERE status = 'Pending'`)
  const [capture, refund] = ['c'.repeat(24), 'd'.repeat(24)]
  await shop.owner.pool.query(
    `INSERT INTO payment_captures (id, provider, provider_reference, amount_paise, currency, disposition)
     VALUES ('${capture}', 'PAYU', 'x', 4000, 'INR', 'unknown')`,
  )
  await shop.owner.pool.query(
    `INSERT INTO refunds (id, capture_id, reference, amount_paise, reason, idempotency_key)
     VALUES ('${refund}', '${capture}', 'R1', 4000, 'x', 'x')`,
  )
  expect(await codeOf('PAYU')).toBe('keys_in_use')
  expect(await keysOf('PAYU')).toMatchObject({ source: 'screen', isOn: false })
  await shop.owner.pool.query(`UPDATE refunds SET status = 'Done' WHERE id = '${refund}'`)
  await save({ provider: 'PAYU', isOn: true })
  expect(await codeOf('PAYU')).toBe('keys_in_use')
  await save({ provider: 'PAYU', isOn: false })
  const { status, body } = await remove('PAYU')
  expect([status, body.message]).toEqual([200, 'The keys are removed.'])
  expect(await keysOf('PAYU')).toMatchObject({ source: 'none', isOn: false })
  expect((await keysOf('PAYU')).fields.every(({ isSet }: { isSet: boolean }) => !isSet)).toBe(true)
  expect(await check('PAYU')).toMatchObject({ isWorking: false })
  expect(await codeOf('PAYU')).toBe('not_found')
  const [entry] = (await shop.call('GET /api/audit/log', { as: admin, query: { limit: 1 } })).body.data
  expect(auditSentence(entry)).toMatchObject({
    sentence: expect.stringMatching(/removed the payment keys of PayU/i),
    details: [],
  })
  for (const value of valuesOf('secret', 'identifier')) expect(JSON.stringify(entry)).not.toContain(value)

  await shop.owner.pool.query(`UPDATE payment_keys SET sealed = '\\x00' WHERE provider = 'RMS'`)
  expect(await keysOf('RMS')).toMatchObject({ isUnreadable: true, isOn: true })
  expect((await remove('RMS')).status).toBe(200)
  expect(await keysOf('RMS')).toMatchObject({ source: 'none', isUnreadable: false })
})
