import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testShop } from '../../../../test/server.ts'
import { ravi } from '../../../../test/world.ts'
import { readVersion } from '#platform/db/change-store.ts'
import { changesOn, isShown, toBannerDrafts, type BannerDraft } from '#features/storefront/banners.ts'
import { touchBannersChangingToday } from './save-banners.ts'

const shop = await testShop({}, { pages: true })
const admin = await shop.signIn(await ravi(shop.db))
afterAll(() => shop.close())
beforeEach(async () => void (await save({ banners: [] })))

const save = (body: object) => shop.call('PUT /api/marketing/banners', { as: admin, body })
const drafts = async () => (await shop.call('GET /api/marketing/banners', { as: admin })).body
const shown = async () =>
  (await shop.call('GET /api/storefront/shop')).body.data.banners.map(({ title }: BannerDraft) => title)
const home = async () => (await shop.server.inject('/')).body

const mangoes = { title: 'Mangoes are here', link: '/search?q=mango' }

test('saved banners appear on home at once, in their order and without hidden ones', async () => {
  expect(await home()).not.toContain('Mangoes are here')
  await save({ banners: [{ title: 'Rice for the month' }, mangoes, { title: 'Hidden', isActive: false }] })
  expect(await shown()).toEqual(['Rice for the month', 'Mangoes are here'])
  expect(await home()).toContain('Mangoes are here')
  expect(await home()).not.toContain('Hidden')
  expect((await drafts()).data).toHaveLength(3)
})

test.each(['/a\0b', '/a\ud800', '/a\u0085'])('a link with %j is refused at its field', async (link) => {
  const refused = await save({ banners: [{ ...mangoes, link }] })
  expect([refused.status, refused.body.code, Object.keys(refused.body.fields!)]).toEqual([
    400,
    'invalid',
    ['banners.0.link'],
  ])
})

test('invisible characters are removed from a link, and a tab inside it is refused', async () => {
  const saved = await save({ banners: [{ ...mangoes, link: ' /sea\u202erch\u200b?q=mango\u3164 ' }] })
  expect(saved.body.data).toMatchObject([{ link: '/search?q=mango' }])
  const inside = await save({ banners: [{ ...mangoes, link: '/search\t/x' }] })
  expect(inside.status).toBe(400)
})

test('a banner is shown from its first to its last day in Indian time', () => {
  const banner: BannerDraft = {
    title: 'Diwali',
    text: '',
    image: '',
    link: '',
    action: '',
    isActive: true,
    from: '2026-11-06',
    until: '2026-11-08',
  }
  const at = (time: string) => isShown(banner, new Date(time))
  expect(at('2026-11-05T18:29:00Z')).toBe(false)
  expect(at('2026-11-05T18:30:00Z')).toBe(true)
  expect(at('2026-11-08T18:29:00Z')).toBe(true)
  expect(at('2026-11-08T18:30:00Z')).toBe(false)
  expect(changesOn(banner, new Date('2026-11-05T18:30:05Z'))).toBe(true)
  expect(changesOn(banner, new Date('2026-11-06T18:30:05Z'))).toBe(false)
  expect(changesOn(banner, new Date('2026-11-08T18:30:05Z'))).toBe(true)
})

test('home is rendered again on the day a banner starts, and not before', async () => {
  await save({ banners: [{ ...mangoes, from: '2030-04-01' }] })
  const before = await readVersion(shop.db)
  await touchBannersChangingToday(shop.db, new Date('2030-03-30T18:30:01Z'))
  expect(await readVersion(shop.db)).toBe(before)
  await touchBannersChangingToday(shop.db, new Date('2030-03-31T18:30:01Z'))
  expect(await readVersion(shop.db)).toBeGreaterThan(before)
})

test.each([
  [{ ...mangoes, link: 'javascript:alert(1)' }, 'banners.0.link'],
  [{ ...mangoes, link: '//evil.example' }, 'banners.0.link'],
  [{ ...mangoes, link: 'http://evil.example' }, 'banners.0.link'],
  [{ ...mangoes, title: '' }, 'banners.0.title'],
  [{ ...mangoes, image: '/media/00000000000000000000000000000000.webp' }, 'banners.0.image'],
  [{ ...mangoes, image: 'https://evil.example/x.png' }, 'banners.0.image'],
  [{ ...mangoes, from: '2026-12-01', until: '2026-11-01' }, 'banners.0.until'],
  [{ ...mangoes, from: '2026-13-01' }, 'banners.0.from'],
])('%j is refused at its field, and no banner is saved', async (banner, field) => {
  const { status, body } = await save({ banners: [banner] })
  expect([status, Object.keys(body.fields!)]).toEqual([400, [field]])
  expect(await shown()).toEqual([])
})

test('a save based on a stale list is refused, and a change is in the audit log', async () => {
  const { updatedAt } = (await save({ banners: [mangoes] })).body
  await save({ banners: [mangoes, { title: 'Rice for the month' }], updatedAt })
  const late = await save({ banners: [], updatedAt })
  expect([late.status, late.body.code]).toEqual([409, 'stale'])
  expect(await shown()).toHaveLength(2)
  const { rows } = await shop.db.pool.query(
    `SELECT changes FROM audit_log WHERE action = 'marketing.banners' ORDER BY id DESC LIMIT 1`,
  )
  expect(rows[0].changes.banners.to).toHaveLength(2)
})

test('banners saved by an earlier release are active and have no dates', () => {
  const old = { title: 'Fresh', text: 'x', image: '/media/x.webp', link: '/', action: 'Shop' }
  expect(toBannerDrafts([old, { text: 'no title' }, 'x'])).toEqual([
    { ...old, isActive: true, from: null, until: null },
  ])
})

test('the shop’s default title and description are used on pages without their own', async () => {
  const body = {
    section: 'seo',
    values: { title: 'Groceries <in> 30 minutes', description: 'Ours', image: '' },
  }
  const settings = await shop.call('PUT /api/settings/update-settings', { as: admin, body })
  expect(settings.status).toBe(200)
  expect(await home()).toContain('<title>Groceries &lt;in&gt; 30 minutes</title>')
  expect(await home()).toContain('<meta property="og:description" content="Ours">')
  const cart = (await shop.server.inject('/cart')).body
  expect(cart).toContain('<meta name="description" content="Ours">')
  expect(cart).toContain('<title>Your cart · Our shop</title>')
  const about = (await shop.server.inject('/about-us')).body
  expect(about).toContain('<meta name="description" content="About Us of Our shop.">')
})

test('the shop’s default share picture is shown on pages without their own', async () => {
  const save = (image: string) =>
    shop.call('PUT /api/settings/update-settings', {
      as: admin,
      body: { section: 'seo', values: { title: '', description: '', image } },
    })
  const shared = async (path: string) =>
    /<meta property="og:image" content="([^"]*)">/.exec((await shop.server.inject(path)).body)?.[1]
  expect(await shared('/')).toBe('http://localhost:8080/icon-512.png')

  const picture = await sharp({ create: { width: 120, height: 63, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const form = { image: new Blob([new Uint8Array(picture)]) }
  const { url } = (await shop.call('POST /api/file/upload-image', { as: admin, form })).body.data
  expect((await save(url)).body.data.shop.seo.image).toBe(url)
  expect([await shared('/'), await shared('/about-us')]).toEqual(Array(2).fill(`http://localhost:8080${url}`))
  expect((await shop.server.inject('/')).body).toContain('content="summary_large_image"')

  const unknown = await save('/media/00000000000000000000000000000000.webp')
  expect(unknown.body.fields).toEqual({ 'values.image': 'This picture does not exist in this shop' })
  expect(await shared('/')).toBe(`http://localhost:8080${url}`)
})
