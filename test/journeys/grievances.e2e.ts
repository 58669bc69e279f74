import sharp from 'sharp'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPaths } from '#shared/admin-paths.ts'
import { loggedIn, shopkeeperCalls, shot, toasts } from './buyer.ts'
import { desktop, expectAccessible, expectToFit, openBrowser, phone, visitor } from './visitor.ts'
import { typeText } from './type-text.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

test.each([
  ['a phone', phone],
  ['a computer', desktop],
])('a guest complains on %s with a photo, is answered, and opens it again', async (_, viewport) => {
  const guest = await visitor(browser, viewport)
  const { page } = guest
  await page.goto('/grievance')
  const send = page.getByRole('button', { name: 'Send to the grievance officer' })
  await send.click()
  await page.getByText('Tell us what happened').waitFor()
  await typeText(page.getByLabel('What happened'), 'The milk was sour')
  await typeText(page.getByLabel('Email address'), 'a-guest@example.in')
  const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#7a0f43' } })
    .jpeg()
    .toBuffer()
  await page.getByLabel('Photo').setInputFiles({ name: 'milk.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('img', { name: 'Chosen' }).waitFor()
  await expectAccessible(page)
  await expectToFit(page)
  await shot(page, 'grievance-form')
  // The answer to the first try is lost: the second is the same complaint.
  let lost = ''
  await page.route('**/api/grievance', async (route) => {
    lost = (await (await route.fetch()).json()).data.ticket
    await route.abort()
  })
  await send.click()
  await toasts(page).getByText('unavailable').waitFor()
  await page.unroute('**/api/grievance')
  await send.click()
  await page.getByText('We have received your complaint.').waitFor()
  await page.getByRole('link', { name: 'See how it stands' }).click()
  await page.getByText('We acknowledge it by').waitFor()
  const ticket = /GRV-\d{6}-[0-9A-Z]{8}/.exec(page.url())![0]
  expect(ticket).toBe(lost)
  await expectAccessible(page)
  await expectToFit(page)
  await shot(page, 'grievance-ticket')

  const desk = await loggedIn(browser, viewport, await shopkeeperCalls())
  await desk.page.goto(adminPaths.grievances)
  const card = desk.page.getByRole('article', { name: ticket })
  await card.getByRole('img', { name: `What ${ticket} is about` }).waitFor()
  await expectAccessible(desk.page)
  await expectToFit(desk.page)
  await shot(desk.page, 'grievance-desk')
  await typeText(card.getByLabel('Answer, sent by email'), 'Here is your money back')
  await card.getByLabel('This settles it').check()
  // The text alone stands in the field already.
  const sent = desk.page.waitForResponse('**/api/grievance/answer')
  await card.getByRole('button', { name: 'Send the answer' }).click()
  expect((await sent).status()).toBe(200)
  await card.getByText('Here is your money back').waitFor()
  expect(desk.faults).toEqual([])
  await desk.leave()

  await page.reload()
  await typeText(page.getByLabel('What is still wrong'), 'Nothing has come')
  await page.getByRole('button', { name: 'It is not settled' }).click()
  await page.getByText('Opened again').waitFor()
  expect(await page.getByLabel('What is still wrong').count()).toBe(0)
  expect(await page.locator('main').innerHTML()).not.toMatch(/sour|a-guest|\/media\//)
  // The browser reports the answer that was lost, and nothing else.
  expect(guest.faults).toEqual(['console: Failed to load resource: net::ERR_FAILED'])
  await guest.leave()
})
