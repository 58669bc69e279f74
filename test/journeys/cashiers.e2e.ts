import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DayReport } from '#features/counter/day-contract.ts'
import type { DeviceSettings } from '#features/counter/settings-contract.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import type { Product } from '#shared/shapes.ts'
import { loggedIn, ownProduct, shopkeeperCalls, shot, toasts } from './buyer.ts'
import { callsOf, emailForTry, nameForTry, type Calls } from './calls.ts'
import { newBarcode } from './draw-barcode.ts'
import { openTill } from './open-till.ts'
import { scan } from './scanner.ts'
import { typeText } from './type-text.ts'
import { desktop, expectAccessible, expectToFit, openBrowser, phone } from './visitor.ts'

const barcode = newBarcode(470_240_231)

let browser: Browser
let owner: Calls
let cashier: Calls
let rice: Product
beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
  owner = await shopkeeperCalls()
  rice = await ownProduct(owner, { stock: 60, price: 100 })
  const { _id: productId, unit } = rice
  await owner.call('PUT /api/counter/barcode', { productId, unit, barcode, also: true })
  const email = emailForTry('sunita-till@example.in')
  await owner.call('POST /api/staff/invite', { name: 'Sunita Rao', email, role: 'cashier' })
  cashier = await callsOf('sunita-till@example.in')
  await cashier.call('PUT /api/till/pin', { pin: '480917' })
}, 120_000)
afterAll(() => browser.close())

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name })
const dialog = (page: Page) => page.getByRole('dialog')

/** Whether an element is on the screen from top to bottom, with nothing over it. */
const isUncovered = (element: Locator) =>
  element.evaluate((one) => {
    const { left, top, width, bottom } = one.getBoundingClientRect()
    return [top + 2, bottom - 2].every((y) => document.elementFromPoint(left + width / 2, y) === one)
  })

/** The field takes what is typed. */
const isReady = (page: Page) =>
  expect
    .poll(() => page.getByLabel('Scan or type').evaluate((one) => one === document.activeElement))
    .toBe(true)

test('an owner sets a PIN of their own under “Drawer and day”', async () => {
  const { page, faults, leave } = await loggedIn(browser, phone, owner)
  await page.goto(adminPaths.day)
  await page.getByText('My PIN at the tills').click()
  const field = page.getByLabel('New PIN')
  await typeText(field, '123456')
  await page.getByText('This PIN is too easy to guess').waitFor()
  await typeText(field, '705132')
  await page.keyboard.press('Enter')
  await toasts(page).getByText('Your PIN is set.').waitFor()
  await shot(page, 'till-own-pin')
  await expectToFit(page)
  await leave()
  expect(faults).toEqual([])
})

for (const size of [desktop])
  test(`cashiers change by PIN, ask a manager, undo, take back and exchange, ${size.width} pixels wide`, async () => {
    const { page, faults, leave } = await loggedIn(browser, size, owner)
    const name = `Cashiers ${size.width}`
    await openTill(page, owner, nameForTry(name))
    const proveAs = async (who: string, pin: string) => {
      await dialog(page).getByLabel('Who').selectOption({ label: who })
      await typeText(dialog(page).getByLabel('PIN'), pin)
      await page.keyboard.press('Enter')
      await dialog(page).waitFor({ state: 'detached' })
    }
    await button(page, 'Change cashier').click()
    await typeText(dialog(page).getByLabel('PIN'), '111222')
    await page.keyboard.press('Enter')
    await dialog(page).getByText('This PIN is not right.').waitFor()
    await shot(page, 'till-change-cashier')
    await expectAccessible(page)
    await proveAs('Sunita Rao', '480917')
    await page.getByText('Cashier: Sunita Rao').waitFor()
    await page.reload()
    await page.getByText('Cashier: Sunita Rao').waitFor()
    const { upi: _, supplier: __, ...now } = await owner.call<DeviceSettings>('GET /api/counter/settings')
    const saveLimit = async (withoutBillLimit: number) => {
      const { updatedAt } = await owner.call<DeviceSettings>('GET /api/counter/settings')
      await owner.call('PUT /api/counter/settings', { ...now, withoutBillLimit, updatedAt })
    }
    await saveLimit(50)

    // 10% on the line that was scanned last: more than a cashier takes off.
    await scan(page, barcode)
    await button(page, 'Pay ₹100.00').waitFor()
    await isReady(page)
    await page.keyboard.type('10%')
    await page.keyboard.press('Enter')
    await button(page, 'Pay ₹90.00').waitFor()
    await shot(page, 'till-discount')
    await expectToFit(page)
    await page.keyboard.press('Enter')
    await page
      .getByText(/is 10 % below its price of ₹100.00\. That needs a manager\./)
      .first()
      .waitFor()
    await shot(page, 'till-asks-manager')
    await page.keyboard.press('Enter')
    await dialog(page).waitFor()
    await typeText(dialog(page).getByLabel('PIN'), '705132')
    await page.keyboard.press('Enter')
    await page.getByText('To pay ₹90.00').waitFor()
    // The code that comes with the sum leaves the sum in sight.
    const upi = page.getByLabel('UPI', { exact: true })
    await upi.click()
    await page.keyboard.type('40')
    await page.getByLabel(/^UPI reference/).waitFor()
    await shot(page, 'till-upi')
    expect(await isUncovered(upi)).toBe(true)
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Enter')
    const soldPanel = page.getByRole('region', { name: 'Sold' })
    await soldPanel.getByText(/^Sold: P\d+\/\d{4}\/000001/).waitFor()
    await shot(page, 'till-sold')
    await expectToFit(page)

    // The wrong customer's bill is undone by a manager.
    await button(soldPanel, 'Undo the bill').click()
    await typeText(dialog(page).getByLabel('Reason'), 'Wrong customer')
    await page.keyboard.press('Enter')
    await dialog(page).getByText('A manager’s yes').waitFor()
    await typeText(dialog(page).getByLabel('PIN'), '705132')
    await page.keyboard.press('Enter')
    await toasts(page)
      .getByText(/is undone: ₹90\.00 \(Cash\) back/)
      .waitFor()
    // Who looks it up is told, and it is not printed again.
    await button(page, 'Last bills').click()
    await button(page, /\/000001.*Undone/).click()
    await soldPanel.getByText(/^Undone: .*000001, ₹90\.00/).waitFor()
    expect(await soldPanel.getByRole('button').allTextContents()).toEqual(['Next customer'])
    await button(soldPanel, 'Next customer').click()

    // What was bought without a bill that is shown comes back for something else.
    await scan(page, barcode)
    // A dialog leaves the field as it was: what is typed next goes into it.
    await isReady(page)
    await page.keyboard.type('%')
    await page.keyboard.press('Enter')
    await dialog(page).getByLabel('Off the bill').waitFor()
    await page.keyboard.type('0')
    await page.keyboard.press('Enter')
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByText('The bill has no discount any more.').waitFor()
    await page.keyboard.type('Ramesh')
    await expect.poll(() => page.getByLabel('Scan or type').inputValue()).toBe('Ramesh')
    await button(page, 'Park').click()
    await page.getByText('Parked for Ramesh.').waitFor()
    await button(page, 'Recall Ramesh ₹100.00').click()
    await button(page, 'Pay ₹100.00').click()
    await page.getByText('To pay ₹100.00').waitFor()
    await page.keyboard.press('Enter')
    await soldPanel.getByText(/^Sold: .*000002/).waitFor()
    await button(soldPanel, 'Next customer').click()
    await button(page, 'Return').click()
    await scan(page, barcode)
    await page.getByText(/On which of these bills was/).waitFor()
    await shot(page, 'till-without-bill')
    await expectAccessible(page)
    await expectToFit(page)
    await button(page, /\/000002/)
      .first()
      .click()
    await typeText(page.getByLabel('Reason'), 'Wrong size')
    await shot(page, 'till-exchange')
    await button(page, 'Exchange').click()
    // It is more than a cashier gives back without a bill.
    await page.getByText(/Without a bill, more than ₹50 in a day/).waitFor()
    await button(page, 'Ask a manager').click()
    await typeText(dialog(page).getByLabel('PIN'), '705132')
    await page.keyboard.press('Enter')
    await page.getByText(/₹100.00 of note/).waitFor()
    // It stays with the bill that is open, though nothing is on it yet.
    await page.reload()
    await page.getByText(/₹100.00 of note/).waitFor()
    await isReady(page)
    await page.keyboard.type('2*')
    await scan(page, barcode)
    await button(page, 'Pay ₹200.00').click()
    await page.getByText('To pay ₹200.00').waitFor()
    await shot(page, 'till-exchange-pay')
    // What is handed over replaces the difference that stands there.
    await page.keyboard.type('150')
    await page.getByText('Change ₹50.00').first().waitFor()
    await page.keyboard.press('Enter')
    await soldPanel.getByText(/^Sold: .*000003/).waitFor()

    // The drawer is opened for change, which is listed.
    await button(page, 'No sale').click()
    await typeText(dialog(page).getByLabel('What for'), 'Change for 500')
    await page.keyboard.press('Enter')
    await toasts(page)
      .getByText(/since this drawer was opened: 1\./)
      .waitFor()

    await saveLimit(now.withoutBillLimit)
    const day = await owner.call<DayReport>('GET /api/day')
    expect(day.cashiers.some((one) => one.name.startsWith('Sunita') && one.sales >= 3)).toBe(true)
    await leave()
    expect(faults).toEqual([])
  })
