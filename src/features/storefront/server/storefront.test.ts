import { afterAll, expect, test } from 'vitest'
import { storefrontDeps } from '../../../../test/storefront-deps.ts'
import { contractServer } from '../../../../test/contract-server.ts'
import { testDatabase } from '../../../../test/database.ts'
import { storefrontContract } from '../contract.ts'
import { defaultShop, defaultTax } from '../default-shop.ts'
import { POLICY_SLUGS } from '../policies.ts'
import { readShop, saveShop } from './shop-store.ts'
import { storefrontRoutes } from './routes.ts'
import { saveSetting } from './settings-store.ts'

const shop = await testDatabase()
afterAll(() => shop.drop())

const read = async (path: string) => {
  const server = contractServer(
    storefrontContract,
    storefrontRoutes(storefrontDeps(shop.db)),
    async () => null,
  )
  const reply = await server.inject(path)
  return { status: reply.statusCode, data: reply.json().data }
}

test('a shop without settings has the defaults', async () => {
  expect(await read('/api/storefront/shop')).toEqual({ status: 200, data: defaultShop })
})

test('saved settings override the defaults, and missing fields get their defaults', async () => {
  await saveSetting(shop.db, 'shop.general', { name: 'Asha Stores' })
  expect(await readShop(shop.db)).toEqual({ ...defaultShop, name: 'Asha Stores' })
  await saveShop(shop.db, defaultShop)
})

test('a shop that says that it is not registered for GST publishes no GSTIN, and keeps it', async () => {
  const gstin = '27AAPFU0939F1ZV'
  await saveShop(shop.db, { ...defaultShop, gstin })
  expect((await readShop(shop.db)).gstin).toBe(gstin)
  await saveSetting(shop.db, 'tax', { ...defaultTax, mode: 'unregistered' })
  expect((await readShop(shop.db)).gstin).toBe('')
  expect((await read('/api/storefront/policy/contact-us')).data.html).not.toContain('GSTIN')
  await saveSetting(shop.db, 'tax', { ...defaultTax, mode: 'regular' })
  expect((await readShop(shop.db)).gstin).toBe(gstin)
  await saveSetting(shop.db, 'tax', defaultTax)
  await saveShop(shop.db, defaultShop)
})

test('settings saved by another release do not break a page', async () => {
  await saveSetting(shop.db, 'shop.general', { name: 'Asha Stores', motto: 'x' })
  await saveSetting(shop.db, 'shop.contact', { email: 7, fax: 'y' })
  await saveSetting(shop.db, 'policies', { 'about-us': 7, cookies: 'None' })
  expect(await readShop(shop.db)).toEqual({ ...defaultShop, name: 'Asha Stores' })
  expect((await read('/api/storefront/policy/about-us')).status).toBe(200)
  await saveShop(shop.db, defaultShop)
  await saveSetting(shop.db, 'policies', {})
})

test.each(POLICY_SLUGS)('%s has all its placeholders filled in', async (slug) => {
  const { status, data } = await read(`/api/storefront/policy/${slug}`)
  expect(status).toBe(200)
  expect(data.html.length).toBeGreaterThan(200)
  expect(data.html).not.toMatch(/[{}]|undefined/)
})

test('an unknown policy is refused', async () => {
  expect((await read('/api/storefront/policy/cookies')).status).toBe(400)
})

test('a policy shows the current name of the shop, escaped', async () => {
  const server = contractServer(
    storefrontContract,
    storefrontRoutes(storefrontDeps(shop.db)),
    async () => null,
  )
  const about = async () => (await server.inject('/api/storefront/policy/about-us')).json().data.html
  expect(await about()).toContain('Our shop delivers groceries')

  await saveShop(shop.db, { ...defaultShop, name: '*A* <b>& {phone}' })
  expect(await about()).toContain('*A* &lt;b&gt;&amp; {phone} delivers groceries')
})

test('a default policy is in the language that is asked for, down to how to reach the shop', async () => {
  await saveShop(shop.db, {
    ...defaultShop,
    contact: { ...defaultShop.contact, phone: '080 5550 0123', email: 'care@asha.example' },
  })
  const { data } = await read('/api/storefront/policy/shipping-policy?language=hi')
  expect(data.language).toBe('hi')
  expect(data.html).toContain('080 5550 0123 पर फ़ोन करें या'.normalize('NFC'))
  expect(data.html.replace(/<[^>]*>|care@asha\.example/g, '')).not.toMatch(/[A-Za-z]{2}/)
  // None of the sentences that depend on a promise which the shop has not made.
  expect(data.html).not.toContain('मुफ़्त है'.normalize('NFC'))
  expect((await read('/api/storefront/policy/shipping-policy')).data).not.toHaveProperty('language')
  expect((await read('/api/storefront/policy/shipping-policy?language=xx')).status).toBe(400)
})

test('an own policy text is shown as it was written, in every language', async () => {
  await saveSetting(shop.db, 'policies', { 'about-us': 'We bake.' })
  const { data } = await read('/api/storefront/policy/about-us?language=hi')
  expect(data).toMatchObject({ html: '<p>We bake.</p>\n' })
  expect(data).not.toHaveProperty('language')
})

test('a saved policy text replaces the default one', async () => {
  await saveSetting(shop.db, 'policies', { 'about-us': '# {shop}' })
  expect((await read('/api/storefront/policy/about-us')).data.html).toMatch(/^<h1>/)
})
