import { afterAll, beforeEach, expect, test } from 'vitest'
import { storefrontDeps } from '../../../../test/storefront-deps.ts'
import { contractServer } from '../../../../test/contract-server.ts'
import { testDatabase } from '../../../../test/database.ts'
import { ravi } from '../../../../test/world.ts'
import { adminActor } from '#features/audit/actor.ts'
import { storefrontContract, type Settings } from '../contract.ts'
import { defaultMails, defaultShop, defaultTax } from '../default-shop.ts'
import { storefrontRoutes } from './routes.ts'
import { readShop, saveShop } from './shop-store.ts'
import { updateSettings } from './update-settings.ts'

const shop = await testDatabase()
const admin = await ravi(shop.db)
afterAll(() => shop.drop())
beforeEach(() => shop.owner.pool.query(`DELETE FROM settings WHERE key <> 'opened'`))

async function call(method: 'GET' | 'PUT' | 'POST', url: string, body?: object) {
  const server = contractServer(storefrontContract, storefrontRoutes(storefrontDeps(shop.db)), async () => ({
    userId: admin.userId,
    sessionId: '0'.repeat(24),
    role: 'ADMIN',
  }))
  const reply = await server.inject({ method, url: `/api/settings/${url}`, ...(body && { payload: body }) })
  return { status: reply.statusCode, body: reply.json() }
}
const get = async (): Promise<Settings> => (await call('GET', 'get-settings')).body.data
const put = (body: object) => call('PUT', 'update-settings', body)

const contact = { email: 'care@asha.example', phone: '', address: '4th Cross, Indiranagar', hours: '' }
const ownContact = { ...contact, email: 'asha@example.in', phone: '+91 80 5550 0999' }
const versionOf = async () =>
  (await shop.db.pool.query(`SELECT version FROM content_changes WHERE name = 'public'`)).rows[0].version
const audited = async () =>
  (await shop.db.pool.query(`SELECT action, subject_id, actor_id, changes FROM audit_log ORDER BY id`)).rows

const tax = {
  mode: 'regular',
  legalName: 'Asha Stores',
  address: '4th Cross, Indiranagar',
  branch: '',
  stateCode: '29',
  hsnDigits: 4,
  billSeries: '',
  receiptVouchers: false,
  onePrice: 'own',
}

test('what the papers need is saved apart from the shop that everybody sees', async () => {
  expect((await get()).tax).toEqual(defaultTax)
  const { status, body } = await put({ section: 'tax', values: { ...tax, billSeries: 'b' } })
  expect([status, body.data.tax]).toEqual([200, { ...tax, billSeries: 'B' }])
  expect(JSON.stringify(await readShop(shop.db))).not.toMatch(/Asha Stores|stateCode|hsnDigits/)
})

test.each([
  [{ stateCode: '25' }, 'stateCode'],
  [{ hsnDigits: 5 }, 'hsnDigits'],
  [{ mode: 'large' }, 'mode'],
  [{ billSeries: 'A' }, 'billSeries'],
  [{ billSeries: 'B-1' }, 'billSeries'],
  [{ legalName: 'two\nlines' }, 'legalName'],
])('tax settings with %o are refused at the field', async (wrong, field) => {
  const { status, body } = await put({ section: 'tax', values: { ...tax, ...wrong } })
  expect([status, Object.keys(body.fields)]).toEqual([400, [`values.${field}`]])
  expect((await get()).tax).toEqual(defaultTax)
})

test('the state is that of the GSTIN, whichever is saved last', async () => {
  const legal = { grievanceOfficer: defaultShop.grievanceOfficer, fssai: '', gstin: '29AAAAA0000A1ZY' }
  await put({ section: 'legal', values: legal })
  const refusal = await put({ section: 'tax', values: { ...tax, stateCode: '33' } })
  expect([refusal.status, refusal.body]).toMatchObject([
    422,
    {
      code: 'gstin_other_state',
      fields: {
        'values.stateCode': 'The GSTIN 29AAAAA0000A1ZY is of Karnataka, and the shop’s state is Tamil Nadu.',
      },
    },
  ])
  expect((await get()).tax).toEqual(defaultTax)
  await put({ section: 'legal', values: { ...legal, gstin: '' } })
  expect((await put({ section: 'tax', values: { ...tax, stateCode: '33' } })).status).toBe(200)
  const late = await put({ section: 'legal', values: legal })
  expect([late.status, Object.keys(late.body.fields)]).toEqual([422, ['values.gstin']])
  expect((await readShop(shop.db)).gstin).toBe('')
})

test('saving a section changes the shop, and leaves other sections and their times unchanged', async () => {
  const before = await get()
  expect(before).toMatchObject({ shop: defaultShop, mails: defaultMails, policies: {} })
  const version = await versionOf()
  const { status, body } = await put({
    section: 'contact',
    values: ownContact,
    updatedAt: before.updatedAt.contact,
  })
  expect([status, body.message]).toEqual([200, 'Settings saved.'])
  expect(await readShop(shop.db)).toEqual({ ...defaultShop, contact: ownContact })
  const { contact: at, ...others } = body.data.updatedAt
  expect(Date.parse(at)).toBeGreaterThan(0)
  expect(others).toEqual(
    Object.fromEntries(Object.entries(before.updatedAt).filter(([k]) => k !== 'contact')),
  )
  expect(await versionOf()).toBe(version + 1)
  expect((await audited()).at(-1)).toEqual({
    action: 'settings.update',
    subject_id: 'contact',
    actor_id: admin.userId,
    changes: {
      address: { from: '', to: contact.address },
      email: { from: '', to: 'asha@example.in' },
      phone: { from: '', to: '+91 80 5550 0999' },
    },
  })
})

test('of two concurrent saves of a section one is refused as stale and overwrites nothing', async () => {
  const { updatedAt } = await get()
  const save = (address: string) =>
    put({ section: 'contact', values: { ...contact, address }, updatedAt: updatedAt.contact })
  const replies = await Promise.all([save('1 Market Road'), save('2 Market Road')])
  const [won] = replies.filter(({ status }) => status === 200)
  const [lost] = replies.filter(({ status }) => status === 409)
  expect(lost!.body).toMatchObject({ code: 'stale', data: { changed: ['address'] } })
  expect((await readShop(shop.db)).contact.address).toBe(won!.body.data.shop.contact.address)
  // Another section causes no conflict.
  expect((await put({ section: 'mails', values: defaultMails, updatedAt: updatedAt.mails })).status).toBe(200)
})

test('of four concurrent saves exactly one succeeds, also when the section was never saved', async () => {
  for (let round = 0; round < 6; round++) {
    const { updatedAt } = await get()
    const save = (address: string) =>
      updateSettings(shop.db, adminActor(admin), {
        section: 'contact',
        values: { ...contact, address },
        updatedAt: updatedAt.contact,
      })
    const names = ['a', 'b', 'c', 'd'].map((name) => `${name}${round} Market Road`)
    const outcomes = await Promise.allSettled(names.map(save))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  }
})

test.each([
  ['contact', { ...contact, email: 'asha' }, 'values.email', 'Please enter a valid email address'],
  ['contact', { ...contact, fax: '1' }, 'fax', 'Unknown field: fax'],
  ['general', { ...general(), name: '  ' }, 'values.name', 'Shop name is required'],
  [
    'general',
    { ...general(), logo: '/media/x.webp' },
    'values.logo',
    'This picture does not exist in this shop',
  ],
  ['general', { ...general(), logo: 'https://elsewhere.example/a.png' }, 'values.logo', /does not exist/],
  ['social', { ...defaultShop.social, x: 'javascript:alert(1)' }, 'values.x', /^Enter the full address/],
  ['legal', { ...legal(), fssai: '30026001000123' }, 'values.fssai', /14 digits/],
  [
    'legal',
    { ...legal(), nodalContact: { name: '', email: 'a@b.example', phone: '' } },
    'values.nodalContact.name',
    /name too/,
  ],
  ['legal', { ...legal(), headOffice: 'two\nlines' }, 'values.headOffice', /one line/],
  [
    'legal',
    { ...legal(), customerCare: { email: 'asha', phone: '' } },
    'values.customerCare.email',
    /valid email/,
  ],
  ['legal', { ...legal(), gstin: '29AAAAA0000A1ZZ' }, 'values.gstin', /not a GSTIN/],
  ['ordering', { minimum: -1, cashLimit: null }, 'values.minimum', 'This cannot be negative'],
])('invalid %s settings are refused with a message at their field, and nothing is saved', async (...row) => {
  const [section, values, field, message] = row
  const { status, body } = await put({ section, values })
  expect([status, body.code]).toEqual([400, 'invalid'])
  expect(body.fields[field]).toMatch(message)
  expect(await readShop(shop.db)).toEqual(defaultShop)
  expect((await shop.db.pool.query(`SELECT FROM settings WHERE key <> 'opened'`)).rows).toEqual([])
})

function general() {
  const { name, company, tagline, copyrightYear, logo } = defaultShop
  return { name, company: company || 'Asha Traders', tagline, copyrightYear, logo }
}

function legal() {
  const { grievanceOfficer, fssai, gstin } = defaultShop
  return { grievanceOfficer, fssai, gstin }
}

test('delivery minutes in the wrong order are refused, unless the promise is of another kind', async () => {
  const { promise } = defaultShop.delivery
  const backwards = { ...promise, minutes: { from: 45, to: 30 } }
  const values = (kind: string) => ({ promise: { ...backwards, kind } })
  expect((await put({ section: 'delivery', values: values('minutes') })).body.fields).toHaveProperty([
    'values.promise.minutes.to',
  ])
  expect((await put({ section: 'delivery', values: values('none') })).status).toBe(200)
})

test('a GSTIN is normalised', async () => {
  await put({ section: 'legal', values: { ...legal(), gstin: ' 27aapfu0939f1zv ' } })
  expect((await readShop(shop.db)).gstin).toBe('27AAPFU0939F1ZV')
})

test('a policy preview is rendered like the page, without active content, and is not saved', async () => {
  const preview = async (text: string) =>
    (await call('POST', 'preview-policy', { slug: 'about-us', text })).body.data.html
  const html = await preview('# {shop}\n\n<script>alert(1)</script> [x](javascript:alert(1))')
  expect(html).toContain('<h1>Our shop</h1>')
  expect(html).not.toMatch(/<script|href/)
  expect(await preview('')).toContain('Our shop delivers groceries')
  expect((await get()).policies).toEqual({})
})

test('a save that changes nothing adds no audit entry and keeps the time', async () => {
  await put({ section: 'contact', values: ownContact })
  const { updatedAt } = await get()
  const entries = (await audited()).length
  await put({ section: 'contact', values: ownContact, updatedAt: updatedAt.contact })
  expect((await get()).updatedAt).toEqual(updatedAt)
  expect(await audited()).toHaveLength(entries)
})

test('a save that fails leaves neither a setting nor an audit entry', async () => {
  const entries = (await audited()).length
  const nobody = adminActor({ userId: '0'.repeat(24) })
  await expect(
    updateSettings(shop.db, nobody, { section: 'contact', values: ownContact }),
  ).rejects.toMatchObject({ code: '23503' })
  expect(await readShop(shop.db)).toEqual(defaultShop)
  expect(await audited()).toHaveLength(entries)
})

test('saving the whole shop does not make the form of an unchanged section stale', async () => {
  const { updatedAt } = await get()
  await saveShop(shop.db, { ...defaultShop, banners: [] })
  await put({ section: 'contact', values: ownContact, updatedAt: updatedAt.contact })
  const { updatedAt: now } = await get()
  await saveShop(shop.db, { ...(await readShop(shop.db)), name: 'Asha Stores' })
  expect((await put({ section: 'contact', values: contact, updatedAt: now.contact })).status).toBe(200)
})
