import { expect, test } from 'vitest'
import { paths } from '#shared/paths.ts'
import { loggedIn, shopkeeperCalls } from './buyer.ts'
import { walkEveryScreen } from './every-screen.ts'
import { desktop } from './visitor.ts'

const browser = walkEveryScreen('desktop', desktop, [1024, 768])

test('on a desktop the order desk shows the receiver and the amount to collect in full', async () => {
  const { page, leave } = await loggedIn(browser(), desktop, await shopkeeperCalls())
  await page.goto(`${paths.allOrders}?q=meera.desktop%40example.in`, { waitUntil: 'networkidle' })
  const name = page.getByRole('link', { name: /Thiruvananthapuramkaranavallikunnath, order/ }).first()
  const { shown, full } = await name.evaluate((link) => ({
    shown: [link.clientWidth, link.clientHeight],
    full: [link.scrollWidth, link.scrollHeight],
  }))
  expect(shown).toEqual(full)
  const due = page
    .getByText(/^Collect ₹32,/)
    .first()
    .locator('..')
  const [room, needed] = await due.evaluate((element) => [element.clientWidth, element.scrollWidth])
  expect(needed).toBe(room)
  await leave()
})
