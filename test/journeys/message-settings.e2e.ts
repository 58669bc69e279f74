import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Settings } from '#features/storefront/contract.ts'
import type { Messages } from '#features/notifications/message-contract.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { loggedIn, shopkeeperCalls, shot } from './buyer.ts'
import { desktop, expectAccessible, expectToFit, openBrowser, phone } from './visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
})
afterAll(() => browser.close())

test.each([
  ['a phone', phone],
  ['a desktop', desktop],
])('on %s each event has its channels, and each text its length and price', async (_, size) => {
  const owner = await shopkeeperCalls()
  const { page, faults, leave } = await loggedIn(browser, size, owner)
  await page.goto(`${adminPaths.settings}/messages`)
  const packedBy = (channel: string) => page.getByRole('checkbox', { name: `Packed by ${channel}` })
  await packedBy('Mail').waitFor()
  const before = { mail: await packedBy('Mail').isChecked(), push: await packedBy('Push').isChecked() }
  await packedBy('Mail').press('Space')
  await packedBy('Push').press('Space')
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  await expect
    .poll(async () => (await owner.call<Settings>('GET /api/settings/get-settings')).mails.shopper.packed)
    .toBe(!before.mail)
  const { settings } = await owner.call<Messages>('GET /api/message/settings')
  expect(settings.events.packed?.includes('push') ?? false).toBe(!before.push)
  await page.reload()
  await packedBy('Mail').waitFor()
  expect([await packedBy('Mail').isChecked(), await packedBy('Push').isChecked()]).toEqual([
    !before.mail,
    !before.push,
  ])
  await expectAccessible(page)
  await expectToFit(page)
  await page.getByText(/characters, \d parts?, ₹/).waitFor()
  await page.getByRole('region', { name: 'Texts' }).getByLabel('Language').selectOption('hi')
  await page.getByText(/characters of Unicode .*, \d parts?, ₹/).waitFor()
  // A mail and a push are sentences that the shop words itself.
  const texts = page.getByRole('region', { name: 'Texts' })
  await texts.getByLabel('Message').selectOption('packed')
  for (const channel of ['mail', 'push']) {
    await texts.getByLabel('Channel').selectOption(channel)
    await texts.getByText(/^\d+ characters; it costs nothing\.$/).waitFor()
    expect(await texts.getByRole('button', { name: /^Word “/ }).count()).toBe(2)
  }
  await texts.getByRole('button', { name: 'Word “ऑर्डर पैक हुआ”' }).click()
  await page.getByRole('dialog').getByLabel('Sentence').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/messages-${size.width}.png`, fullPage: true })
  await shot(page, 'messages-top')
  await leave()
  expect(faults).toEqual([])
})
