import { afterAll, beforeEach, expect, test } from 'vitest'
import { mailServer } from '../../../test/mail-server.ts'
import { testShop } from '../../../test/server.ts'
import { asha, newAddress, newCategory, newProduct, ravi, stockLeft } from '../../../test/world.ts'
import { sendMail } from '#features/notifications/server/send-mail.ts'
import type { Setup } from '#features/storefront/contract.ts'
import { openMailer } from '#platform/mail/mail.ts'
import { openLog } from '#platform/log.ts'
import type { CallName } from '#shared/endpoint.ts'

const shop = await testShop({ demo: false })
const owner = await shop.signIn(await ravi(shop.db))
afterAll(() => shop.close())
beforeEach(() => shop.owner.pool.query('DELETE FROM settings'))

const call = (name: CallName, body?: object) => shop.call(name, { as: owner, body })
const setup = async (): Promise<Setup> => (await call('GET /api/settings/get-setup')).body.data
const done = async () =>
  Object.entries((await setup()).steps).flatMap(([step, isDone]) => (isDone ? [step] : []))
const save = async (section: string, change: object) => {
  const { shop: values, ...others } = (await call('GET /api/settings/get-settings')).body.data
  const before =
    section === 'general'
      ? { name: values.name, company: 'Asha Traders', tagline: '', copyrightYear: 2026, logo: '' }
      : section === 'legal'
        ? { grievanceOfficer: values.grievanceOfficer, fssai: values.fssai, gstin: values.gstin }
        : (values[section] ?? others[section])
  const { status, body } = await call('PUT /api/settings/update-settings', {
    section,
    values: { ...before, ...change },
  })
  expect([status, body.message]).toEqual([200, 'Settings saved.'])
}
const answer = (name: string, value = true) => call('PUT /api/settings/answer-setup', { answer: name, value })

test('a new shop can be seen and takes no orders until its owner opens it', async () => {
  const shopper = await asha(shop.db)
  const as = await shop.signIn(shopper)
  const rice = await newProduct(shop.db, await newCategory(shop.db), { name: 'Rice', stock: 5 })
  const addressId = await newAddress(shop.db, shopper)
  await shop.call('POST /api/cart/add-to-cart', {
    as,
    body: { productId: rice._id, unit: rice.unit, quantity: 1 },
  })
  const order = () =>
    shop.call('POST /api/order/add-cash-on-delivery-order', { as, body: { addressId, expectedTotal: 40 } })
  // Saved hours alone do not open it.
  await save('opening', { mode: 'weekly' })
  const { status, body } = await order()
  expect([status, body.code, body.message]).toEqual([
    409,
    'shop_closed',
    'The shop is closed at the moment. It has not opened yet. Look around: it will take orders soon.',
  ])
  expect(await stockLeft(shop.db, rice)).toBe(5)
  expect((await shop.call('GET /api/storefront/shop')).body.data.opening.mode).toBe('closed')
  expect((await call('GET /api/storefront/opening')).body.data.mode).toBe('closed')
  expect(await setup()).toMatchObject({ isOpened: false, isShown: true })

  await save('opening', { mode: 'always' })
  expect((await call('PUT /api/storefront/opening', { isOpen: true })).status).toBe(200)
  expect((await order()).status).toBeLessThan(300)
  expect(await setup()).toMatchObject({ isOpened: true, isShown: true })
})

test('each row is done as soon as its field or its answer says so', async () => {
  expect((await done()).filter((step) => step !== 'charge')).toEqual([])
  await save('general', { name: 'Asha Stores' })
  await save('legal', { grievanceOfficer: { name: 'Gita', email: 'gita@example.in', phone: '' } })
  expect(await done()).toEqual(['name', 'officer'])
  await save('legal', { fssai: '20012345678901' })
  expect(await done()).toEqual(['name', 'officer'])
  await save('legal', { gstin: '27AAPFU0939F1ZV' })
  await call('POST /api/delivery/areas', { name: 'Indiranagar', pincodes: ['560038'] })
  await save('opening', { mode: 'weekly' })
  await save('promises', { insulatedBags: true })
  await call('POST /api/charge/create', {
    name: 'Delivery',
    description: '',
    type: 'fixed',
    value: 25,
    isActive: true,
  })
  await answer('cashOnly')
  const category = await newCategory(shop.db, 'Ten')
  for (let at = 0; at < 10; at++) await newProduct(shop.db, category, { name: `Dal ${at}` })
  expect(Object.entries((await setup()).steps).filter(([, isDone]) => !isDone)).toEqual([['mail', false]])
})

test('an answer stands where there is nothing to enter, and can be taken back', async () => {
  await shop.owner.pool.query('DELETE FROM charges')
  for (const name of [
    'notRegistered',
    'freeDelivery',
    'everywhere',
    'alwaysOpen',
    'cashOnly',
    'policiesRead',
  ])
    await answer(name)
  expect((await done()).filter((step) => step !== 'products')).toEqual([
    'registrations',
    'charge',
    'area',
    'hours',
    'payments',
    'policies',
  ])
  expect((await answer('freeDelivery', false)).body.data.steps.charge).toBe(false)
  expect((await answer('dismissed')).body.data.isShown).toBe(false)
})

test('the test mail is done when its link is opened, and not before', async () => {
  await shop.db.pool.query('DELETE FROM jobs')
  const { message } = (await call('POST /api/settings/send-test-mail')).body
  expect(message).toBe('A mail is on its way to ravi@example.in.')
  expect((await setup()).steps.mail).toBe(false)
  const smtp = await mailServer()
  const mailer = openMailer({
    smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
    from: 'shop@asha.example',
    log: openLog('silent'),
  })
  const { rows } = await shop.db.pool.query('SELECT payload FROM jobs WHERE kind = $1', [sendMail.name])
  await mailer.send(rows[0].payload)
  mailer.close()
  await smtp.close()
  const [mail] = smtp.received
  expect(mail!.to).toEqual(['ravi@example.in'])
  // From the job: in the mail as it was sent, an equals sign may be encoded.
  const secret = /\/dashboard#mail=(\w+)/.exec(rows[0].payload.text)?.[1]
  const confirm = (tried: string) => call('PUT /api/settings/confirm-test-mail', { secret: tried })
  expect((await confirm('guessed')).body.code).toBe('test_mail_unknown')
  expect((await setup()).steps.mail).toBe(false)
  expect((await confirm(secret!)).body.data.steps.mail).toBe(true)
})
