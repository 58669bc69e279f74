import { createHash } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testShop } from '../../../../test/server.ts'
import { asha, ravi } from '../../../../test/world.ts'
import { panelCalls } from '../panel-calls.ts'
import { waitsFor } from '../script-consent.ts'
import type { ScriptVersion } from '../contract.ts'

const shop = await testShop({}, { pages: true })
const admin = await shop.signIn(await ravi(shop.db))
afterAll(() => shop.close())
beforeEach(async () => {
  await save({ headerScripts: '', metaTags: '', bodyScripts: '', hosts: [], enabled: true })
})

const save = (body: object) => shop.call('PUT /api/marketing/scripts', { as: admin, body })
const scripts = async () => (await shop.call('GET /api/marketing/scripts')).body.data
const history = async (): Promise<ScriptVersion[]> =>
  (await shop.call('GET /api/marketing/scripts/history', { as: admin })).body.data
const page = (url: string, headers: Record<string, string> = {}) => shop.server.inject({ url, headers })
const policy = async (url: string) => String((await page(url)).headers['content-security-policy'])

const code = `window.tagged = 'आलू'`
const hash = `'sha256-${createHash('sha256').update(code).digest('base64')}'`
const pixel = {
  headerScripts: `<script>${code}</script>`,
  metaTags: '<meta name="verified" content="yes">',
  bodyScripts: '<script async src="https://cdn.example.com/pixel.js"></script>',
  hosts: ['cdn.example.com'],
}

test('saved scripts are public, and shop pages allow them by hash and host', async () => {
  expect(await policy('/')).not.toContain('sha256')
  const { body } = await save({ ...pixel, note: 'Our pixel' })
  expect(body.data).toMatchObject({
    ...pixel,
    hosts: ['https://cdn.example.com'],
    enabled: true,
    note: 'Our pixel',
  })
  const { headerScripts, metaTags, bodyScripts } = pixel
  expect(await scripts()).toEqual({ headerScripts, metaTags, bodyScripts })
  for (const url of ['/', '/cart', '/about-us', '/search?q=milk'])
    expect(await policy(url)).toContain(`script-src 'self' ${hash} https://cdn.example.com;`)
  expect((await page('/')).body).not.toContain('tagged')

  const purposes = { headerPurpose: 'necessary', bodyPurpose: 'analytics' }
  await save(purposes)
  expect(await scripts()).toMatchObject(purposes)
  // Pages load nothing for fields that have a purpose and no script.
  await save({ headerScripts: '', bodyScripts: '', metaTags: '' })
  expect(Object.values(await scripts()).some(Boolean)).toBe(false)
})

test('XSS-05 XSS-06 pages without marketing scripts, 404 pages and API calls allow none of them', async () => {
  await save(pixel)
  for (const url of [
    '/checkout',
    '/login',
    '/register',
    '/success?orderId=ORD-1',
    '/payu-success',
    '/dashboard/my-orders',
    '/dashboard/all-orders',
    '/marketing-admin-panel',
    '/user-menu',
    '/nowhere',
    '/api/charge/active',
  ]) {
    const header = await policy(url)
    expect([url, header.includes('sha256'), header.includes('example.com')]).toEqual([url, false, false])
    expect(header).toContain(`script-src 'self';`)
    for (const rule of [
      `object-src 'none'`,
      `base-uri 'none'`,
      `frame-ancestors 'none'`,
      `form-action 'self'`,
    ])
      expect([url, header.includes(rule)]).toEqual([url, true])
  }
})

test('a page cached by a browser is sent again when its policy has changed', async () => {
  const before = String((await page('/')).headers.etag)
  expect((await page('/', { 'if-none-match': before })).statusCode).toBe(304)
  await save(pixel)
  const after = await page('/', { 'if-none-match': before })
  expect([after.statusCode, after.headers['content-security-policy']]).toEqual([
    200,
    expect.stringContaining(hash),
  ])
  const checkout = String((await page('/checkout')).headers.etag)
  await save({ enabled: false })
  expect((await page('/checkout', { 'if-none-match': checkout })).statusCode).toBe(304)
  expect((await page('/', { 'if-none-match': String(after.headers.etag) })).statusCode).toBe(200)
})

test('scripts without a purpose are refused at the field, and the current version stays', async () => {
  await save({ ...pixel, headerPurpose: 'marketing', bodyPurpose: 'analytics' })
  const before = await history()
  const { status, body } = await save({ headerScripts: '<script>2</script>', headerPurpose: null })
  expect([status, Object.keys(body.fields!)]).toEqual([422, ['headerPurpose']])
  const stored = await save({ bodyPurpose: null })
  expect([stored.status, Object.keys(stored.body.fields!)]).toEqual([422, ['bodyPurpose']])
  for (const headerPurpose of ['', null]) {
    const none = await save({ ...pixel, headerPurpose, bodyPurpose: '' })
    expect([none.status, Object.keys(none.body.fields!)]).toEqual([422, ['headerPurpose', 'bodyPurpose']])
  }
  expect(await history()).toEqual(before)
  expect((await save({ headerScripts: '', headerPurpose: null })).status).toBe(200)
  const half = await save({ headerScripts: '<script>3</script>', bodyPurpose: 'analytics' })
  expect([half.status, Object.keys(half.body.fields!)]).toEqual([422, ['headerPurpose']])
})

test('the specification’s call, which knows no purposes, is accepted, and its scripts wait like marketing', async () => {
  const { headerScripts, metaTags, bodyScripts } = pixel
  await save({ headerScripts: '', bodyScripts: '', headerPurpose: null, bodyPurpose: null })
  expect((await save({ headerScripts, metaTags, bodyScripts })).status).toBe(200)
  const { headerPurpose, bodyPurpose } = await scripts()
  expect([headerPurpose, bodyPurpose].map((purpose) => waitsFor(null, purpose))).toEqual([
    'marketing',
    'marketing',
  ])
  const gap = (await shop.call('GET /api/gaps', { as: admin })).body.data.find(
    ({ rule }: { rule: string }) => rule === 'scriptPurpose',
  )
  expect(gap.count).toBe(1)
})

test('switching scripts off removes them at once and keeps the saved fields', async () => {
  await save(pixel)
  await save({ enabled: false })
  expect(await scripts()).toEqual({ headerScripts: '', metaTags: '', bodyScripts: '' })
  expect(await policy('/')).not.toContain('sha256')
  expect((await history())[0]).toMatchObject({ headerScripts: pixel.headerScripts, enabled: false })
})

test('a script that cannot be parsed is refused at its field, and the current version stays', async () => {
  await save(pixel)
  const { status, body } = await save({ headerScripts: '<script>let 1x</script>' })
  expect([status, Object.keys(body.fields!)]).toEqual([400, ['headerScripts']])
  expect((await scripts()).headerScripts).toBe(pixel.headerScripts)
  const host = await save({ hosts: [`cdn.example.com; script-src 'unsafe-eval'`] })
  expect(host.status).toBe(400)
  expect((await save({ headerScripts: 'x'.repeat(20_001) })).status).toBe(400)
  expect((await save({ headerScript: '' })).status).toBe(400)
  expect((await save({ note: 'nothing else' })).status).toBe(400)
})

test.each(['*.co.in', 'co.in', '*.github.io', 'github.io:8443', '*.s3.ap-south-1.amazonaws.com'])(
  'the host %s, under which anybody can register a name, is refused with the reason',
  async (host) => {
    await save(pixel)
    const hosts = ['cdn.example.com', '*.google-analytics.com', 'asha.github.io', host]
    const fields = { headerScripts: '', metaTags: '', bodyScripts: '', hosts }
    for (const call of [panelCalls.saveScripts, panelCalls.checkScripts]) {
      const { status, body } = await shop.call(call, { as: admin, body: fields })
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['hosts.3']])
      expect(body.message).toContain('anybody can register a name under')
    }
    expect((await history())[0]!.hosts).toEqual(['https://cdn.example.com'])
    expect((await save({ hosts: hosts.slice(0, 3) })).status).toBe(200)
  },
)

test('the response lists what was removed from the meta tags', async () => {
  const { body } = await save({
    metaTags: '<meta name="a" content="b"><meta http-equiv="refresh" content="0">',
  })
  expect(body.data.metaTags).toBe('<meta name="a" content="b">')
  expect(body.removed).toEqual(['<meta http-equiv="refresh" content="0">'])
})

test('every version is kept with its author, time and note, and can be restored', async () => {
  const first: ScriptVersion = (await save({ ...pixel, note: 'First' })).body.data
  await save({ headerScripts: '', note: 'Out again' })
  const restored = await shop.call('POST /api/marketing/scripts/restore', {
    as: admin,
    body: { version: first.version },
  })
  expect(restored.body.data).toMatchObject({ version: first.version + 2, headerScripts: pixel.headerScripts })
  expect((await scripts()).headerScripts).toBe(pixel.headerScripts)
  expect((await history()).slice(0, 3)).toMatchObject([
    { note: `Version ${first.version} restored`, savedBy: 'ravi@example.in' },
    { note: 'Out again' },
    { note: 'First', updatedAt: first.updatedAt },
  ])
  const unknown = await shop.call('POST /api/marketing/scripts/restore', {
    as: admin,
    body: { version: 9_999 },
  })
  expect(unknown.status).toBe(404)
  await expect(shop.owner.pool.query('DELETE FROM marketing_scripts')).rejects.toThrow()
})

test('scripts that are switched off stay off when an earlier version is restored', async () => {
  const { version }: ScriptVersion = (await save({ ...pixel, enabled: true })).body.data
  await save({ enabled: false })
  const restored = await shop.call('POST /api/marketing/scripts/restore', { as: admin, body: { version } })
  expect(restored.body.data).toMatchObject({ headerScripts: pixel.headerScripts, enabled: false })
  expect((await scripts()).headerScripts).toBe('')
  await save({ enabled: true })
  expect((await scripts()).headerScripts).toBe(pixel.headerScripts)
})

test('a save based on an older version is refused, also when two are made at the same time', async () => {
  const { updatedAt }: ScriptVersion = (await save(pixel)).body.data
  await save({ metaTags: '' })
  const late = await save({ headerScripts: '', updatedAt })
  expect([late.status, late.body.code]).toEqual([409, 'stale'])
  expect((await scripts()).headerScripts).toBe(pixel.headerScripts)

  const { version } = (await history())[0]!
  const { updatedAt: current }: ScriptVersion = (await save({ metaTags: '' })).body.data
  const both = await Promise.all([
    save({ enabled: false, updatedAt: current }),
    save({ enabled: false, updatedAt: current }),
  ])
  expect(both.map(({ body }) => body.code ?? 'saved').toSorted()).toEqual(['saved', 'stale'])
  expect((await history())[0]!.version).toBe(version + 2)
})

test('a change is in the audit log', async () => {
  await save(pixel)
  const { rows } = await shop.db.pool.query(
    `SELECT changes FROM audit_log WHERE action = 'marketing.save' ORDER BY id DESC LIMIT 1`,
  )
  expect(rows[0].changes.headerScripts).toEqual({ from: '', to: pixel.headerScripts })
})

test('the check lists the parts of a page, their errors and the hosts that are missing', async () => {
  const { body } = await shop.call('POST /api/marketing/scripts/check', {
    as: admin,
    body: {
      ...pixel,
      headerScripts: '<script>let 1x</script>',
      bodyScripts: pixel.bodyScripts.replace(' src', ' data-purpose="analytics" src'),
      hosts: [],
    },
  })
  expect(Object.keys(body.data.problems)).toEqual(['headerScripts'])
  expect(body.data.parts).toMatchObject([
    { place: 'head', html: pixel.metaTags, isAllowed: true },
    { place: 'head', purpose: null, isAllowed: true },
    { place: 'body', host: 'cdn.example.com', purpose: 'analytics', isAllowed: false },
  ])
})

test('XSS-11 the response stays below 100 kB with fields of maximum length', async () => {
  const long = `<script>/*${'x'.repeat(19_970)}*/</script>`
  await save({ headerScripts: long })
  expect((await save({ bodyScripts: long, metaTags: '' })).status).toBe(200)
  expect((await shop.server.inject('/api/marketing/scripts')).rawPayload.length).toBeLessThan(100_000)
})

test('a shopper may neither save scripts nor read the history', async () => {
  const as = await shop.signIn(await asha(shop.db))
  expect((await shop.call('PUT /api/marketing/scripts', { as, body: pixel })).status).toBe(403)
  expect((await shop.call('GET /api/marketing/scripts/history', { as })).status).toBe(403)
})
