import { afterAll, beforeEach, expect, test } from 'vitest'
import { testShop } from '../../../../test/server.ts'
import { asha, ravi } from '../../../../test/world.ts'
import { sql } from '#platform/db/postgres.ts'
import { defaultShop } from '../default-shop.ts'
import { readShop, saveShop } from './shop-store.ts'

const shop = await testShop()
const shopkeeper = await shop.signIn(await ravi(shop.db))
afterAll(() => shop.close())
beforeEach(() => saveShop(shop.db, defaultShop))

const set = (body: object, as = shopkeeper) => shop.call('PUT /api/storefront/opening', { body, as })
const opening = async () => (await shop.call('GET /api/storefront/opening', { as: shopkeeper })).body.data
const audited = sql<{ changes: object }>(
  'test.openings',
  `SELECT changes FROM audit_log WHERE subject_id = 'opening' ORDER BY id DESC`,
)

test('the shop closes with a message that shoppers see at once, and opens again', async () => {
  const read = async () => (await shop.call('GET /api/storefront/shop')).body.data.opening
  expect(await read()).toMatchObject({ mode: 'always' })

  const { updatedAt } = await opening()
  const closed = await set({ isOpen: false, message: 'Back at 5', updatedAt })
  expect(closed).toMatchObject({ status: 200, body: { data: { mode: 'closed', message: 'Back at 5' } } })
  expect(await read()).toMatchObject({ mode: 'closed', message: 'Back at 5' })

  await set({ isOpen: true })
  expect(await read()).toMatchObject({ mode: 'always' })
  expect((await shop.db.many(audited))[1]).toEqual({
    changes: { mode: { from: 'always', to: 'closed' }, message: { from: '', to: 'Back at 5' } },
  })
})

test('reopening restores the weekly hours, even after closing twice', async () => {
  await saveShop(shop.db, { ...defaultShop, opening: { ...defaultShop.opening, mode: 'weekly' } })
  await set({ isOpen: false })
  await set({ isOpen: false })
  expect(await opening()).toMatchObject({ mode: 'closed' })
  await set({ isOpen: true })
  expect(await opening()).toMatchObject({ mode: 'weekly' })
})

test('reopening restores the weekly hours also of a shop that was closed by its form', async () => {
  await saveShop(shop.db, defaultShop)
  for (const isOpen of [false, true]) await set({ isOpen })
  await saveShop(shop.db, { ...defaultShop, opening: { ...defaultShop.opening, mode: 'weekly' } })
  const values = { ...defaultShop.opening, mode: 'closed' }
  const body = { section: 'opening', values }
  expect((await shop.call('PUT /api/settings/update-settings', { body, as: shopkeeper })).status).toBe(200)
  await set({ isOpen: true })
  expect(await opening()).toMatchObject({ mode: 'weekly' })
})

test('a change based on a stale state is refused and changes nothing', async () => {
  const { updatedAt } = await opening()
  await set({ isOpen: false, updatedAt })
  const late = await set({ isOpen: false, message: 'Holiday', updatedAt })
  expect(late).toMatchObject({ status: 409, body: { code: 'stale', data: { current: { mode: 'closed' } } } })
  expect((await readShop(shop.db)).opening.message).toBe('')
})

test('a shop without saved settings can be closed', async () => {
  await shop.db.pool.query(`DELETE FROM settings WHERE key <> 'opened'`)
  const { updatedAt } = await opening()
  expect((await set({ isOpen: false, updatedAt })).status).toBe(200)
  expect(await readShop(shop.db)).toEqual({
    ...defaultShop,
    opening: { ...defaultShop.opening, mode: 'closed' },
  })
})

test('a shopper and a guest cannot close the shop', async () => {
  const shopper = await shop.signIn(await asha(shop.db))
  expect((await set({ isOpen: false }, shopper)).status).toBe(403)
  expect((await shop.call('PUT /api/storefront/opening', { body: { isOpen: false } })).status).toBe(401)
  expect((await readShop(shop.db)).opening.mode).toBe('always')
})
