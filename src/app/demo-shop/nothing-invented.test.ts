import { afterAll, expect, test } from 'vitest'
import { testShop } from '../../../test/server.ts'
import { ravi } from '../../../test/world.ts'
import { policies } from '#features/storefront/policies.ts'
import { defaultShop, defaultTax } from '#features/storefront/default-shop.ts'
import { saveSection, saveShop } from '#features/storefront/server/shop-store.ts'
import { touch } from '#platform/db/change-store.ts'
import { tags } from '#features/storefront/content-tags.ts'
import { shellRoutes } from '../shell-routes.tsx'
import { demoShop } from './demo-shop.ts'
import { findInventions } from './find-inventions.ts'

const shop = await testShop({ demo: false }, { pages: true })
afterAll(() => shop.close())

/** Every value of the demo shop that a page could show. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.length > 2 ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}
const { opening: _, delivery: __, ...made } = demoShop
const inventions = [...textsOf(made), 'tokri.example', '5550', 'Ravi', 'Exports']

const get = async (url: string) => (await shop.server.inject({ url, headers: { accept: 'text/html' } })).body

const pathsOf = (routes: { path?: string; children?: { path?: string }[] }[]): string[] =>
  routes.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...pathsOf(children)])

const pages = [
  '/',
  '/search?q=rice',
  '/nowhere',
  '/api/storefront/shop',
  '/sitemap.xml',
  '/robots.txt',
  ...policies.map(({ slug }) => `/${slug}`),
  ...policies.map(({ slug }) => `/api/storefront/policy/${slug}`),
]

test('no page of an empty shop says anything that is made up', async () => {
  const shells = pathsOf(shellRoutes() as never)
    .filter((path) => !/[:*]/.test(path))
    .map((path) => `/${path.replace(/^\//, '')}`)
  expect(shells.length).toBeGreaterThan(10)
  for (const page of [...pages, ...shells]) {
    const html = await get(page)
    expect(html.length, page).toBeGreaterThan(10)
    for (const text of inventions) expect(html.includes(text), `${text} on ${page}`).toBe(false)
    // Neither does it show a row, a heading or a link without the value that belongs to it.
    const visible = html.replace(/<script[^]*?<\/script>/g, '')
    for (const empty of [
      /FSSAI/,
      /GSTIN/,
      /mailto:/,
      /tel:/,
      /\(\s*\)/,
      /<h2[^>]*>[^<]*<\/h2>\s*(?:<h2|<\/div>|$)/,
    ])
      expect(visible, page).not.toMatch(empty)
  }
})

test('a policy page shows the rows that the shop has filled in, and no others', async () => {
  await saveShop(shop.db, { ...defaultShop, name: 'Asha Stores', gstin: '27AAPFU0939F1ZV' })
  await touch(shop.db, [tags.settings])
  const { data } = (await shop.call('GET /api/storefront/policy/{slug}', { params: { slug: 'contact-us' } }))
    .body
  expect(data.html).toContain('27AAPFU0939F1ZV')
  expect(data.html).not.toMatch(/FSSAI|Phone|Email|Grievance|office|Branches|Customer care|Nodal|Legal name/i)
})

test('offices, customer care, the nodal contact and the legal name are rows of their own', async () => {
  await saveShop(shop.db, {
    ...defaultShop,
    company: 'Asha Stores',
    headOffice: '4 Church Street, Bengaluru',
    branches: '9 Hill Road, Mysuru\n\n2 Fort Road, Tumakuru',
    customerCare: { email: 'care@asha.example', phone: '' },
    nodalContact: { name: 'Gita Rao', email: '', phone: '99000 11223' },
  })
  const textOf = async (legalName: string) => {
    await saveSection(shop.db, 'tax', { ...defaultTax, legalName })
    await touch(shop.db, [tags.settings])
    const { body } = await shop.call('GET /api/storefront/policy/{slug}', { params: { slug: 'contact-us' } })
    return (body.data.html as string).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  }
  const text = await textOf('Asha Stores Private Limited')
  for (const row of [
    'Legal name Asha Stores Private Limited',
    'Head office 4 Church Street, Bengaluru',
    'Branches 9 Hill Road, Mysuru; 2 Fort Road, Tumakuru',
    'Customer care, email care@asha.example',
    'Nodal contact Gita Rao 99000 11223',
  ])
    expect(text).toContain(row)
  expect(text).not.toContain('Customer care, phone')
  expect(await textOf('Asha Stores')).not.toContain('Legal name')
  await saveSection(shop.db, 'tax', defaultTax)
})

test('a shop that publishes the demo shop’s data as its own is told which', async () => {
  expect(findInventions(defaultShop)).toEqual([])
  await saveShop(shop.db, {
    ...defaultShop,
    fssai: demoShop.fssai,
    gstin: '29AAAAA0000A1ZY',
    contact: { ...demoShop.contact, phone: '' },
  })
  const as = await shop.signIn(await ravi(shop.db))
  expect((await shop.call('GET /api/settings/get-setup', { as })).body.data.inventions).toEqual([
    { section: 'contact', field: 'email', value: 'care@tokri.example' },
    { section: 'contact', field: 'address', value: demoShop.contact.address },
    { section: 'legal', field: 'FSSAI number', value: '10026001000123' },
    { section: 'legal', field: 'GSTIN', value: '29AAAAA0000A1ZY' },
  ])
})
